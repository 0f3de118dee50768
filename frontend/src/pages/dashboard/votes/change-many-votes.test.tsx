import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { delayedResponse, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { isLeavingWarned } from '../../../../test/leaving';
import { votesFrom } from '../../../../test/lists';
import { openAddress } from '../../../../test/open-address';
import { button, changeButton, openDashboard, rowsInView, searchFor } from '../../../../test/open-dashboard';

const dialog = () => within(screen.getByRole('dialog', { name: 'Invalidate votes' }));
const confirm = () => dialog().getByRole('button', { name: 'Invalidate' });

/** The list after a search. */
async function search() {
  const user = await openDashboard('votes', 'Voter 3');
  searchFor('Search Email', 'voter');
  return user;
}

/** The dialog for invalidating everything that a search finds, with a reason filled in. */
async function askToInvalidate() {
  const user = await search();
  await screen.findByText(/votes that count$/);
  await user.click(changeButton('Invalidate'));
  await screen.findByText(/votes will be invalidated\.$/);
  await user.type(screen.getByLabelText('Reason'), 'A flood');
  return user;
}

describe('the number of votes', () => {
  beforeEach(() => {
    signIn();
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
  });

  it('that a filter finds is shown at the list and on the button, but not that of the whole list', async () => {
    const counts = mockPost('/votes/count', { count: 1_204 }, { count: 1_205 });
    const user = await search();
    expect(await screen.findByText('Found: 1,204 votes that count')).toBeTruthy();
    expect(button('Invalidate 1,204 votes').textContent).toContain('Invalidate 1,204');
    expect(button('Restore')).toBeTruthy();
    expect(button('Erase').getAttribute('aria-disabled')).toBe('true');
    expect(counts).toHaveLength(1);
    await user.click(button('Refresh'));
    expect(await screen.findByText('Found: 1,205 votes that count')).toBeTruthy();
    await user.clear(screen.getByLabelText('Search Email'));
    expect(screen.queryByText(/^Found/)).toBeNull();
    await screen.findByText('Select votes, or search or filter, to change them.');
    expect(button('Invalidate')).toBeTruthy();
    expect(counts).toHaveLength(2);
  });

  it('disables Invalidate if it is 0, but not Restore', async () => {
    mockPost('/votes/count', { count: 0 });
    await search();
    await screen.findByText('Found: 0 votes that count');
    expect(button('Invalidate').getAttribute('aria-disabled')).toBe('true');
    expect(button('Restore').getAttribute('aria-disabled')).toBe('false');
  });

  it('of uncounted votes is shown if the filter finds only those, and Invalidate is disabled', async () => {
    const counts = mockPost('/votes/count', { count: 300 });
    openAddress('/dashboard?show=votes#status=invalidated');
    expect(await screen.findByText('Found: 300 votes that do not count')).toBeTruthy();
    expect(counts.map(({ body }) => body)).toEqual([{ change: 'restore', status: 'invalidated' }]);
    expect(button('Invalidate').getAttribute('aria-disabled')).toBe('true');
    expect(button('Restore').getAttribute('aria-disabled')).toBe('false');
  });

  it('that is ticked is shown on both danger buttons', async () => {
    const user = await openDashboard('votes');
    await user.click(await screen.findByLabelText('Select the vote of Voter 2'));
    expect(button('Invalidate 1 vote').dataset.variant).toBe('outline');
    expect(button('Erase 1 vote').dataset.variant).toBe('filled');
    expect(button('Restore').dataset.variant).toBe('default');
  });

  it.each([
    ['takes too long to count', rejectWith(503, 'count.too_slow'), 'Found: more votes than can be counted'],
    ['cannot be counted', rejectWith(500, 'internal'), 'Found: it is not known how many votes'],
  ])('is put in words if it %s', async (_words, response, words) => {
    mockPost('/votes/count', response);
    await search();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(button('Invalidate').getAttribute('aria-disabled')).toBe('false');
  });

  it.each(['1204', '1,204', ' 1 204 ', '1.204', '1 204'])('is typed above 1,000, such as %j', async (typed) => {
    mockPost('/votes/count', { count: 1_204 });
    const changes = mockPost('/votes/invalidate', { changed: 1_204 });
    const user = await askToInvalidate();
    await user.click(confirm());
    const field = screen.getByLabelText('Number of votes');
    expect(document.activeElement).toBe(field);
    await user.type(field, '1024{Enter}');
    expect(screen.getByText('Number of votes: this is not 1,204.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(changes).toEqual([]);
    await user.clear(field);
    await user.paste(typed);
    await user.click(confirm());
    await screen.findByText('Votes invalidated: 1,204');
    expect(changes).toHaveLength(1);
  });

  it('is not typed for 1,000', async () => {
    mockPost('/votes/count', { count: 1_000 });
    await askToInvalidate();
    expect(screen.queryByLabelText('Number of votes')).toBeNull();
  });

  it('is changed once by a double click or a held key, and leaving warns only meanwhile', async () => {
    mockPost('/votes/count', { count: 1_204 });
    const { respond, release } = delayedResponse({ changed: 1_204 });
    const changes = mockPost('/votes/invalidate', respond);
    const user = await askToInvalidate();
    await user.type(screen.getByLabelText('Number of votes'), '1204');
    expect(isLeavingWarned()).toBe(false);
    await user.dblClick(confirm());
    await user.keyboard('{Enter>5/}');
    await waitFor(() => expect(changes).toHaveLength(1));
    await waitFor(() => expect(isLeavingWarned()).toBe(true));
    release();
    await screen.findByText('Votes invalidated: 1,204');
    await waitFor(() => expect(isLeavingWarned()).toBe(false));
    expect(changes).toHaveLength(1);
  });
});

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
