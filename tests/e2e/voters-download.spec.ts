import { logIn } from './support/administrator';
import { expect, test } from './support/fixtures';
import { newVoter, vote } from './support/voter';

test('no voter downloads what only administrators need', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  // Fetched again, because the browser discards a page's downloads on navigation.
  const forAdministrators = async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()));
    return texts.filter((text) => /ENTER PASSWORD|Audit log/.test(text)).length;
  };

  await page.goto('/home', { waitUntil: 'networkidle' });
  await page.goto('/form', { waitUntil: 'networkidle' });
  await vote(page, newVoter());
  expect(scripts.size).toBeGreaterThan(2);
  expect(await forAdministrators()).toBe(0);
  // Administrators get the same words: the search above can find them.
  await logIn(page);
  await expect.poll(forAdministrators).toBeGreaterThan(0);
});
