import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { keepSignedIn, tokenFor } from './support/administrator';
import { expect, test } from './support/fixtures';
import { lockVote, newVoter, voteAddress } from './support/voter';

test.use({
  ownProduct: {
    pollChanges: {
      fields: { phone_number: 'off', newsletter: 'off', zip_code: 'off' },
      newsletter_consent: undefined,
      description: { en: 'Take part in the vote by the people.', es: 'Participe en la votación del pueblo.' },
      links: { legal_services: null, free_gifts: null, newsletter: null, tip_jar: null },
    },
  },
});

const leftOut = /phone|newsletter|gifts|collected|zip|postal|US state/i;

/** The page names nothing that is left out, and the rest is accessible. */
async function expectWithout(page: Page): Promise<void> {
  await expect(page.locator('#root')).not.toContainText(leftOut);
  await expectAccessible(page);
}

test('a voter is asked for neither phone number, newsletter nor zip code, and not redirected after the vote', async ({
  page,
  product,
}) => {
  const { name, email } = newVoter();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/vote')) requests.push(request.postData() ?? '');
  });
  await page.goto('/form');
  await expect(page.locator('main label')).toHaveText(['Name', 'Email', 'Select Country']);
  await expectWithout(page);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await expect(page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' })).toBeVisible();
  await expectWithout(page);
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expectWithout(page);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain(email);
  expect(requests[0]).not.toMatch(/phone_number|freegifts|zip_code/);
  const stored = 'SELECT phone_number, free_gifts, zip_code FROM votes WHERE email = $1';
  expect(await product.query(stored, [email])).toEqual([{ phone_number: '', free_gifts: false, zip_code: '' }]);

  // The campaign mail was written earlier.
  await page.goto(voteAddress({ ...newVoter(), email, phone_number: '1'.repeat(50), freegifts: 'true' }));
  await lockVote(page);
  await expect(page.getByText('You can only vote once.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  for (const path of ['/home', '/privacy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWithout(page);
  }
  await page.goto('/unsubscribe');
  await expect(page).toHaveURL(/\/home$/);
});

test('an administrator finds none of them in a view, a file or a dialog', async ({ page, product, request }) => {
  await product.removeVotes();
  const { name, email } = newVoter();
  expect((await request.post('/api/vote', { data: { name, email, country: 'US', candidate_id: 1 } })).status()).toBe(
    201,
  );
  await keepSignedIn(page, await tokenFor(request));
  await page.goto('/dashboard');
  const views = ['Votes', 'One person', 'Overview', 'Signals', 'Poll', 'Integrations', 'Audit log', /./, /./];
  await expect(page.getByRole('navigation', { name: 'What to show' }).getByRole('button')).toHaveText(views);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Select all votes on this page',
    'Name',
    'Network',
    'Country',
    'Email',
    'Cast',
    'Source',
  ]);
  await expectWithout(page);
  const open = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
  await open('Filter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectWithout(page);
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([page.waitForEvent('download'), open('Export CSV')]);
  const [headings] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(headings).toBe('\uFEFF"Id","Name","Country","Email","Status","Source","Cast At"');

  await open('Overview');
  for (const heading of ['Votes per country', 'Votes per source']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expectWithout(page);
  await open('Signals');
  await expect(page.getByRole('heading', { name: 'Mail domains', exact: true })).toBeVisible();
  await expectWithout(page);

  await open('One person');
  await page.getByLabel('Email address of the person').fill(email);
  await open('Find');
  await expect(page.getByText(name)).toBeVisible();
  await open('Erase this person');
  await expect(page.getByRole('dialog')).toContainText(email);
  await expectWithout(page);
  await page.keyboard.press('Escape');

  await open('Integrations');
  for (const button of ['Add a webhook', 'Make a key']) {
    await open(button);
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await expectWithout(page);
    await page.keyboard.press('Escape');
  }
});
