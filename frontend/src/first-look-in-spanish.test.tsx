import { screen } from '@testing-library/react';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockTrends, trends } from '../test/trends';

beforeEach(() => {
  vi.resetModules();
  mockTrends(trends(3, 1));
});

it.each([
  ['/form', 'Ingrese sus datos y luego vote'],
  ['/sorry', '¡Lo sentimos!'],
  ['/confirm', 'Enlace desconocido'],
  ['/articles', 'Tendencias y artículos'],
  ['/login', 'Acceso de administradores'],
])('React shows %s in Spanish without an error', async (address, heading) => {
  window.history.replaceState(null, '', address);
  const { changeLanguage } = await import('./languages/language');
  const { App } = await import('./app/app');
  await changeLanguage('es');
  const root = document.createElement('div');
  document.body.append(root);
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  // As in the browser: within `act` React never waits for texts while rendering.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const page = createRoot(root, { onRecoverableError });
  startTransition(() =>
    page.render(
      <BrowserRouter>
        <App />
      </BrowserRouter>,
    ),
  );
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(onRecoverableError.mock.calls).toEqual([]);
  page.unmount();
  root.remove();
});
