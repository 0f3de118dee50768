import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { delayedResponse, mockPost, rejectWith, signIn, tokenOf } from '../../../../test/admin';
import { accessibilityViolations } from '../../../../test/axe';
import { votesFrom } from '../../../../test/lists';
import { address } from '../../../../test/open-address';
import { button, changeButton, openDashboard, searchFor } from '../../../../test/open-dashboard';

const isOff = (name: string) => changeButton(name).getAttribute('aria-disabled') === 'true';
const choose = (id: number) => screen.getByLabelText<HTMLInputElement>(`Select the vote of Voter ${id}`);
const inDialog = (name: string) => within(screen.getByRole('dialog', { name }));

const concerned = 'This concerns the selected votes.';
const concernedForGood = 'This cannot be undone. It concerns 2 selected votes.';

const openVotes = () => openDashboard('votes', 'Voter 3');

/** Opens the dialog for a change of the second vote. */
async function askTo(change: 'Invalidate' | 'Restore' | 'Erase') {
  const user = await openVotes();
  await user.click(choose(2));
  await user.click(changeButton(change));
  return user;
}

/** The button of that dialog. */
const submit = (change: string) => within(screen.getByRole('dialog')).getByRole('button', { name: change });

const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('changing votes', () => {
  let requests: { body: unknown }[];
  let counts: { body: unknown }[];

  beforeEach(() => {
    signIn();
    requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    counts = mockPost('/votes/count', { count: 2 });
  });

  it('is disabled while nothing is selected, searched or filtered, so that the whole list is never changed', async () => {
    const user = await openVotes();
    expect(['Invalidate', 'Restore', 'Erase'].map(isOff)).toEqual([true, true, true]);
    await user.click(screen.getByLabelText('Select all votes on this page'));
    expect(screen.getByText('3 votes selected')).toBeTruthy();
    expect(isOff('Erase')).toBe(false);
    await user.click(screen.getByLabelText('Select all votes on this page'));
    expect(isOff('Erase')).toBe(true);
  });

  it.each([
    ['1', '1', 'Sent twice'],
    ['2', '3', ''],
  ])('gives what was typed back to its administrator alone: %s, %s', async (before, account, text) => {
    signIn(tokenOf(before, 'first'));
    const askForReason = async () => {
      const user = await openVotes();
      // As the list was left.
      if (!choose(3).checked) await user.click(choose(3));
      await user.click(changeButton('Invalidate'));
      return { user, reason: screen.getByLabelText<HTMLTextAreaElement>('Reason') };
    };
    const { user, reason } = await askForReason();
    await user.type(reason, 'Sent twice');
    mockPost('/votes/invalidate', rejectWith(401, 'auth.required'));
    await user.click(submit('Invalidate'));
    await screen.findByRole('heading', { name: 'Administrator login' });
    cleanup();
    signIn(tokenOf(account, 'second'));
    expect((await askForReason()).reason.value).toBe(text);
  });

  it('offers to undo what was just done', async () => {
    mockPost('/votes/invalidate', { changed: 1, audit_entry: '12' });
    const undone = mockPost('/votes/undo', { changed: 1 });
    mockPost('/votes/undo/count', { count: 1 });
    const user = await askTo('Invalidate');
    await screen.findByText('2 votes will be invalidated.');
    await user.type(screen.getByLabelText('Reason'), 'Sent twice');
    await user.click(submit('Invalidate'));
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Undo' }));
    expect(await inDialog('Undo a change').findByText('1 vote will be restored.')).toBeTruthy();
    await user.click(inDialog('Undo a change').getByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Votes restored: 1');
    expect(undone.map(({ body }) => body)).toEqual([{ audit_entry: '12' }]);
  });

  it.each([
    ['Invalidate', 'Invalidate votes', '/votes/invalidate', 'Votes invalidated: 2', concerned],
    ['Restore', 'Restore votes', '/votes/restore', 'Votes restored: 2', concerned],
    ['Erase', 'Erase people', '/votes/erase', 'People erased: 2', concernedForGood],
  ])('%s asks for a reason, does nothing without one or if cancelled', async (name, title, path, done, scope) => {
    const changes = mockPost(path, { changed: 2 });
    const user = await openVotes();
    await user.click(choose(3));
    await user.click(choose(1));
    expect(screen.getByText('2 votes selected')).toBeTruthy();
    await user.click(changeButton(name));
    await user.click(inDialog(title).getByRole('button', { name: 'Cancel' }));
    await user.click(changeButton(name));
    expect(inDialog(title).getByText(scope)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    await waitFor(() => expect(inDialog(title).queryByText('Counting the votes…')).toBeNull());
    await user.click(inDialog(title).getByRole('button', { name }));
    expect(screen.getByText('Give a reason.')).toBeTruthy();
    expect(changes).toEqual([]);

    await user.type(screen.getByLabelText('Reason'), ' Sent twice ');
    await user.click(inDialog(title).getByRole('button', { name }));
    expect((await screen.findByRole('alert')).textContent).toBe(done);
    expect(changes.map(({ body }) => body)).toEqual([
      { ids: ['3', '1'], reason: 'Sent twice', ...(name !== 'Erase' && { code: 'other', expected: 2 }) },
    ]);
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('2 votes selected')).toBeNull();
  });

  it('acts on all votes that the search finds if none is selected, except for erasing', async () => {
    const changes = mockPost('/votes/invalidate', { changed: 1_234 });
    counts = mockPost('/votes/count', { count: 1_234 });
    const user = await openVotes();
    searchFor('Search Email', 'voter');
    expect(isOff('Invalidate')).toBe(true);
    await waitFor(() => expect(isOff('Invalidate')).toBe(false));
    expect(isOff('Erase')).toBe(true);
    await user.click(changeButton('Invalidate'));
    expect(screen.getByText(/every vote that the search and filter find/)).toBeTruthy();
    expect(await screen.findByText('1,234 votes will be invalidated.')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'A script');
    await user.type(screen.getByLabelText('Number of votes'), '1 234');
    await user.click(submit('Invalidate'));
    expect((await screen.findByRole('alert')).textContent).toBe('Votes invalidated: 1,234');
    expect(changes.map(({ body }) => body)).toEqual([
      { search_term: { column: 'email', search_text: 'voter' }, reason: 'A script', code: 'other', expected: 1_234 },
    ]);
    const count = { change: 'invalidate', search_term: { column: 'email', search_text: 'voter' } };
    await waitFor(() => expect(counts.map(({ body }) => body)).toEqual([count, count, count]));
  });

  it.each([
    ['nothing was found', { votes: [], next_Page: null }, 'The search and filter find nothing to change.'],
    ['the list did not come', rejectWith(500, 'internal'), 'There is no list to act on yet.'],
  ])('is disabled when %s, says why, and keeps the focus where it is', async (_words, response, why) => {
    requests = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null }, response);
    const changes = mockPost('/votes/invalidate', { changed: 0 });
    const user = await openVotes();
    searchFor('Search Name', 'Nobody');
    expect(screen.getByText('There is no list to act on yet.')).toBeTruthy();
    await waitFor(() => expect(requests).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
    expect(['Invalidate', 'Restore', 'Erase'].map(isOff)).toEqual([true, true, true]);
    const described = changeButton('Invalidate').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(why);
    await user.click(changeButton('Invalidate'));
    expect(document.activeElement).toBe(changeButton('Invalidate'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes).toEqual([]);
  });

  it('says what an erasure removes and what it keeps, and asks for no kind of reason for the public log', async () => {
    await askTo('Erase');
    expect(screen.queryByLabelText('Kind of reason')).toBeNull();
    const dialog = screen.getByRole('dialog', { name: 'Erase people' });
    expect(dialog.textContent).toMatch(/Name, email, phone number and zip code are gone.*row among the emails/);
    expect(dialog.textContent).toMatch(/vote stays in the totals.*country.*voter key.*cannot vote again/);
    expect(dialog.querySelector('form')?.textContent).toMatch(/^This cannot be undone\. It concerns 1 selected vote\./);
    expect(within(dialog).getByRole('button', { name: 'Erase' }).style.getPropertyValue('--button-bg')).toContain(
      'red',
    );
  });

  it('describes the reason by the votes concerned, beside a kind of reason for the public log', async () => {
    const user = await askTo('Restore');
    expect(descriptionOf(screen.getByLabelText('Reason'))).toMatch(
      /This concerns the selected vote\. Each vote counts again at once, and the address .* among the emails\. It is kept in the audit log\./,
    );
    const changes = mockPost('/votes/restore', { changed: 2 });
    const kind = screen.getByRole('combobox', { name: 'Kind of reason' });
    expect(descriptionOf(kind)).toMatch(/stands in the public log/);
    const options = within(kind).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Part of a flood',
      'Second vote of a person',
      'Test',
      'Mistake',
      'Other',
    ]);
    expect(kind).toHaveProperty('value', 'other');
    await user.selectOptions(kind, 'Test');
    await user.type(screen.getByLabelText('Reason'), 'From the press team');
    await screen.findByText('2 votes will be restored.');
    await user.click(submit('Restore'));
    await screen.findByText('Votes restored: 2');
    expect(changes.map(({ body }) => body)).toEqual([
      { ids: ['2'], reason: 'From the press team', code: 'test', expected: 2 },
    ]);
  });

  it.each([
    ['two lines', ' first line\n second ', 'first line second'],
    ['cells of a spreadsheet', 'one\ttwo\r\nthree', 'one two three'],
    ['what no keyboard types', 'a\u0007b\u0085c', 'ab c'],
  ])('sends a reason of %s as one line', async (_words, pasted, sent) => {
    const changes = mockPost('/votes/invalidate', { changed: 1 });
    const user = await askTo('Invalidate');
    await screen.findByText('2 votes will be invalidated.');
    await user.paste(pasted);
    await user.click(submit('Invalidate'));
    await screen.findByText('Votes invalidated: 1');
    expect(changes.map(({ body }) => body)).toEqual([{ ids: ['2'], reason: sent, code: 'other', expected: 2 }]);
  });

  it('is disabled before the number is known, and for no votes', async () => {
    const { respond, release } = delayedResponse({ count: 0 });
    mockPost('/votes/count', respond);
    const changes = mockPost('/votes/restore', { changed: 0 });
    const user = await askTo('Restore');
    await user.type(screen.getByLabelText('Reason'), 'x');
    expect(screen.getByText('Counting the votes…')).toBeTruthy();
    expect(submit('Restore').getAttribute('aria-disabled')).toBe('true');
    await user.click(submit('Restore'));
    release();
    await screen.findByText('0 votes will be restored.');
    expect(submit('Restore').getAttribute('aria-disabled')).toBe('true');
    await user.click(submit('Restore'));
    expect(changes).toEqual([]);
  });

  it.each([
    ['took too long', rejectWith(503, 'count.too_slow'), /not known how many.*Counting took too long/],
    ['failed', rejectWith(500, 'internal'), /not known how many/],
    ['has no number', {}, /not known how many/],
  ])('says that the count %s, and counts again', async (_words, response, message) => {
    mockPost('/votes/count', response, { count: 1 });
    const user = await askTo('Invalidate');
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    expect(submit('Invalidate').getAttribute('aria-disabled')).toBe('true');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(button('Count again'));
    expect(await screen.findByText('1 vote will be invalidated.')).toBeTruthy();
  });

  it('shows the new number if more votes would change by now', async () => {
    mockPost('/votes/count', { count: 1 }, { count: 3 });
    const changes = mockPost('/votes/invalidate', rejectWith(409, 'votes.more_than_expected'), { changed: 3 });
    const user = await askTo('Invalidate');
    await screen.findByText('1 vote will be invalidated.');
    await user.type(screen.getByLabelText('Reason'), 'x');
    await user.click(submit('Invalidate'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/more votes would change. Nothing was changed/);
    await screen.findByText('3 votes will be invalidated.');
    await user.click(submit('Invalidate'));
    await screen.findByText('Votes invalidated: 3');
    expect(changes.map(({ body }) => body)).toEqual([
      { ids: ['2'], reason: 'x', code: 'other', expected: 1 },
      { ids: ['2'], reason: 'x', code: 'other', expected: 3 },
    ]);
  });

  it('cannot be cancelled or closed while it runs, and says so', async () => {
    const { respond, release } = delayedResponse({ changed: 2 });
    mockPost('/votes/invalidate', respond);
    const user = await askTo('Invalidate');
    await screen.findByText('2 votes will be invalidated.');
    await user.type(screen.getByLabelText('Reason'), 'x');
    await user.click(submit('Invalidate'));
    await screen.findByText(/cannot be stopped.*or none does.*goes on.*some minutes.*audit log.*can undo it/);
    const dialog = inDialog('Invalidate votes');
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Working…']);
    const cancelling = new Event('cancel', { cancelable: true });
    screen.getByRole('dialog').dispatchEvent(cancelling);
    expect(cancelling.defaultPrevented).toBe(true);
    // Chromium closes on the second Escape without asking.
    const element = screen.getByRole('dialog');
    if (element instanceof HTMLDialogElement) element.close();
    expect(screen.getByRole('dialog', { name: 'Invalidate votes' })).toBeTruthy();
    release();
    await screen.findByText('Votes invalidated: 2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['that nothing was changed', rejectWith(400, 'request.invalid'), /Nothing was changed/, 1],
    ['that nothing was changed', rejectWith(503, 'search.too_slow'), /Nothing was changed/, 1],
    ['that it does not know', () => HttpResponse.error(), /No answer came/, 2],
    ['that it does not know', rejectWith(500, 'internal'), /No answer came/, 2],
  ])('says %s', async (_words, response, message, fetched) => {
    mockPost('/votes/restore', response);
    const user = await askTo('Restore');
    await screen.findByText('2 votes will be restored.');
    await user.type(screen.getByLabelText('Reason'), 'x');
    await user.click(submit('Restore'));
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    await waitFor(() => expect(requests).toHaveLength(fetched));
    // Trying again needs no new selection.
    expect(choose(2).checked).toBe(true);
  });

  it('shows which votes are not counted, and which are erased', async () => {
    mockPost('/get-votes', {
      votes: [
        ...votesFrom(9, 9, { Status: 'invalidated', IsCounted: false }),
        ...votesFrom(8, 8, { Status: 'erased', Name: '', IsCounted: true }),
        ...votesFrom(7, 7, { Status: 'erased', Name: '', IsCounted: false }),
      ],
      next_Page: null,
    });
    const user = await openDashboard('votes');
    const names = await screen.findAllByRole('rowheader');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Voter 9 Not counted',
      'Erased person',
      'Erased person Not counted',
    ]);
    await user.click(screen.getByRole('button', { name: 'Erased person Not counted' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Erased · Not counted');
  });

  describe('and going back', () => {
    /** Goes back as the browser's button does, which no dialog can prevent. */
    const goBack = () =>
      act(async () => {
        const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
        window.history.back();
        await gone;
      });

    async function filterByStatus(user: Awaited<ReturnType<typeof openVotes>>) {
      await user.click(button('Filter'));
      await user.selectOptions(screen.getByLabelText('Status'), 'Counted');
      await user.click(button('Apply'));
      expect(address()).toContain('status=counted');
    }

    /** Invalidates a vote; the response waits for `release`. */
    async function invalidateSlowly(user: Awaited<ReturnType<typeof openVotes>>) {
      const { respond, release } = delayedResponse({ changed: 1 });
      const changes = mockPost('/votes/invalidate', respond);
      await user.click(choose(2));
      await user.click(changeButton('Invalidate'));
      await screen.findByText('2 votes will be invalidated.');
      await user.type(screen.getByLabelText('Reason'), 'Sent twice');
      await user.click(submit('Invalidate'));
      await waitFor(() => expect(changes).toHaveLength(1));
      return release;
    }

    it('to another view stays there, and the outcome is announced', async () => {
      mockPost('/emails', { emails: [], next_page: null });
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
      const user = await openVotes();
      await filterByStatus(user);
      const release = await invalidateSlowly(user);
      await goBack();
      expect(address()).not.toContain('status');
      release();
      await screen.findByText('Votes invalidated: 1');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(address()).not.toContain('status');
      expect(screen.getByText('Select votes, or search or filter, to change them.')).toBeTruthy();
    });

    it('closes a dialog, which would no longer be about the list behind it', async () => {
      const user = await openVotes();
      await filterByStatus(user);
      await user.click(button('Columns'));
      await goBack();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });
});
