import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockPost, signIn } from '../../../../test/admin';
import { button, openDashboard, rowsInView } from '../../../../test/open-dashboard';
// Loaded here, so that no test has to wait for the lazy page.
import '../dashboard-page';
import { forgetPlaces } from '../places';

const entry = (id: number, action: string, detail: object = {}) => ({
  id: String(id),
  at: '2026-11-20T10:00:00.000Z',
  actor: 'admin@example.com',
  action,
  detail,
});

describe('the audit log', () => {
  beforeEach(() => {
    forgetPlaces();
    signIn();
  });

  it('shows time, account, action and details of each entry', async () => {
    const detail = { reason: 'Sent twice', changed: 2, ids: ['1', '2'] };
    mockPost('/audit-log', { entries: [entry(1, 'invalidation', detail)], next_page: null });
    await openDashboard('audit-log');
    await screen.findByText('Votes invalidated');
    expect(rowsInView()[0]).toMatch(
      /2026.*admin@example\.comVotes invalidated2 votes invalidated: "Sent twice", votes 1, 2$/,
    );
    expect(document.querySelector('time')?.dateTime).toBe('2026-11-20T10:00:00.000Z');
  });

  it("fetches the next page with the server's cursor", async () => {
    const entries = Array.from({ length: 25 }, (_, index) => entry(26 - index, 'sign-in'));
    const requests = mockPost(
      '/audit-log',
      { entries, next_page: 'second' },
      { entries: [entry(1, 'account added')], next_page: null },
    );
    const user = await openDashboard('audit-log');
    await waitFor(() => expect(rowsInView()).toHaveLength(25));
    await user.click(button('Next'));
    await screen.findByText('Account added');
    expect(requests.map(({ body }) => body)).toEqual([{}, { page_state: 'second' }]);
  });
});
