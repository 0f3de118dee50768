import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockPost, rejectWith, signIn, tokenOf } from '../../../test/admin';
import { emailsFrom, votesFrom } from '../../../test/lists';
import { address, openAddress } from '../../../test/open-address';
import { button, openDashboard, searchFor } from '../../../test/open-dashboard';
import { mockOverview } from '../../../test/overview';
import { endSession } from '../../features/session/admin-session';

const login = () => screen.findByRole('heading', { level: 1, name: 'Administrator login' });
const ended = 'Your session has ended. Please log in again.';

describe('the dashboard', () => {
  beforeEach(() => {
    signIn();
    mockPost('/emails', { emails: emailsFrom(3, 1), next_page: null });
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    mockOverview();
    mockPost('/audit-log', {
      entries: [{ id: '1', at: '2026-11-20T10:00:00Z', actor: 'admin@example.com', action: 'sign-in', detail: {} }],
      next_page: null,
    });
  });

  it('shows the emails first, keeps the view in the URL, and sends the token with each request', async () => {
    signIn('my-token');
    const requests = mockPost('/emails', { emails: emailsFrom(3, 1), next_page: null });
    const user = await openDashboard();
    await screen.findByText('reader.3@example.com');
    expect(button('Emails').getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Votes'));
    await screen.findByText('voter.3@example.com');
    expect(address()).toBe('/dashboard?show=votes');
    expect(button('Votes').getAttribute('aria-pressed')).toBe('true');
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer my-token']);
  });

  it('leads to the sign-in without a session, and says if one has expired before', async () => {
    endSession();
    openAddress('/dashboard');
    await login();
    expect(screen.queryByText(ended)).toBeNull();
    expect(address()).toBe('/login');
    cleanup();
    signIn();
    window.localStorage.setItem('tokenExpiration', String(Date.now() - 1));
    openAddress('/dashboard?show=votes');
    await login();
    expect(screen.getByText(ended)).toBeTruthy();
  });

  it('leads to the sign-in when the session expires while it is open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    window.localStorage.setItem('tokenExpiration', String(Date.now() + 25_000));
    openAddress('/dashboard');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeTruthy());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(address()).toBe('/dashboard');
    await act(() => vi.advanceTimersByTimeAsync(5_001));
    vi.useRealTimers();
    await login();
    expect(screen.getByText(ended)).toBeTruthy();
    expect(window.localStorage.getItem('adminToken')).toBeNull();
  });

  it('leads to the sign-in when the server rejects the token, and back after the sign-in', async () => {
    mockPost('/get-votes', rejectWith(401, 'auth.required'));
    openAddress('/dashboard?show=votes');
    await login();
    expect(screen.getByText(ended)).toBeTruthy();
    expect(window.localStorage.getItem('adminToken')).toBeNull();
    expect(window.history.state).toMatchObject({ usr: { from: '/dashboard?show=votes', sessionEnded: true } });
  });

  it('keeps a newer session when a late response rejects the older token', async () => {
    mockPost('/get-votes', () => {
      // Another tab has signed in meanwhile.
      window.localStorage.setItem('adminToken', 'newer');
      return rejectWith(401, 'auth.required')();
    });
    await openDashboard('votes', 'Error fetching data');
    expect(window.localStorage.getItem('adminToken')).toBe('newer');
  });

  it('signs out, does not say that a session has ended, and forgets the search', async () => {
    const requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    const user = await openDashboard('votes', 'voter.3@example.com');
    searchFor('Search Name', 'Voter 2');
    await waitFor(() => expect(requests).toHaveLength(2));
    const kept = () => Object.values(window.localStorage).join();
    expect(kept()).toContain('Voter 2');
    const signOuts = mockPost('/admin/logout', () => HttpResponse.error());
    await user.click(button('Sign out'));
    await waitFor(() => expect(signOuts.map(({ authorization }) => authorization)).toEqual(['Bearer a-token']));
    await login();
    expect(screen.queryByText(ended)).toBeNull();
    expect(window.localStorage.getItem('adminToken')).toBeNull();
    expect(window.localStorage.getItem('tokenExpiration')).toBeNull();
    expect(kept()).not.toContain('Voter 2');
    cleanup();
    signIn();
    await openDashboard('votes');
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(requests[2]?.body).toEqual({});
  });

  describe('after a session has ended by itself', () => {
    const searched = { search_term: { column: 'name', search_text: 'Voter 2' } };
    let requests: { body: unknown }[];

    /** An administrator searches the votes and goes to page 2; then the server rejects the token. */
    beforeEach(async () => {
      signIn(tokenOf('1', 'first'));
      requests = mockPost(
        '/get-votes',
        { votes: votesFrom(3, 1), next_Page: null },
        { votes: votesFrom(50, 26), next_Page: 'second' },
        rejectWith(401, 'auth.required'),
        { votes: votesFrom(3, 1), next_Page: null },
      );
      const user = await openDashboard('votes', 'voter.3@example.com');
      searchFor('Search Name', 'Voter 2');
      await screen.findByText('voter.50@example.com');
      await user.click(button('Next'));
      await login();
      cleanup();
    });

    it('returns the same administrator to the search and the page', async () => {
      signIn(tokenOf('1', 'second'));
      await openDashboard('votes', 'voter.3@example.com');
      expect(requests.at(-1)?.body).toEqual({ ...searched, page_state: 'second' });
      expect(screen.getByLabelText<HTMLInputElement>('Search Name').value).toBe('Voter 2');
      expect(screen.getByText('Page 2')).toBeTruthy();
    });

    it('starts over for another administrator', async () => {
      signIn(tokenOf('2', 'first'));
      await openDashboard('votes', 'voter.3@example.com');
      expect(requests.at(-1)?.body).toEqual({});
      expect(screen.getByLabelText<HTMLInputElement>('Search Name').value).toBe('');
      expect(screen.getByText('Page 1')).toBeTruthy();
    });
  });

  it('follows other tabs: starts over for another administrator, continues for the same one, and signs out', async () => {
    signIn(tokenOf('1', 'first'));
    await openDashboard('votes', 'voter.3@example.com');
    const signInInAnotherTab = (token: string) =>
      act(() => {
        window.localStorage.setItem('adminToken', token);
        window.dispatchEvent(new StorageEvent('storage'));
      });
    const search = () => screen.getByLabelText<HTMLInputElement>('Search Name').value;
    searchFor('Search Name', 'Voter 2');
    signInInAnotherTab(tokenOf('1', 'second'));
    expect(search()).toBe('Voter 2');
    signInInAnotherTab(tokenOf('2', 'first'));
    await waitFor(() => expect(search()).toBe(''));
    await screen.findByText('voter.3@example.com');
    act(() => {
      window.localStorage.removeItem('adminToken');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    // At once, and not when the page happens to render anew.
    expect(address()).toBe('/login');
    await login();
  });
});
