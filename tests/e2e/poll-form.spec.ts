import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { tabTo } from './support/tab-to';
import { newVoter, voteAddress } from './support/voter';

// It changes the poll that other tests vote in.
test.use({ ownProduct: { pollChanges: { operator: { contact: 'desk@poll.example' } } } });

test('an editor writes a question, looks at the pages, and publishes it for voters', async ({ page, context }) => {
  const home = await context.newPage();
  await home.clock.install();
  await home.goto('/home');
  await openDashboard(page, 'Poll');
  await page.getByText('Question and candidates').click();
  await page.getByLabel('Question (English)').fill('Which logo?');
  // The browser keeps it.
  await page.reload();
  await page.getByText('Question and candidates').click();
  await expect(page.getByLabel('Question (English)')).toHaveValue('Which logo?');

  await page.getByText('Description and sharing').click();
  await page.getByLabel('Description (English)').fill('A poll about logos.');
  await page.getByText('Who runs it').click();
  // nginx takes a whole poll.
  await page.getByLabel('Terms (English)').fill('Be kind. '.repeat(2_000));

  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Upload a picture').first().setInputFiles(file);
  const portrait = page.getByLabel('Picture', { exact: true }).first();
  await expect(portrait).toHaveValue(/^\/uploads\/[0-9a-f]{32}\.webp$/);

  await page.getByRole('button', { name: 'Show the preview' }).click();
  await page.getByRole('button', { name: '/vote' }).click();
  for (const [title, width] of [
    ['/vote, Phone, 390 pixels', 390],
    ['/vote, Computer, 1280 pixels', 1280],
  ] as const) {
    const frame = page.frameLocator(`iframe[title="${title}"]`);
    await expect(frame.getByRole('heading', { name: 'Which logo?' })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'LOCK MY VOTE' }).first()).toBeVisible();
    expect(await frame.locator('html').evaluate(({ clientWidth }) => clientWidth)).toBe(width);
    // Its styles, under the policy of the site.
    await expect(frame.locator('body')).not.toHaveCSS('font-family', /Times/);
    await frame.getByRole('link', { name: 'Change' }).click();
    await expect(frame.getByRole('heading', { name: 'Which logo?' })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).dblclick();
  await expect(page.getByText('Published')).toBeVisible();
  await expect(page.getByText('Changed: Candidates, Description, Who runs it, Question')).toBeVisible();
  const voting = await context.newPage();
  await expect(async () => {
    await voting.goto(voteAddress(newVoter()));
    await expect(voting.getByRole('heading', { name: 'Which logo?' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // An open page follows.
  await expect(async () => {
    await home.clock.fastForward(11_000);
    await expect(home.getByText('A poll about logos.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const shown = voting.locator(`img[src="${await portrait.inputValue()}"]`);
  await expect(shown).toHaveJSProperty('complete', true);
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
});

test('a half-typed time is not published as empty', async ({ page }) => {
  await openDashboard(page, 'Poll');
  await page.getByText('Opening times').click();
  await page.getByLabel('Closes').pressSequentially('1224');
  await page.getByText('Opening times').click();
  await page.getByText('Description and sharing').click();
  await page.getByLabel('Description (English)').fill('Take part.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByLabel('Closes')).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the keyboard alone opens a part, changes it and publishes it', async ({ page }) => {
  await openDashboard(page, 'Poll');
  await page.locator('summary', { hasText: 'Description and sharing' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Description (English)')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('By keyboard.');
  const publish = page.getByRole('button', { name: 'Publish' });
  await tabTo(page, publish);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Publish' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Published')).toBeVisible();
});
