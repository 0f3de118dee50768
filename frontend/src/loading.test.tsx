import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

/** Opens the product without the code of any lazy page. */
async function openFresh(address: string) {
  vi.resetModules();
  const { BrowserRouter } = await import('react-router-dom');
  const { App } = await import('./app/app');
  window.history.replaceState(null, '', address);
  render(<App />, { wrapper: BrowserRouter });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows "Loading..." at once for a page that a link leads to, and while the code of a page is loading', async () => {
  await openFresh('/hero2');
  fireEvent.click(screen.getByRole('link', { name: 'VOTE NOW' }));
  expect(screen.getByText('Loading...')).toBeDefined();
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'VOTE NOW' })).toBeNull();
  await heading('Enter Your Info, Then Vote');
  cleanup();
  await openFresh('/sorry');
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  await heading('Sorry!');
});
