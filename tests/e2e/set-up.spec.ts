import { administrator } from './support/administrator';
import { expect, test } from './support/fixtures';
import { lockVote, newVoter, voteAddress } from './support/voter';

test.use({ ownProduct: { pollChanges: { description: 'A poll that is set up.' } } });

test('an owner sets up a poll of their own in the browser, and a voter votes in it', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('ENTER EMAIL').fill(administrator.email);
  await page.getByLabel('ENTER PASSWORD').fill(administrator.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  const step = page.getByRole('region', { name: /^Set up your poll: step/ });
  const next = () => step.getByRole('button', { name: 'Next' }).click();
  await expect(step.getByRole('heading', { name: 'step 1 of 5' })).toBeVisible();
  await step.getByLabel('Question (English)').fill('Which logo?');
  await next();
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() };
  for (const [place, name] of ['The Circle', 'The Square'].entries()) {
    await step.getByLabel('Name (English)').nth(place).fill(name);
    await step.getByLabel('Upload a picture').nth(place).setInputFiles(picture);
    await expect(step.getByLabel('Picture', { exact: true }).nth(place)).toHaveValue(/^\/uploads\//);
  }
  await next();
  await next();
  await step.getByLabel('Contact').fill('desk@poll.example');
  await next();
  await step.getByLabel('Tip jar').fill('');
  await step.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published')).toBeVisible();

  const voting = await context.newPage();
  await expect(async () => {
    await voting.goto(voteAddress(newVoter()));
    await expect(voting.getByRole('heading', { name: 'Which logo?' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(voting.getByText('The Circle').first()).toBeVisible();
  await expect(voting.getByRole('link', { name: 'desk@poll.example' })).toBeVisible();
  await lockVote(voting, 'The Circle');
  await expect(voting.getByText('You have voted Successfully.')).toBeVisible();

  // Not once more.
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Emails', pressed: true })).toBeVisible();
});
