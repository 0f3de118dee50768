import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
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

test('a voter is asked for nothing that is left out, and not redirected', async ({ page, product }) => {
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
