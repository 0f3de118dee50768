import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { delayedResponse, mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { votesFrom } from '../../../../test/lists';
import { address, openAddress } from '../../../../test/open-address';
import { button, columns, openDashboard, rowsInView, searchFor } from '../../../../test/open-dashboard';
import * as api from '../../../api/get-votes';

const bodies = (requests: { body: unknown }[]) => requests.map(({ body }) => body);
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
const found = (votes: object[], next_Page: string | null = null) => ({ votes, next_Page });

describe('the list of votes', () => {
  beforeEach(() => signIn());

  it('has its nine columns, and none for the candidate', async () => {
    const [vote] = votesFrom(7, 7, { Country: 'CD', PhoneNumber: '+1 555', ZipCode: '12', FreeGifts: false });
    const origin = { CastAt: '2026-11-20T10:00:00.000Z', Source: 'one.example.com', Network: '00ff00ff00ff00ff' };
    mockPost('/get-votes', found([{ ...vote, ...origin, candidate_id: 2 }]));
    await openDashboard('votes');
    await screen.findByRole('table');
    expect(columns()).toBe(
      'Select all votes on this page, Name, Network, Country, Zip Code, Phone Number, Email, Free Gifts, Cast, Source',
    );
    expect(rowsInView()).toHaveLength(1);
    expect(rowsInView()[0]).toMatch(
      /^Select the vote of Voter 7Voter 7(?:00ff){4}Democratic Republic of the Congo12\+1 555voter\.7@example\.comFalse.* ago.*one\.example\.com$/,
    );
    expect(document.querySelector('time')?.dateTime).toBe('2026-11-20T10:00:00.000Z');
  });

  it('leads from a vote to the votes of its network', async () => {
    const network = '00ff00ff00ff00ff';
    const requests = mockPost(
      '/get-votes',
      found([...votesFrom(2, 2, { Network: network }), ...votesFrom(1, 1)]),
      found(votesFrom(2, 2, { Network: network })),
    );
    const user = await openDashboard('votes');
    await user.click(await screen.findByRole('button', { name: `Votes of the network ${network}` }));
    await waitFor(() => expect(screen.queryByText('Voter 1')).toBeNull());
    expect(button(`Remove the filter Network: ${network}`)).toBeTruthy();
    expect(bodies(requests)).toEqual([{}, { networks: [network] }]);
  });

  it("pages forwards with the server's cursors, and backwards with those already seen", async () => {
    const requests = mockPost(
      '/get-votes',
      found(votesFrom(60, 36), 'second'),
      found(votesFrom(35, 11), 'third'),
      found(votesFrom(10, 1)),
      found(votesFrom(35, 11), 'third'),
      found(votesFrom(60, 36), 'second'),
    );
    const user = await openDashboard('votes', 'Voter 60');
    expect([isOff('Previous'), isOff('Next')]).toEqual([true, false]);
    await user.click(button('Next'));
    await screen.findByText('Voter 35');
    await user.click(button('Next'));
    await screen.findByText('Voter 10');
    expect([isOff('Previous'), isOff('Next')]).toEqual([false, true]);
    expect(screen.getByText('Page 3')).toBeTruthy();
    await user.click(button('Next'));
    await user.click(button('Previous'));
    await screen.findByText('Voter 35');
    await user.click(button('Previous'));
    await screen.findByText('Voter 60');
    expect(isOff('Previous')).toBe(true);
    expect(bodies(requests)).toEqual([
      {},
      { page_state: 'second' },
      { page_state: 'third' },
      { page_state: 'second' },
      {},
    ]);
  });

  it('has no next page after fewer than 25 rows, even with a cursor', async () => {
    mockPost('/get-votes', found(votesFrom(24, 1), 'more'));
    await openDashboard('votes', 'Voter 24');
    expect(isOff('Next')).toBe(true);
  });

  it('searches the whole list after a pause in typing, narrows the visible rows immediately, and goes to page 1', async () => {
    const { respond, release } = delayedResponse(found(votesFrom(8, 8)));
    const requests = mockPost('/get-votes', found(votesFrom(60, 36), 'second'), found(votesFrom(35, 11)), respond);
    const user = await openDashboard('votes', 'Voter 60');
    await user.click(button('Next'));
    await screen.findByText('Voter 35');
    searchFor('Search Name', 'VOTER 12');
    expect(rowsInView()).toHaveLength(1);
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(requests[2]?.body).toEqual({ search_term: { column: 'name', search_text: 'VOTER 12' } });
    expect(screen.getByText('Loading...')).toBeTruthy();
    release();
    await screen.findByText('Voter 8');
    expect(screen.getByText('Page 1')).toBeTruthy();
    expect(address()).toMatch(/^\/dashboard\?show=votes#search=[0-9a-f]{12}$/);
  });

  it('searches one column at a time: typing in one field clears the other', async () => {
    const requests = mockPost('/get-votes', found(votesFrom(3, 1)));
    await openDashboard('votes', 'Voter 3');
    searchFor('Search Name', 'Ada');
    searchFor('Search Email', 'x');
    expect(screen.getByLabelText<HTMLInputElement>('Search Name').value).toBe('');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual({ search_term: { column: 'email', search_text: 'x' } });
  });

  it('ignores a late response after a newer one', async () => {
    const fetching = vi.spyOn(api, 'fetchVotes');
    const late = delayedResponse(found(votesFrom(9, 9)));
    const requests = mockPost('/get-votes', found(votesFrom(3, 1)), late.respond, found(votesFrom(5, 5)));
    await openDashboard('votes', 'Voter 3');
    searchFor('Search Name', 'a');
    await waitFor(() => expect(requests).toHaveLength(2));
    searchFor('Search Name', 'ab');
    await screen.findByText('Voter 5');
    late.release();
    await waitFor(() => expect(fetching.mock.settledResults[1]?.type).not.toBe('incomplete'));
    await act(() => Promise.resolve());
    expect(screen.queryByText('Voter 9')).toBeNull();
    expect(screen.getByText('Voter 5')).toBeTruthy();
  });

  it.each([found([]), {}, { votes: 'none' }, { votes: { Votes: null } }])('finds nothing in %j', async (response) => {
    mockPost('/get-votes', response);
    await openDashboard('votes');
    expect(await screen.findByText('No data found.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('also reads votes as { Votes: […] }', async () => {
    mockPost('/get-votes', { votes: { Votes: votesFrom(2, 1) }, next_Page: null });
    await openDashboard('votes');
    expect(await screen.findByText('Voter 2')).toBeTruthy();
  });

  it('says that the list could not be fetched, and tries again, also if the browser reports that it is offline', async () => {
    const noResponse = () => HttpResponse.error();
    mockPost('/get-votes', noResponse, found(votesFrom(2, 1)), noResponse);
    const user = await openDashboard('votes');
    expect(await screen.findByText('Error fetching data')).toBeTruthy();
    await user.click(button('Try again'));
    expect(await screen.findByText('Voter 2')).toBeTruthy();
    expect(screen.queryByText('Error fetching data')).toBeNull();
    // The browser may be wrong about that.
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    await user.click(button('Refresh'));
    expect(await screen.findByText('Error fetching data')).toBeTruthy();
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
  });

  it('says that a search took too long, and does not mention a search if there was none', async () => {
    mockPost('/get-votes', rejectWith(503, 'search.too_slow'));
    await openDashboard('votes');
    expect(await screen.findByText('The list took too long to fetch. Please try again in a minute.')).toBeTruthy();
    searchFor('Search Name', 'Ada');
    expect(await screen.findByText(/The search took too long/)).toBeTruthy();
  });

  it('says that the role lacks it, and not to try again, if a viewer follows the link of an editor', async () => {
    mockGet('/admin/account', { email: 'vera@example.com', role: 'viewer', time_zone: null });
    mockPost('/get-votes', rejectWith(403, 'auth.forbidden', { errors: [{ field: 'networks', message: 'No.' }] }));
    openAddress('/dashboard?show=votes#networks=00ff00ff00ff00ff');
    expect((await screen.findByRole('alert')).textContent).toBe('Your role may not see this, or may not filter by it.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(button(/^Remove the filter/)).toBeTruthy();
  });
});
