import { openDashboard, showView } from './support/administrator';
import { expect, test } from './support/fixtures';
import { takesPresses } from './support/page-time';
import type { Product } from './support/product';
import { castVotes, sampleVotes } from './support/sample-votes';
import { storeFlood } from './support/stuffed-poll';
import { searchBox } from './support/votes-list';

test.beforeAll(async ({ product, request }) => {
  await product.removeVotes();
  await castVotes(request, sampleVotes.slice(0, 3));
  await storeFlood(product, 1_200);
});

test.afterAll(({ product }) => product.removeVotes());

async function counted(product: Product): Promise<unknown> {
  const [row] = await product.query('SELECT count(*)::int AS votes FROM votes WHERE invalidated_at IS NULL');
  return row?.votes;
}

test('a flood is invalidated once its number is typed, restored in part, and undone', async ({ page, product }) => {
  await openDashboard(page, 'Votes');
  await searchBox(page, 'Search Email').fill('flood.');
  const invalidate = page.getByRole('group', { name: 'Change votes' }).getByRole('button', { name: /^Invalidate/ });
  const erase = page.getByRole('button', { name: 'Erase' });
  await expect(page.getByText('Found: counting the votes…').or(page.getByText(/^Found: [\d,]+ votes/))).toBeVisible();
  const before = await erase.boundingBox();
  await expect(page.getByText('Found: 1,200 votes that count')).toBeVisible();
  await expect(invalidate).toHaveAccessibleName('Invalidate 1,200 votes');
  expect(await erase.boundingBox(), 'nothing moves when the number comes').toEqual(before);

  await invalidate.click();
  const dialog = page.getByRole('dialog', { name: 'Invalidate votes' });
  await expect(dialog.getByLabel('Number of votes')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.insertText('a flood');
  const number = dialog.getByRole('textbox', { name: 'Number of votes' });
  const confirm = dialog.getByRole('button', { name: 'Invalidate' });
  await confirm.click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/Number of votes: this is not 1,200\./);
  expect(await counted(product)).toBe(1_203);
  await number.fill('1 200');
  await confirm.dblclick();
  await expect(page.getByRole('alert').filter({ hasText: 'Votes invalidated: 1,200' })).toBeVisible();
  expect(await counted(product)).toBe(3);
  await expect(page.getByText('Found: 0 votes that count')).toBeVisible();
  await expect(invalidate).toHaveAttribute('aria-disabled', 'true');

  // Matches 12, 120 to 129 and 1200.
  await searchBox(page, 'Search Email').fill('flood.12');
  await expect(page.getByRole('rowheader')).toHaveCount(12);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  const restoring = page.getByRole('dialog', { name: 'Restore votes' });
  await expect(restoring.getByText('12 votes will be restored.')).toBeVisible();
  await page.keyboard.insertText('known people');
  await restoring.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Votes restored: 12' })).toBeVisible();
  expect(await counted(product)).toBe(15);

  await showView(page, 'Audit log');
  const undoButtons = page.getByRole('button', { name: /^Undo entry/ });
  await expect(undoButtons).toHaveCount(2);
  await undoButtons.last().click();
  const undo = page.getByRole('dialog', { name: 'Undo a change' });
  await expect(undo.getByText('1,188 votes will be restored.')).toBeVisible();
  // The toast of the last change has one, too.
  await undo.locator('form').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Votes restored: 1,188' })).toBeVisible();
  expect(await counted(product)).toBe(1_203);
});

/** Until `release`, all reads of the votes wait. */
async function lockVotes(product: Product): Promise<{ release: () => Promise<void> }> {
  const held = product.query('BEGIN; LOCK TABLE votes; SELECT pg_sleep(60)').catch(() => undefined);
  const pid = async (): Promise<unknown> => {
    const [row] = await product.query(
      "SELECT pid FROM pg_locks WHERE relation = 'votes'::regclass AND mode = 'AccessExclusiveLock' AND granted",
    );
    return row?.pid;
  };
  await expect.poll(pid).toBeDefined();
  const holder = await pid();
  return {
    release: async () => {
      await product.query('SELECT pg_terminate_backend($1)', [holder]);
      await held;
    },
  };
}

test('a change goes on when the page is left, about which the browser asks', async ({ page, product }) => {
  const before = await counted(product);
  await openDashboard(page, 'Votes');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Invalidate 1 vote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invalidate votes' });
  await expect(dialog.getByText('1 vote will be invalidated.')).toBeVisible();
  await page.keyboard.insertText('left alone');
  const lock = await lockVotes(product);
  await dialog.getByRole('button', { name: 'Invalidate' }).click();
  await expect(dialog.getByText('The change is under way.')).toBeVisible();
  const waiting =
    "SELECT pid FROM pg_locks WHERE relation = 'votes'::regclass AND mode = 'RowExclusiveLock' AND NOT granted";
  await expect.poll(() => product.query(waiting)).toHaveLength(1);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await lock.release();
  await showView(page, 'Audit log');
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('left alone')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await counted(product)).toBe(Number(before) - 1);
});

test('an export keeps its button in place, and is logged as cancelled', async ({ page, product }) => {
  await openDashboard(page, 'Votes');
  await page.getByRole('rowheader').first().waitFor();
  await takesPresses(page);
  await product.query("DELETE FROM audit_log WHERE action LIKE 'export%'");
  const lock = await lockVotes(product);
  const start = page.getByRole('button', { name: 'Export CSV' });
  const place = await start.boundingBox();
  await start.dblclick();
  await expect(page.getByRole('progressbar')).toBeInViewport();
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  expect(await start.boundingBox(), 'the button stays under the pointer').toEqual(place);
  const waiting = `SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE relation = 'votes'::regclass AND NOT granted AND application_name = 'poll-export'`;
  await expect.poll(() => product.query(waiting)).toHaveLength(1);

  // Pressed in place, because Playwright would scroll to it from below the rows.
  const {
    x = 0,
    y = 0,
    height = 0,
  } = (await page.getByRole('button', { name: 'Cancel the export' }).boundingBox()) ?? {};
  await page.mouse.click(x + height / 2, y + height / 2);
  await expect(page.getByRole('alert').filter({ hasText: 'Export cancelled' })).toBeVisible();
  await lock.release();
  const logged = () => product.query("SELECT action FROM audit_log WHERE action LIKE 'export%' ORDER BY id");
  await expect.poll(logged).toEqual([{ action: 'export' }, { action: 'export cancelled' }]);
  await showView(page, 'Audit log');
  await expect(page.getByRole('row').nth(1)).toContainText('Export cancelled');
});
