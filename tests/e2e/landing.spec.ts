import { expect, inMotion, test } from './support/fixtures';

test.use({
  ...inMotion,
  ownProduct: {
    pollChanges: {
      links: {
        legal_services: 'https://law.example.net/poll',
        free_gifts: 'https://gifts.example.com',
        newsletter: 'https://newsletter.example.com',
        tip_jar: null,
      },
    },
  },
});

test('a press on the hero that selects text, or clears the selection, stays on the page', async ({
  page,
  externalSites,
}) => {
  const selected = () => page.evaluate(() => window.getSelection()?.toString());
  await page.goto('/hero2');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const box = await heading.boundingBox();
  if (!box) throw new Error('The heading is not on screen.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 10, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, middle, { steps: 5 });
  await page.mouse.up();
  expect(await selected()).not.toBe('');
  await page.mouse.click(box.x + 20, middle);
  expect(await selected()).toBe('');
  expect(externalSites.requests).toEqual([]);
  await page.mouse.click(box.x + 20, middle);
  await externalSites.expectVisits('https://law.example.net/poll');
});
