import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import type { Product } from './support/product';
import { castVotes, sampleVotes } from './support/sample-votes';
import { keepReceipt, newVoter, vote } from './support/voter';

// One after another: some corrupt the log by hand.
test.describe.configure({ mode: 'serial' });

const fewVotes = sampleVotes.slice(0, 5);

test.beforeEach(async ({ product, request }) => {
  await product.removeVotes();
  await castVotes(request, fewVotes);
});

type Check = 'Check everything' | 'Find my vote' | 'Count all votes' | 'Compare with my last visit';
const check = (page: Page, name: Check) => page.getByRole('button', { name });

const sees = (page: Page, words: string | RegExp) => expect(page.getByText(words)).toBeVisible();

async function openAndCheck(page: Page, name: Check): Promise<void> {
  await page.goto('/verify');
  await check(page, name).click();
}

/** Votes and waits until the vote is in the log. Returns its receipt. */
async function voteWithReceipt(page: Page, product: Product): Promise<string> {
  // A log that has just begun has no key yet.
  await product.settleLog();
  await vote(page);
  const receipt = await keepReceipt(page);
  await expect(receipt).toHaveValue(/^([\da-f]{4}-){7}[\da-f]{4}$/);
  await sees(page, /^This poll has signed that your vote for Candidate One, United States, will be/);
  await product.settleLog();
  return receipt.inputValue();
}

const commitmentOf = (receipt: string) =>
  createHash('sha256')
    .update(Buffer.from(receipt.replaceAll('-', ''), 'hex'))
    .digest('base64url');

/** What a press saves, as a file. */
async function savedBy(page: Page, name: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return (await saved).path();
}

/** What is said of a saved file without the site. */
async function checkedAlone(page: Page, file: string): Promise<string> {
  const program = fileURLToPath(new URL('../../tools/verify/verify.mjs', import.meta.url));
  return (await promisify(execFile)(process.execPath, [program, 'proof', file, await verifierKey(page)])).stdout;
}

async function verifierKey(page: Page): Promise<string> {
  const log: unknown = await (await page.request.get('/api/log')).json();
  if (typeof log !== 'object' || log === null || !('verifier_key' in log)) throw new Error('the log has no key');
  return String(log.verifier_key);
}

test('a voter finds the vote by its receipt, and what became of it', async ({ page, product, browser }) => {
  const receipt = await voteWithReceipt(page, product);
  expect(await checkedAlone(page, await savedBy(page, 'Save'))).toMatch(/^OK: \S+ promised 'v1 1 US \S+' until \S+\n$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await sees(page, 'Receipt copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.getByRole('link', { name: 'Check the count' }).click();
  await check(page, 'Find my vote').click();
  await sees(
    page,
    'Your vote is in the log: for Candidate One, United States. The poll says that no line takes it out; the whole count below checks that. If it is taken out, a line says so at most 60 minutes later. The poll kept its promise.',
  );
  const file = await savedBy(page, 'Save with proof');
  const proof = readFileSync(file, 'utf8');
  expect(proof).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra [\w+/]{22}==\nindex \d+\n/);
  expect(await checkedAlone(page, file)).toMatch(
    /^OK: a vote for candidate 1, US, is entry \d+ of \d+ that \S+ signed\n$/,
  );
  await check(page, 'Count all votes').click();
  await sees(page, 'The vote of the receipt above is among them, and none of them takes it out.');

  const office = await (await browser.newContext()).newPage();
  await openDashboard(office, 'Votes');
  await office.getByRole('checkbox', { name: 'Select the vote of Ada Example' }).first().check();
  await office.getByRole('button', { name: /^Invalidate/ }).click();
  await office.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Voted twice');
  await office.getByRole('combobox', { name: 'Kind of reason' }).selectOption('Second vote of a person');
  await office.getByRole('dialog').getByRole('button', { name: 'Invalidate', exact: true }).click();
  await expect(office.getByRole('dialog')).toHaveCount(0);
  await product.settleLog();

  await check(page, 'Find my vote').click();
  await sees(page, /It was taken out of the totals\. Reason: a second vote of the same person\./);
  await page.getByLabel('Receipt').fill(` ${receipt.toUpperCase().replaceAll('-', ' ')} `);
  await check(page, 'Find my vote').click();
  await sees(page, /It was taken out of the totals/);
  await page.getByLabel('Receipt').fill(proof);
  await check(page, 'Find my vote').click();
  await sees(page, /It was taken out of the totals/);
  await check(page, 'Compare with my last visit').click();
  await sees(page, 'Your saved state is its beginning, too.');
  // Not shown when looking up one vote: the whole count has it.
  const hide = (index: string) =>
    product.query(`UPDATE log_entries SET changes = ${index} WHERE changes IS NOT NULL RETURNING 1`);
  const [change] = await product.query<{ changes: string }>(
    'SELECT changes FROM log_entries WHERE changes IS NOT NULL',
  );
  await hide(change?.changes === '1' ? '2' : '1');
  await check(page, 'Find my vote').click();
  await sees(page, /The poll says that no line takes it out/);
  await check(page, 'Count all votes').click();
  await expect(page.getByText('is among them, and was taken out of the totals.', { exact: false })).toBeVisible();
  await hide(change?.changes ?? '');
  await page.getByLabel('Receipt').fill('00'.repeat(16));
  await check(page, 'Find my vote').click();
  await sees(page, 'The log has no vote of this receipt, and none that waits');
});

test('on a phone a receipt is kept and checked, and shows a broken promise', async ({ product, browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await vote(page);
  await page.getByRole('button', { name: 'Keep my receipt' }).tap();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  const file = await (await saved).path();
  const receipt = await page.getByRole('textbox', { name: 'Your receipt' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: 'Stay here' }).tap();
  await page.goto('/verify');
  await page.getByRole('button', { name: 'Remove it from this browser' }).tap();
  await expect(page.getByLabel('Receipt')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('receipt'))).toBeNull();
  await product.settleLog();

  // Another phone.
  const other = await browser.newContext();
  const again = await other.newPage();
  await again.goto(`/verify#receipt=${receipt.replaceAll('-', '')}`);
  await sees(again, 'Your vote is in the log: for Candidate One, United States.');
  await sees(again, /^The count is right/);
  await expect(again).toHaveURL(/\/verify$/);
  await again.reload();
  const chooser = again.waitForEvent('filechooser');
  await again.getByRole('button', { name: 'Open a saved file' }).click();
  await (await chooser).setFiles(file);
  await sees(again, 'The poll kept its promise.');
  await sees(again, /^The count is right/);
  // Somebody changes the entry, and the log is signed anew.
  await product.query(`DELETE FROM log_entries WHERE line LIKE '%${commitmentOf(receipt)}'`);
  await again.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await again.getByRole('button', { name: 'Find my vote' }).click();
  await sees(again, /^This promise is broken: /);
  await expect(again.locator('.verify__evidence')).toHaveText(/\/promises(.|\n)*\n— (.|\n)*\/log(.|\n)*\n— /);
  for (const phone of [context, other]) await phone.close();
});

test('the browser adds up all votes, and sees that the log has only grown', async ({ page, product }) => {
  await product.settleLog();
  await openAndCheck(page, 'Check everything');
  await sees(page, /^The count is right/);
  await sees(page, /^There was nothing to compare with yet/);
  await vote(page, newVoter());
  // nginx keeps the totals for a moment.
  await expect.poll(async () => (await page.request.get('/api/vote/count')).text()).toMatch(/"waiting":\[[^\]]*:1/);
  // A vote that waits for its entry is no error, and the count is right without it.
  await openAndCheck(page, 'Check everything');
  await sees(page, /^Your vote was counted, and waits for its line in the log\. It is there by \d+:\d\d/);
  await sees(page, /^The count is right.* without the votes that wait for their line: 1\.$/);
  await product.settleLog();
  await openAndCheck(page, 'Compare with my last visit');
  await sees(page, /^Nothing was rewritten\. Lines at your last visit: 6\./);
});

test('changed names of candidates, and another question, are shown prominently', async ({ page, product }) => {
  await product.settleLog();
  const roster = (one: string, question = '') =>
    `v1 roster {"0":"${question}","1":{"en":"${one}","es":"Candidatura Uno"},"2":{"en":"Candidate Two","es":"Candidatura Dos"}}`;
  for (const shown of [roster('Somebody Else'), roster('Candidate One', 'Should it go?'), roster('Candidate One')]) {
    await product.query('UPDATE log_head SET roster = $1', [shown]);
    await expect.poll(() => product.query('SELECT FROM log_head WHERE roster = logged_roster')).toHaveLength(1);
    // Until visitors see it, too.
    await product.settleLog();
    await openAndCheck(page, 'Count all votes');
    const isThisPage = shown === roster('Candidate One');
    await expect(page.getByText(/^Wrong: the log has another question, or other/)).toHaveCount(isThisPage ? 0 : 1);
  }
  const [now, before] = ['Candidate One', 'Somebody Else'].map((name) => `‘${name} / Candidatura Uno’`);
  await sees(page, new RegExp(`line \\d+ the log calls ${now} whom it called ${before} before`));
  await sees(page, /: since line \d+ the log asks ‘Should it go\?’; before, it asked ‘\(the pages/);
});

test('a check that fails says so, and the next press repeats it', async ({ page, context, product }) => {
  await product.settleLog();
  await page.goto('/verify');
  const button = check(page, 'Count all votes');
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button.dblclick();
  await expect(page.getByText('Something could not be fetched. Please try again in a moment.')).toHaveCount(1);
  await context.setOffline(false);
  const bundles: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/tile/entries/')) bundles.push(request.url());
  });
  await button.dblclick();
  await sees(page, /^The count is right/);
  expect(bundles).toHaveLength(1);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await check(page, 'Compare with my last visit').click();
  await sees(page, 'yet, and your browser lets this page remember nothing.');
});

// Every other change by hand: features/log/tree.test.ts and entries.spec.ts.
const changes = [
  [
    `UPDATE log_entries SET line = replace(line, 'v1 1 ', 'v1 2 ') WHERE line LIKE 'v1 1 %'`,
    'the lines of the log are not those that were signed.',
  ],
  ['DELETE FROM log_entries WHERE index = 3', 'the poll does not have lines of the log that it signed.'],
] as const;

for (const [sql, words] of changes) {
  test(`the whole count finds a change of the database: ${sql}`, async ({ page, product }) => {
    await product.settleLog();
    await product.query(sql);
    await openAndCheck(page, 'Count all votes');
    await sees(page, `Wrong: ${words}`);
  });
}

test('the whole count finds totals that were changed', async ({ page, product, request }) => {
  await product.settleLog();
  await product.query('UPDATE tallies SET votes = votes + 300 WHERE candidate_id = 2');
  // nginx sends the previous totals for up to three seconds.
  await expect.poll(async () => (await request.get('/api/vote/count')).text()).toMatch(/"USVoteCount":3\d\d/);
  await openAndCheck(page, 'Count all votes');
  await sees(page, /^Wrong: the lines of the log do not add up to the totals/);
  await expect(page.locator('.verify__evidence')).toHaveText(/\/totals(.|\n)*\n— (.|\n)*\/log(.|\n)*\n— /);
});

test('a log that was signed again after a change is noticed', async ({ page, product, request }) => {
  await product.settleLog();
  await openAndCheck(page, 'Compare with my last visit');
  await sees(page, /^There was nothing to compare with yet/);
  // Like an operator who removes votes, recreates the log, and lets the sequencer sign it.
  await product.query(`
    TRUNCATE votes, emails, tallies, daily_tallies, log_queue, log_entries, log_bundles, log_tiles;
    UPDATE log_head SET size = 0, root = sha256(''), origin = NULL, checkpoint = NULL, logged_roster = NULL`);
  await castVotes(request, fewVotes);
  await vote(page, newVoter());
  await product.settleLog();
  await openAndCheck(page, 'Compare with my last visit');
  await sees(page, /^Wrong: the log is not the one of your last visit/);
  // Both signed states can be saved, and the next press says the same.
  await expect(page.locator('.verify__evidence')).toHaveText(/\/log(.|\n)*\n— (.|\n)*\/log(.|\n)*\n— /);
  await check(page, 'Compare with my last visit').click();
  await sees(page, /^Wrong: the log is not the one of your last visit/);
});

test('the stamp of a calendar is offered with the proof', async ({ page, product }) => {
  await product.settleLog();
  const [log] = await product.query<{ size: number; checkpoint: string }>(`
    INSERT INTO log_stamps (origin, size, checkpoint, calendar, proof)
    SELECT origin, size, checkpoint, 'calendar.example', 'proof' FROM log_head RETURNING size::int, checkpoint`);
  await openAndCheck(page, 'Compare with my last visit');
  await sees(page, `The calendar calendar.example has stamped a state of the log`);
  const files = { [`${log?.size}.txt`]: log?.checkpoint, [`${log?.size}.txt.ots`]: 'proof' };
  for (const [name, text] of Object.entries(files)) {
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name, exact: true }).click();
    expect((await saved).suggestedFilename()).toBe(name);
    const response = await page.request.get((await saved).url());
    expect(await response.text()).toBe(text);
    expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

/** As a restore does. */
const RESTORE = `
  UPDATE log_head SET suffix = '/after-' || size || '-' || left(encode(root, 'hex'), 16) || '-' || left(md5(random()::text), 8),
    earlier = earlier || jsonb_build_array(jsonb_build_object('origin', origin, 'size', size,
      'root', encode(root, 'base64'), 'checkpoint', checkpoint)), origin = NULL, checkpoint = NULL`;

test('a restored log is accepted, but no other', async ({ page, product }) => {
  await product.settleLog();
  await openAndCheck(page, 'Compare with my last visit');
  await sees(page, /^There was nothing to compare with yet/);
  await product.query(RESTORE);
  await product.settleLog();
  await check(page, 'Compare with my last visit').click();
  await sees(page, /^The poll was restored from a backup since your last visit. All lines/);

  await product.query(RESTORE);
  await product.settleLog();
  await product.query(
    `UPDATE log_head SET earlier = jsonb_set(earlier, '{1,root}', to_jsonb(encode(sha256('another'), 'base64')))`,
  );
  await check(page, 'Compare with my last visit').click();
  await sees(page, /^Wrong: this is another log than the one of your last visit/);
});
