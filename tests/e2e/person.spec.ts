import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible';
import { keepSignedIn, tokenFor } from './support/administrator';
import { expect, test } from './support/fixtures';
import { castVotes, votesLike } from './support/sample-votes';

test('a person is found by address, gets their data as a file, and is erased', async ({ page, product, request }) => {
  await product.removeVotes();
  const second = { name: 'Person 02', email: 'person-02@example.com' };
  await castVotes(request, votesLike([{ name: 'Ada Ash', email: 'Ada@example.com' }, second]));
  await keepSignedIn(page, await tokenFor(request));
  await page.goto('/dashboard?show=person');
  await page.getByLabel('Email address of the person').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Nothing is stored under this address.')).toBeVisible();

  await page.getByLabel('Email address of the person').fill('ada+news@EXAMPLE.com');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Ada Ash')).toBeVisible();
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('person.json');
  const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({ vote: { name: 'Ada Ash', email: 'Ada@example.com' }, pending_votes: [] });
  expect(JSON.stringify(file)).not.toContain('candidate');

  await page.getByRole('button', { name: 'Erase this person' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Reason').fill('a letter');
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText(/^Erased .*What is left identifies no person\.$/)).toBeVisible();
  await expect(page.getByText('Ada Ash')).toHaveCount(0);

  expect(await product.query(`SELECT name, email FROM votes ORDER BY id`)).toEqual([{ name: '', email: '' }, second]);
  const logged = await product.query(`SELECT action FROM audit_log WHERE detail ? 'ids' ORDER BY id`);
  expect(logged).toEqual([{ action: 'person exported' }, { action: 'erasure' }]);
});
