import { useEffect, useEffectEvent } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { RouterNavigation } from './components/router-navigation';
import { AppRoutes } from './routes';
import { Shell } from './shell';

interface RoutedAppProps {
  /** From now on the router follows the address. */
  onReady: () => void;
}

export function RoutedApp({ onReady }: RoutedAppProps) {
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);

  return (
    <BrowserRouter>
      <RouterNavigation>
        <Shell>
          <AppRoutes />
        </Shell>
      </RouterNavigation>
    </BrowserRouter>
  );
}
