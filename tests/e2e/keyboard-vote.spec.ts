import { expect, test } from './support/fixtures';
import { fixLot } from './support/lot';
import { stopTime, takesPresses } from './support/page-time';
import { stopsOf, tabTo } from './support/tab-to';
import { newVoter, voteAddress } from './support/voter';

test('a visitor votes with the keyboard alone, from the splash page to the success page', async ({ page, product }) => {
  const { email, name, zip_code } = newVoter();
  const { keyboard } = page;
  await stopTime(page);
  await fixLot(page, 'second');
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Enter the poll' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'VOTE NOW' }));
  await takesPresses(page);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter Your Info, Then Vote' })).toBeFocused();
  await takesPresses(page);

  await tabTo(page, page.getByRole('button', { name: 'GO VOTE' }));
  await keyboard.press('Enter');
  const summary = page.getByRole('group', { name: 'Please check the fields that are marked.' });
  await expect(summary).toBeFocused();
  await tabTo(page, summary.getByRole('link', { name: 'Name is required.' }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await keyboard.type(name);
  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type(email);
  await tabTo(page, page.getByRole('combobox', { name: 'Select Country' }));
  await keyboard.type('united');
  await expect(page.getByRole('option')).toHaveText([
    'United Arab Emirates',
    'United Kingdom',
    'United States Minor Outlying Islands',
    'United States of America',
    'Tanzania',
  ]);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toHaveValue('United Kingdom');
  await tabTo(page, page.getByLabel('ZipCode'));
  await keyboard.type(zip_code);
  await tabTo(page, page.getByRole('checkbox'));
  await keyboard.press('Space');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await keyboard.press('Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' }));
  await takesPresses(page);
  await keyboard.press('Enter');
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Congratulations' })).toBeFocused();
  const stored = 'SELECT name, country, zip_code, free_gifts, candidate_id FROM votes WHERE email = $1';
  expect(await product.query(stored, [email])).toEqual([
    { name, country: 'GB', zip_code, free_gifts: true, candidate_id: 1 },
  ]);
  await tabTo(page, page.getByRole('button', { name: 'No, thanks' }));
  await takesPresses(page);
  await keyboard.press('Enter');
  // The pressed button is gone.
  await expect(page.getByRole('button', { name: 'Keep my receipt' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Stay here' }));
  await keyboard.press('Enter');
  // The button is gone, and the text that replaced it has the focus.
  await expect(page.getByText('You are staying here.')).toBeFocused();
});

const around = {
  before: ['Public Online Poll', 'Español'],
  after: ['Results', 'Privacy', 'Tip jar (opens in a new tab)'],
};

test('Tab stops once at each control, in reading order', async ({ page }) => {
  await stopTime(page);
  await fixLot(page, 'second');
  await page.goto('/hero2');
  await page.getByRole('link', { name: 'VOTE NOW' }).waitFor();
  const landing = ['VOTE NOW', 'Share', 'Sponsored: opens legal.example.com', 'This poll supports trends and articles'];
  expect(await stopsOf(page)).toEqual([
    ...around.before,
    ...landing,
    'All results',
    'Check the count',
    ...around.after,
  ]);

  await page.goto('/form');
  await page.getByLabel('Name').waitFor();
  const consent = 'Yes, send me the newsletter and free gifts.';
  const form = ['Name', 'Phone Number', 'Email', 'Select Country', 'ZipCode', consent, 'GO VOTE', 'Privacy'];
  expect(await stopsOf(page)).toEqual([...around.before, ...form, ...around.after]);

  await page.goto(voteAddress(newVoter()));
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The radio buttons are one stop.
  const choice = [
    'Change your details',
    'Candidate Two',
    'LOCK MY VOTE for Candidate Two',
    'LOCK MY VOTE for Candidate One',
  ];
  expect(await stopsOf(page)).toEqual([...around.before, ...choice, ...around.after]);
});

test('the share dialog focuses the link to copy, keeps the focus, and returns it', async ({ page }) => {
  await stopTime(page);
  await page.goto('/hero2');
  const share = page.getByRole('button', { name: 'Share' });
  await tabTo(page, share);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'SHARE' });
  await expect(dialog.getByRole('textbox', { name: 'Link to this poll' })).toBeFocused();
  // All the way round, past the browser's own controls.
  for (const _part of await dialog.locator('a, button, input').all()) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, main')?.tagName)).not.toBe('MAIN');
  }
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();
});
