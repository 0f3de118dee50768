import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { delayedResponse, mockPost, rejectWith, signIn } from '../../../test/admin';
import { emailsFrom, votesFrom } from '../../../test/lists';
import { button, openDashboard, rowsInView, searchFor } from '../../../test/open-dashboard';
import { newRowsInterval } from '../../content/timers';

const announced = () => screen.getAllByRole('status').map((region) => region.textContent);
const entry = (id: number) => ({
  id: String(id),
  at: '2026-11-20T10:00:00.000Z',
  actor: 'admin@example.com',
  action: `deed ${id}`,
  detail: {},
});

describe('Refresh', () => {
  beforeEach(() => signIn());

  it('fetches page 1 of the votes again, once, with the same search, and announces the rows', async () => {
    const refreshed = delayedResponse({ votes: votesFrom(90, 88), next_Page: null });
    const requests = mockPost(
      '/get-votes',
      { votes: votesFrom(3, 1), next_Page: null },
      { votes: votesFrom(60, 36), next_Page: 'second' },
      { votes: votesFrom(35, 11), next_Page: null },
      refreshed.respond,
    );
    const user = await openDashboard('votes', 'Voter 3');
    searchFor('Search Name', 'Voter');
    await screen.findByText('Voter 60');
    await user.click(button('Next'));
    await screen.findByText('Voter 35');
    expect(announced()).toContain('Page 2: 25 rows.');

    await user.click(button('Refresh'));
    expect(screen.getByText('Page 1')).toBeTruthy();
    expect(announced()).toContain('Loading...');
    expect(announced().some((words) => words.startsWith('Page'))).toBe(false);
    refreshed.release();
    await screen.findByText('Voter 90');
    expect(announced()).toContain('Page 1: 3 rows.');
    expect(announced()).not.toContain('Loading...');
    expect(document.activeElement).toBe(button('Refresh'));
    expect(screen.getByLabelText<HTMLInputElement>('Search Name').value).toBe('Voter');
    const search_term = { column: 'name', search_text: 'Voter' };
    expect(requests.map(({ body }) => body).slice(2)).toEqual([{ search_term, page_state: 'second' }, { search_term }]);
  });

  it('leads back to page 1 of the audit log, where the newest entries are', async () => {
    const entries = (newest: number) => Array.from({ length: 25 }, (_, index) => entry(newest - index));
    const requests = mockPost(
      '/audit-log',
      { entries: entries(50), next_page: 'second' },
      { entries: entries(25), next_page: null },
      { entries: entries(51), next_page: 'second' },
    );
    const user = await openDashboard('audit-log', 'deed 50');
    await user.click(button('Next'));
    await screen.findByText('deed 25');
    await user.click(button('Refresh'));
    await screen.findByText('deed 51');
    expect(requests.map(({ body }) => body)).toEqual([{}, { page_state: 'second' }, {}]);
    expect(screen.getByText('Page 1')).toBeTruthy();
  });

  it('keeps the selection', async () => {
    const requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    const user = await openDashboard('votes');
    await user.click(await screen.findByLabelText('Select the vote of Voter 2'));
    expect(screen.getByText('1 vote selected')).toBeTruthy();
    await user.click(button('Refresh'));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(screen.getByText('1 vote selected')).toBeTruthy();
  });

  it('says when the list could not be fetched, and keeps the rows', async () => {
    mockPost('/emails', { emails: emailsFrom(3, 1), next_page: null }, rejectWith(500, 'internal'));
    const user = await openDashboard('emails', 'reader.3@example.com');
    await user.click(button('Refresh'));
    expect((await screen.findByRole('alert')).textContent).toBe('Error fetching dataTry again');
    expect(rowsInView()).toHaveLength(3);
  });
});

describe('new rows', () => {
  it.each([
    ['of a list', emailsFrom(3, 1), emailsFrom(5, 1), '2 new rows: show'],
    ['of an empty list', [], emailsFrom(1, 1), '1 new row: show'],
    ['of a list without its first', emailsFrom(3, 1), [...emailsFrom(5, 5), ...emailsFrom(2, 1)], '1 new row: show'],
    ['of a page that holds no more', emailsFrom(3, 1), emailsFrom(40, 16), '25 or more new rows: show'],
  ])('are counted above page 1, and shown on a press: %s', async (_, before, after, offer) => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    });
    signIn();
    mockPost('/emails', { emails: before, next_page: null }, { emails: after, next_page: null });
    const counts = mockPost('/emails/count', { addresses: before.length, unsubscribed: 0, other_words: 0 });
    const user = await openDashboard('emails');
    await screen.findByText(before.length === 0 ? 'No data found.' : 'reader.3@example.com');
    await act(() => vi.advanceTimersByTimeAsync(newRowsInterval));
    await user.click(await screen.findByRole('button', { name: offer }));
    await waitFor(() => expect(rowsInView()).toHaveLength(after.length));
    expect(screen.queryByRole('button', { name: /new row/ })).toBeNull();
    await waitFor(() => expect(counts).toHaveLength(2));
  });
});
