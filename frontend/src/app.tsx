import { BrowserRouter } from 'react-router-dom';
import { TipJarLink } from './components/tip-jar-link';
import { ToastProvider } from './components/toast';
import { AppRoutes } from './routes';
import { Visit } from './visit/visit';

export function App() {
  return (
    <BrowserRouter>
      <ToastProvider>
        <AppRoutes />
        <TipJarLink />
        <Visit />
      </ToastProvider>
    </BrowserRouter>
  );
}
