import { render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../src/app/app';
import { takeDetailsIn } from '../src/features/ballot/details-from-address';

/** Opens the product at a URL, with the router state of the history entry. */
export function openAddress(address: string, state: object | null = null) {
  // The shape in which React Router stores its state in the browser's history.
  window.history.pushState({ usr: state, key: 'opened', idx: 0 }, '', address);
  takeDetailsIn();
  return render(<App />, { wrapper: BrowserRouter });
}

export const address = () => window.location.pathname + window.location.search + window.location.hash;

/** Returns the main part of /privacy. */
export async function openPrivacy(): Promise<HTMLElement> {
  openAddress('/privacy');
  await screen.findByRole('heading', { level: 1, name: 'Privacy' });
  return screen.getByRole('main');
}
