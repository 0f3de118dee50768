import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '../../test/axe';
import { mockResults } from '../../test/results';
import { mockTrends, trends } from '../../test/trends';
import { App } from './app';
import { notFound, pageAt } from './pages';

function openApp(address: string) {
  window.history.replaceState(null, '', address);
  document.title = '';
  render(<App />, { wrapper: BrowserRouter });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the product', () => {
  beforeEach(() => {
    mockTrends(trends(3, 1));
    mockResults();
  });

  it.each([
    ['/', 'Public Online Poll', 'Public Online Poll'],
    ['/home', 'UNITED STATES PRESIDENTIAL CANDIDATES', 'Public Online Poll'],
    ['/hero2', 'UNITED STATES PRESIDENTIAL CANDIDATES', 'Public Online Poll'],
    ['/form', 'Enter Your Info, Then Vote', 'Enter Your Info, Then Vote – Public Online Poll'],
    ['/sorry', 'Sorry!', 'Sorry! – Public Online Poll'],
    ['/confirm', 'Unknown link', 'Unknown link – Public Online Poll'],
    ['/results', 'Results', 'Results – Public Online Poll'],
    ['/articles', 'Trends and articles', 'Trends and articles – Public Online Poll'],
    ['/login', 'Administrator login', 'Administrator login – Public Online Poll'],
    ['/forgotpassword', 'Forgot password', 'Forgot password – Public Online Poll'],
    ['/resetpassword', 'Reset password', 'Reset password – Public Online Poll'],
    ['/dashboard', 'Administrator login', 'Administrator login – Public Online Poll'],
    ['/nowhere', 'Page not found', 'Page not found – Public Online Poll'],
  ])('has at %s a page with one main heading, a title and no axe violation', async (address, name, title) => {
    openApp(address);
    await heading(name);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    // The effect that moves the focus runs after the heading is shown.
    await waitFor(() => expect(document.title).toBe(title));
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('leads from an unknown address back to the poll', async () => {
    openApp('/nowhere');
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Go to the poll' }).getAttribute('href')).toBe('/home');
  });

  it('moves the focus to the heading after a navigation, and goes back to the page before', async () => {
    openApp('/home');
    await heading('UNITED STATES PRESIDENTIAL CANDIDATES');
    await userEvent.click(screen.getByRole('link', { name: 'VOTE NOW' }));
    const reached = await heading('Enter Your Info, Then Vote');
    await waitFor(() => expect(document.activeElement).toBe(reached));
    expect(window.location.pathname).toBe('/form');
    act(() => window.history.back());
    await heading('UNITED STATES PRESIDENTIAL CANDIDATES');
    expect(window.location.pathname).toBe('/home');
  });

  it('fetches the code of a page once its link is focused or hovered, but nothing for a link to a file', async () => {
    const user = userEvent.setup();
    const form = vi.spyOn(pageAt('/form'), 'load');
    const otherAddress = vi.spyOn(notFound, 'load');
    openApp('/home');
    render(<a href="/downloads/thank-you.pdf">The file</a>);
    expect(form).not.toHaveBeenCalled();
    act(() => screen.getByRole('link', { name: 'VOTE NOW' }).focus());
    expect(form).toHaveBeenCalledOnce();
    await user.hover(screen.getByRole('link', { name: 'VOTE NOW' }));
    expect(form).toHaveBeenCalledTimes(2);
    await user.hover(screen.getByRole('link', { name: 'The file' }));
    expect(otherAddress).not.toHaveBeenCalled();
  });
});
