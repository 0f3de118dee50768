import { logIn } from './support/administrator';
import { expect, test } from './support/fixtures';
import { newVoter, vote } from './support/voter';

test('no voter downloads what only administrators need', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) void response.text().then((text) => scripts.push(text));
  });
  const forAdministrators = () => scripts.filter((text) => /ENTER PASSWORD|Audit log/.test(text)).length;

  await page.goto('/home', { waitUntil: 'networkidle' });
  await page.goto('/form', { waitUntil: 'networkidle' });
  await vote(page, newVoter());
  expect(scripts.length).toBeGreaterThan(2);
  expect(forAdministrators()).toBe(0);
  // The words are those that administrators get: the search above can find them.
  await logIn(page);
  await expect.poll(forAdministrators).toBeGreaterThan(0);
});
