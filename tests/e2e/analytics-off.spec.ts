import { expect, test } from './support/fixtures';
import { visitEveryPage } from './support/whole-visit';

test('no request leaves the product in a whole visit, and none could', async ({ page, externalSites }) => {
  await visitEveryPage(page, async (path) => {
    await page.waitForFunction((address) => window.location.pathname === address, path);
    await page.waitForLoadState('networkidle');
  });
  expect(externalSites.requests).toEqual([]);
  const blocked = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI), { once: true });
    });
    await fetch('https://www.google-analytics.com/g/collect?v=2', { mode: 'no-cors' }).catch(() => undefined);
    return violation;
  });
  expect(blocked).toContain('https://www.google-analytics.com');
});
