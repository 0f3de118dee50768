import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { delayedResponse, mockPost, signIn } from '../../../../test/admin';
import { emailsFrom, votesFrom } from '../../../../test/lists';
import { address } from '../../../../test/open-address';
import { button, changeButton, openDashboard } from '../../../../test/open-dashboard';

/** Goes back as the browser's button does, which no dialog can prevent. */
async function goBack() {
  await act(async () => {
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await gone;
  });
}

describe('Back while a change runs', () => {
  beforeEach(() => {
    signIn();
    mockPost('/emails', { emails: emailsFrom(3, 1), next_page: null });
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
  });

  /** Invalidates the selected vote; the response waits for `release`. */
  async function invalidateSlowly(user: Awaited<ReturnType<typeof openDashboard>>) {
    const { respond, release } = delayedResponse({ changed: 1 });
    const changes = mockPost('/votes/invalidate', respond);
    await user.click(screen.getByLabelText('Select the vote of Voter 2'));
    await user.click(changeButton('Invalidate'));
    await screen.findByText('1 vote will be invalidated.');
    await user.type(screen.getByLabelText('Reason'), 'Sent twice');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invalidate' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    return release;
  }

  it('to another view stays there, and the outcome is announced', async () => {
    const user = await openDashboard('emails');
    await user.click(button('Votes'));
    await screen.findByText('Voter 3');
    const release = await invalidateSlowly(user);
    await goBack();
    const before = address();
    expect(before).toContain('show=emails');
    release();
    await screen.findByText('Votes invalidated: 1');
    expect(address()).toBe(before);
  });

  it('to another filter keeps it, and clears the selection', async () => {
    const user = await openDashboard('votes', 'Voter 3');
    await user.click(button('Filter'));
    await user.selectOptions(screen.getByLabelText('Status'), 'Counted');
    await user.click(button('Apply'));
    expect(address()).toContain('status=counted');
    const release = await invalidateSlowly(user);
    await goBack();
    expect(address()).not.toContain('status');
    release();
    await screen.findByText('Votes invalidated: 1');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).not.toContain('status');
    expect(screen.getByText('Select votes, or search or filter, to change them.')).toBeTruthy();
  });
});

it('Back closes a dialog, which would no longer be about the list behind it', async () => {
  signIn();
  mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
  const user = await openDashboard('votes', 'Voter 3');
  await user.click(button('Filter'));
  await user.selectOptions(screen.getByLabelText('Status'), 'Counted');
  await user.click(button('Apply'));
  await user.click(button('Columns'));
  await goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
