import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { ToastProvider } from '../src/components/toast';
import { AppRoutes } from '../src/routes';

/** Opens the product at an address as a browser would, with the router's state of that history entry. */
export function openAddress(address: string, state: object | null = null) {
  // The shape in which the router keeps its state in the browser's history.
  window.history.pushState({ usr: state, key: 'opened', idx: 0 }, '', address);
  return render(
    <BrowserRouter>
      <ToastProvider>
        <AppRoutes />
      </ToastProvider>
    </BrowserRouter>,
  );
}

export const address = () => window.location.pathname + window.location.search + window.location.hash;
