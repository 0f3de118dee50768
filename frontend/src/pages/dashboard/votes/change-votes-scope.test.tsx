import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { delayedResponse, mockPost, signIn } from '../../../../test/admin';
import { votesFrom } from '../../../../test/lists';
import { changeButton, openDashboard, rowsInView } from '../../../../test/open-dashboard';
// Loaded here, so that no test has to wait for the lazy page.
import '../dashboard-page';
import { forgetPlaces } from '../places';

const isOff = (name: string) => changeButton(name).getAttribute('aria-disabled') === 'true';
const choose = (id: number) => screen.getByLabelText(`Select the vote of Voter ${id}`);
const found = (votes: object[]) => ({ votes, next_Page: null });
const searchEmail = () => screen.getByLabelText('Search Email');

/** Responds at once to the first request; the response to a search waits for `release`. */
async function openVotes() {
  const { respond, release } = delayedResponse(found(votesFrom(9, 9)));
  const requests = mockPost('/get-votes', found(votesFrom(3, 1)), respond);
  const user = await openDashboard('votes');
  await screen.findByText('Voter 3');
  return { user, requests, release };
}

describe('the votes of a change', () => {
  beforeEach(() => {
    forgetPlaces();
    signIn();
  });

  it('stay those chosen when the dialog opened, whatever list arrives behind it', async () => {
    const changes = mockPost('/votes/invalidate', { changed: 1 });
    mockPost('/votes/count', { count: 1 });
    const { user, requests, release } = await openVotes();
    await user.click(choose(2));
    await user.type(searchEmail(), 'voter');
    await user.click(changeButton('Invalidate'));
    const dialog = within(screen.getByRole('dialog', { name: 'Invalidate votes' }));
    expect(dialog.getByText('This concerns the selected vote.')).toBeTruthy();
    await waitFor(() => expect(requests).toHaveLength(2), { timeout: 2_000 });
    release();
    await screen.findByText('Voter 9');
    expect(dialog.getByText('This concerns the selected vote.')).toBeTruthy();
    await screen.findByText('1 vote will be invalidated.');
    await user.type(screen.getByLabelText('Reason'), 'Sent twice');
    await user.click(dialog.getByRole('button', { name: 'Invalidate' }));
    await screen.findByText('Votes invalidated: 1');
    expect(changes.map(({ body }) => body)).toEqual([{ ids: ['2'], reason: 'Sent twice', expected: 1 }]);
  });

  it('are only visible ones, and those hidden by a search count again when they are back', async () => {
    const { user, requests } = await openVotes();
    await user.click(choose(2));
    await user.type(searchEmail(), 'nobody');
    expect(rowsInView()).toEqual([]);
    expect(screen.queryByText(/chosen/)).toBeNull();
    expect(['Invalidate', 'Restore', 'Erase'].map(isOff)).toEqual([true, true, true]);
    await user.click(changeButton('Erase'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(requests).toHaveLength(2), { timeout: 2_000 });
    expect(['Invalidate', 'Restore', 'Erase'].map(isOff)).toEqual([true, true, true]);
    await user.clear(searchEmail());
    expect(screen.getByText('1 vote selected')).toBeTruthy();
  });

  it('are those of the chosen ones that are still visible', async () => {
    const changes = mockPost('/votes/erase', { changed: 1 });
    const { user } = await openVotes();
    await user.click(choose(3));
    await user.click(choose(1));
    await user.type(searchEmail(), 'voter.3');
    expect(screen.getByText('1 vote selected')).toBeTruthy();
    await user.click(changeButton('Erase'));
    await user.type(screen.getByLabelText('Reason'), 'By letter');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Erase' }));
    await screen.findByText('People erased: 1');
    expect(changes.map(({ body }) => body)).toEqual([{ ids: ['3'], reason: 'By letter' }]);
  });
});
