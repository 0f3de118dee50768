import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { delayedResponse, mockPost, signIn } from '../../../../test/admin';
import { votesFrom } from '../../../../test/lists';

import { openAddress } from '../../../../test/open-address';
import { button, changeButton, openDashboard, rowsInView, searchFor } from '../../../../test/open-dashboard';

const isOff = (name: string) => changeButton(name).getAttribute('aria-disabled') === 'true';
const choose = (id: number) => screen.getByLabelText(`Select the vote of Voter ${id}`);
const found = (votes: object[]) => ({ votes, next_Page: null });

/** Responds to the first request immediately; the response to a search waits for `release`. */
async function openVotes() {
  const { respond, release } = delayedResponse(found(votesFrom(9, 9)));
  const requests = mockPost('/get-votes', found(votesFrom(3, 1)), respond);
  const user = await openDashboard('votes', 'Voter 3');
  return { user, requests, release };
}

describe('the votes of a change', () => {
  beforeEach(() => signIn());

  it('are those selected when the dialog opened, whatever list arrives behind it', async () => {
    const changes = mockPost('/votes/invalidate', { changed: 1 });
    const { user, requests, release } = await openVotes();
    await user.click(choose(2));
    searchFor('Search Email', 'voter');
    await user.click(changeButton('Invalidate'));
    const dialog = within(screen.getByRole('dialog', { name: 'Invalidate votes' }));
    expect(dialog.getByText('This concerns the selected vote.')).toBeTruthy();
    await waitFor(() => expect(requests).toHaveLength(2));
    release();
    await screen.findByText('Voter 9');
    expect(dialog.getByText('This concerns the selected vote.')).toBeTruthy();
    await screen.findByText('1 vote will be invalidated.');
    await user.type(screen.getByLabelText('Reason'), 'Sent twice');
    await user.click(dialog.getByRole('button', { name: 'Invalidate' }));
    await screen.findByText('Votes invalidated: 1');
    expect(changes.map(({ body }) => body)).toEqual([{ ids: ['2'], reason: 'Sent twice', code: 'other', expected: 1 }]);
  });

  it('stay selected while a search hides them, are counted separately, and can be cleared', async () => {
    const { user } = await openVotes();
    await user.click(choose(2));
    expect(screen.getByText('1 vote selected')).toBeTruthy();
    searchFor('Search Email', 'nobody');
    expect(rowsInView()).toEqual([]);
    expect(screen.getByText('1 vote selected, 0 of them on this page')).toBeTruthy();
    expect(['Invalidate', 'Restore', 'Erase'].map(isOff)).toEqual([false, false, false]);
    await user.click(button('Clear the selection'));
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(isOff('Erase')).toBe(true);
  });

  it('are all selected ones, on whatever page', async () => {
    const changes = mockPost('/votes/erase', { changed: 2 });
    const { user } = await openVotes();
    await user.click(choose(3));
    await user.click(choose(1));
    searchFor('Search Email', 'voter.3');
    expect(screen.getByText('2 votes selected, 1 of them on this page')).toBeTruthy();
    await user.click(changeButton('Erase'));
    await user.type(screen.getByLabelText('Reason'), 'By letter');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Erase' }));
    await screen.findByText('People erased: 2');
    expect(changes.map(({ body }) => body)).toEqual([{ ids: ['3', '1'], reason: 'By letter' }]);
  });

  it('can be a range: from the previously ticked one to the one that is pressed with Shift', async () => {
    mockPost('/get-votes', found(votesFrom(9, 1)));
    const user = await openDashboard('votes', 'Voter 9');
    await user.click(choose(8));
    await user.keyboard('{Shift>}');
    await user.click(choose(4));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('5 votes selected')).toBeTruthy();
    await user.keyboard('{Shift>}');
    await user.click(choose(6));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('2 votes selected')).toBeTruthy();
  });

  it('are no more than the API changes in one request', async () => {
    const ids = Array.from({ length: 499 }, (_, index) => String(1_000 + index));
    mockPost('/get-votes', found(votesFrom(3, 1)));
    openAddress(`/dashboard?show=votes#selected=${ids.join('.')}`);
    await screen.findByText('Voter 3');
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Select all votes on this page'));
    expect(screen.getByText('500 votes selected, 1 of them on this page. No more can be selected.')).toBeTruthy();
  });
});
