import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { keepSignedIn, mailedSite, tokenFor } from './support/administrator';
import { expect, test } from './support/fixtures';
import { castVotes, sampleVotes } from './support/sample-votes';
import { expectRows } from './support/votes-list';

const people = ['Ada', 'Bob', 'Eva', 'Kim'];

test.beforeAll(async ({ product, request }) => {
  await product.removeVotes();
  const [voter] = sampleVotes;
  if (!voter) throw new Error('There are no sample votes.');
  await castVotes(
    request,
    people.map((name) => ({ ...voter, name, email: `${name.toLowerCase()}@example.com` })),
  );
});

/** The path of the unsubscribe link of each person in the export. */
async function exportedLinks(page: Page): Promise<Map<string, string>> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await coming).path(), 'utf8');
  const rows = file.trimEnd().split('\r\n').slice(1);
  return new Map(
    rows.map((row) => {
      const cells = row.slice(1, -1).split('","');
      return [cells[2] ?? '', cells.at(-1)?.replace(mailedSite, '') ?? ''];
    }),
  );
}

async function changeVote(request: APIRequestContext, kind: 'erase' | 'invalidate', name: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenFor(request)}` };
  const search_term = { column: 'name', search_text: name };
  const found: unknown = await (await request.post('/api/get-votes', { headers, data: { search_term } })).json();
  const id = /"id":"(\d+)"/.exec(JSON.stringify(found))?.[1];
  const response = await request.post(`/api/votes/${kind}`, { headers, data: { ids: [id], reason: 'a test' } });
  expect(await response.json()).toMatchObject({ changed: 1 });
}

test('the newsletter list drops voters who unsubscribe, are erased or are invalidated', async ({ page, request }) => {
  await keepSignedIn(page, await tokenFor(request));
  await page.goto('/dashboard?show=emails');
  await expectRows(page, ['kim@example.com', 'eva@example.com', 'bob@example.com', 'ada@example.com']);
  const links = await exportedLinks(page);
  expect([...links.keys()]).toEqual(['Kim', 'Eva', 'Bob', 'Ada']);

  // As a person does it, and as a mail client does.
  const visit = await page.context().newPage();
  await visit.goto(links.get('Ada') ?? '');
  await expect(visit).toHaveURL(/\/unsubscribe$/);
  await visit.getByRole('button', { name: 'UNSUBSCRIBE' }).click();
  await expect(visit.getByRole('heading', { level: 1, name: 'Unsubscribed' })).toBeVisible();
  await expectAccessible(visit);
  await visit.goto('/unsubscribe');
  await expect(visit.getByRole('heading', { level: 1, name: 'Unknown link' })).toBeVisible();
  await visit.close();
  const oneClick = await request.post(links.get('Bob') ?? '', {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(await oneClick.json()).toEqual({ outcome: 'unsubscribed' });
  await changeVote(request, 'erase', 'Eva');

  await page.reload();
  await expectRows(page, ['kim@example.com', 'bob@example.com', 'ada@example.com']);
  await expect(
    page.getByText(/^3 addresses, 1 of them subscribed\. Not in the export: 2 addresses that are unsubscribed\./),
  ).toBeVisible();
  await expect(page.getByRole('row').last()).toContainText('Unsubscribed');
  await expectAccessible(page);
  expect([...(await exportedLinks(page)).keys()]).toEqual(['Kim']);

  await changeVote(request, 'invalidate', 'Kim');
  await page.reload();
  await expectRows(page, ['bob@example.com', 'ada@example.com']);
  expect([...(await exportedLinks(page)).keys()]).toEqual([]);
});
