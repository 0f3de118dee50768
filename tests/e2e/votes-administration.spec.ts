import type { APIRequestContext, Page } from '@playwright/test';
import { openDashboard, showView } from './support/administrator';
import { expect, test } from './support/fixtures';
import { type CastVote, castVote, castVotes } from './support/sample-votes';
import { chips, emailsTable, expectRows, filterButton, searchBox, votesTable } from './support/votes-list';

// One after another: each starts with what the previous one left, and the last looks back on all.
test.describe.configure({ mode: 'serial' });

/** Two of Alder for candidate 1, Birch and Cedar for candidate 2; Cedar abroad. All but one in the same place. */
const voter = (name: string, candidate_id: 1 | 2, country = 'US'): CastVote => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  phone_number: '+1 555 0100',
  country,
  zip_code: '90001',
  freegifts: true,
  candidate_id,
  site: 'one.example.com',
});
const alderOne = voter('Alder One', 1);
const alderTwo = voter('Alder Two', 1);
const birch = voter('Birch', 2);
const cedar = voter('Cedar', 2, 'DE');

test.beforeAll(async ({ product, request }) => {
  await product.removeVotes();
  await castVotes(request, [alderOne, alderTwo, birch, cedar]);
});

/** The totals of candidates 1 and 2, in the United States and in all other countries; they may be two seconds old. */
async function expectTotals(
  request: APIRequestContext,
  [firstInUs, firstGlobal]: [number, number],
  [secondInUs, secondGlobal]: [number, number],
): Promise<void> {
  const counts = async (): Promise<unknown> => (await request.get('/api/vote/count')).json();
  await expect.poll(counts).toMatchObject({
    votes: [
      { USVoteCount: firstInUs, GlobalVoteCount: firstGlobal },
      { USVoteCount: secondInUs, GlobalVoteCount: secondGlobal },
    ],
  });
}

/** The button for a change, with or without the number of votes. */
const changeButton = (page: Page, what: string) =>
  page.getByRole('group', { name: 'Change votes' }).getByRole('button', { name: what });

async function choose(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select the vote of ${name}` }).check();
}

/** Presses the button for the change, and enters the reason that the dialog asks for. */
async function change(
  page: Page,
  what: 'Invalidate' | 'Restore' | 'Erase',
  reason: string,
  kind?: string,
): Promise<void> {
  await changeButton(page, what).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.insertText(reason);
  if (kind) await dialog.getByLabel('Kind of reason').selectOption(kind);
  if (what !== 'Erase') await expect(dialog.getByRole('button', { name: what, exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: what, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('an invalidated vote no longer counts, stays in the list, and its voter cannot vote again', async ({
  page,
  request,
}) => {
  await expectTotals(request, [2, 0], [1, 1]);
  await openDashboard(page, 'Votes');
  await choose(page, 'Birch');
  await expect(page.getByText('1 vote selected')).toBeVisible();
  await change(page, 'Invalidate', 'entered\ntwice', 'Second vote of a person');
  await expect(toast(page, 'Votes invalidated: 1')).toBeVisible();
  await expectRows(page, ['Cedar', /Birch\s*Not counted/, 'Alder Two', 'Alder One']);
  await expectTotals(request, [2, 0], [0, 1]);
  expect(await castVote(request, birch)).toBe(409);
  await expectTotals(request, [2, 0], [0, 1]);
});

test('invalidating is idempotent, and restoring makes the vote count again', async ({ page, request }) => {
  await openDashboard(page, 'Votes');
  await choose(page, 'Birch');
  await changeButton(page, 'Invalidate').click();
  const dialog = page.getByRole('dialog', { name: 'Invalidate votes' });
  await expect(dialog.getByText('0 votes will be invalidated.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Invalidate' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectTotals(request, [2, 0], [0, 1]);
  await change(page, 'Restore', 'it was another Birch');
  await expect(toast(page, 'Votes restored: 1')).toBeVisible();
  await expectRows(page, ['Cedar', 'Birch', 'Alder Two', 'Alder One']);
  await expectTotals(request, [2, 0], [1, 1]);
});

test('everything that a search finds can be invalidated and restored, but never the whole list', async ({
  page,
  request,
}) => {
  await openDashboard(page, 'Votes');
  await expectRows(page, ['Cedar', 'Birch', 'Alder Two', 'Alder One']);
  for (const what of ['Invalidate', 'Restore', 'Erase']) {
    await expect(changeButton(page, what)).toHaveAttribute('aria-disabled', 'true');
  }
  await searchBox(page, 'Search Name').fill('alder');
  await expectRows(page, ['Alder Two', 'Alder One']);
  await expect(page.getByText('Found: 2 votes that count')).toBeVisible();
  await change(page, 'Invalidate', 'one office');
  await expect(toast(page, 'Votes invalidated: 2')).toBeVisible();
  await expectTotals(request, [0, 0], [1, 1]);
  await expectRows(page, [/Alder Two\s*Not counted/, /Alder One\s*Not counted/]);
  await change(page, 'Restore', 'they are two');
  await expect(toast(page, 'Votes restored: 2')).toBeVisible();
  await expectTotals(request, [2, 0], [1, 1]);
});

test('a filter leads to votes, says how many a change would affect, and the audit log undoes the change', async ({
  page,
  request,
}) => {
  await openDashboard(page, 'Votes');
  await filterButton(page).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByLabel('Cast from').fill('2020-01-01T00:00');
  await filter.getByLabel('Status').selectOption('Counted');
  await filter.getByLabel('Source').selectOption('one.example.com');
  await filter.getByLabel('Mail domain').fill('example.com');
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(chips(page)).toHaveCount(4);
  await votesTable(page)
    .getByRole('button', { name: /^Votes of the network / })
    .first()
    .click();
  await expect(chips(page)).toHaveCount(5);
  await searchBox(page, 'Search Name').fill('alder');
  await expectRows(page, ['Alder Two', 'Alder One']);
  await changeButton(page, 'Invalidate').click();
  const dialog = page.getByRole('dialog', { name: 'Invalidate votes' });
  await expect(dialog.getByText('2 votes will be invalidated.')).toBeVisible();
  await page.keyboard.insertText('a flood');
  await dialog.getByRole('button', { name: 'Invalidate' }).click();
  await expect(toast(page, 'Votes invalidated: 2')).toBeVisible();
  await expect(page.getByText('No data found.')).toBeVisible();
  await expectTotals(request, [0, 0], [1, 1]);
  await showView(page, 'Emails');
  await expectRows(page, [cedar.email, birch.email]);

  await showView(page, 'Audit log');
  await page
    .getByRole('button', { name: /^Undo entry/ })
    .first()
    .click();
  const undo = page.getByRole('dialog', { name: 'Undo a change' });
  await expect(undo.getByText('2 votes will be restored.')).toBeVisible();
  // The toast of the change has one, too.
  await undo.locator('form').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Votes restored: 2')).toBeVisible();
  await expect(page.getByText(/2 votes restored, undo of entry \d+/)).toBeVisible();
  await expectTotals(request, [2, 0], [1, 1]);
  await showView(page, 'Emails');
  await expectRows(page, [cedar.email, birch.email, alderTwo.email, alderOne.email]);
});

test('a change without a reason, or a cancelled one, does nothing', async ({ page, request }) => {
  await openDashboard(page, 'Votes');
  await choose(page, 'Birch', 'Cedar');
  await changeButton(page, 'Invalidate').click();
  const dialog = page.getByRole('dialog', { name: 'Invalidate votes' });
  await expect(dialog.getByText('This concerns the selected votes.')).toBeVisible();
  await expect(dialog.getByText('2 votes will be invalidated.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Invalidate' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Give a reason\./);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expectRows(page, ['Cedar', 'Birch', 'Alder Two', 'Alder One']);
  await expectTotals(request, [2, 0], [1, 1]);
});

test('an erased person is gone from both lists and cannot vote again, and the totals stay', async ({
  page,
  request,
  product,
}) => {
  await openDashboard(page, 'Votes');
  await choose(page, 'Alder One');
  await changeButton(page, 'Erase').click();
  const dialog = page.getByRole('dialog', { name: 'Erase people' });
  await expect(dialog.getByText('This cannot be undone. It concerns 1 selected vote.')).toBeVisible();
  await expect(dialog).toContainText('so is the row among the emails');
  await expect(dialog).toContainText('the voter key, a code made from the address');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await change(page, 'Erase', 'asked for by letter');
  await expect(toast(page, 'People erased: 1')).toBeVisible();
  await expect(changeButton(page, 'Erase')).toBeFocused();
  await expectRows(page, ['Cedar', 'Birch', 'Alder Two', 'Erased person']);
  await expect(votesTable(page).getByRole('row').last().getByRole('cell')).toHaveText([
    'Select the vote of Erased person',
    '',
    'United States of America',
    '',
    '',
    '',
    /True|False/,
    /ago|this minute/,
    'one.example.com',
  ]);
  await showView(page, 'Emails');
  await emailsTable(page).waitFor();
  await expectRows(page, [cedar.email, birch.email, alderTwo.email]);

  expect(
    await product.query(
      "SELECT name, email, phone_number, zip_code FROM votes WHERE country = 'US' ORDER BY id LIMIT 1",
    ),
  ).toEqual([{ name: '', email: '', phone_number: '', zip_code: '' }]);
  expect(await castVote(request, alderOne)).toBe(409);
  await expectTotals(request, [2, 0], [1, 1]);
});

test('the overview shows totals, times and places, but no person', async ({ page }) => {
  await openDashboard(page, 'Overview');
  const totals = page.getByRole('region', { name: 'Votes per candidate' });
  await totals.getByText('As a table').click();
  await expect(totals.getByRole('row')).toHaveText([
    /Candidate/,
    /Candidate One2/,
    /Candidate Two2/,
    /All votes4100\s%/,
  ]);
  // A part of the poll is counted immediately; the whole poll may be some seconds old.
  await page.getByLabel('Time').selectOption('Last 24 hours');
  const countries = page.getByRole('region', { name: 'Votes per country' });
  await countries.getByText('As a table').click();
  await expect(countries.getByRole('row')).toHaveText([
    'CountryVotesShareComparedDifference',
    'United States of America375 %0+3',
    'Germany125 %0+1',
  ]);
  await expect(page.getByRole('term').filter({ hasText: 'All votes' }).locator('..')).toHaveText('All votes4');
  const hours = page.getByRole('slider', { name: 'Votes per hour' });
  await hours.focus();
  await page.keyboard.press('Home');
  await expect(hours).toHaveAttribute('aria-valuetext', /: 0 votes, against 0 · 0$/);
  expect(await page.locator('main').innerHTML()).not.toMatch(/alder|birch|cedar|@example|555 0100/i);
});

test('the audit log says who did what and why, the newest first, and names no voter', async ({ page }) => {
  await openDashboard(page, 'Audit log');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('olive@example.com');
  const changes = rows.filter({ hasText: /(?:Votes|People) (?:invalidated|restored|erased)/ });
  await expect(changes).toHaveText([
    /People erased.*olive@example\.com.*1 person erased: "asked for by letter", vote \d+$/,
    /Votes restored\s*Undo.*olive@example\.com.*2 votes restored, undo of entry \d+$/,
    /Votes invalidated.*olive@example\.com.*2 votes invalidated: "a flood", kind of reason: other, domain one\.example\.com, status counted, 1 network, searched by mail domain, name, cast from Jan 1, 2020, .*$/,
    /Votes restored.*olive@example\.com.*2 votes restored: "they are two", kind of reason: other, searched by name$/,
    /Votes invalidated.*olive@example\.com.*2 votes invalidated: "one office", kind of reason: other, searched by name$/,
    /Votes restored\s*Undo.*olive@example\.com.*1 vote restored: "it was another Birch", kind of reason: other, vote \d+$/,
    /Votes invalidated.*olive@example\.com.*1 vote invalidated: "entered twice", kind of reason: second vote, vote \d+$/,
  ]);
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible();
  await expect(rows.last()).toContainText('Account added');
  expect(await page.locator('main').innerHTML()).not.toMatch(/alder\.|birch@|cedar@|555 0100/i);
});
