import { expect, test } from './support/fixtures';
import { hold } from './support/hold';
import { fillForm } from './support/voter';

const ballot = '**/static/js/ballot.*.chunk.js';

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a page whose texts are slow offers after a while to load it again, until they come', async ({ page }) => {
    const letCome = await hold(page, '**/static/js/es.*.chunk.js');
    // Scripts have run by then; the held file keeps the document from being complete.
    await page.goto('/sorry', { waitUntil: 'domcontentloaded' });
    const again = page.getByRole('link', { name: 'Recargar la página' });
    await expect(again).toBeHidden();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(again).toBeVisible();
    letCome();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Lo sentimos!');
    await expect(again).toHaveCount(0);
  });
});

test('going offline does no harm between the form and the vote', async ({ page, context }) => {
  const ahead = [ballot, '**/candidate-one.svg', '**/candidate-two.svg'];
  const came = Promise.all(ahead.map((file) => page.waitForResponse(file)));
  await page.goto('/form');
  await page.getByLabel('Name').waitFor();
  await came;
  await context.setOffline(true);
  await fillForm(page);
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const portraits = page.locator('.candidate-card__portrait');
  await expect(portraits).toHaveCount(2);
  for (const portrait of await portraits.all()) {
    await expect(portrait).toHaveJSProperty('complete', true);
    await expect(portrait).not.toHaveJSProperty('naturalWidth', 0);
  }
});
