import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { fixLot } from './support/lot';
import { takesPresses } from './support/page-time';
import { tabTo } from './support/tab-to';
import { newVoter } from './support/voter';

const country = (page: Page) => page.getByRole('combobox', { name: 'Select Country' });
/** As by the keyboard. `fill` fills in, as a browser's autofill does. */
const typeCountry = async (page: Page, text: string) => {
  await country(page).selectText();
  await page.keyboard.insertText(text);
};
const summary = (page: Page) => page.getByRole('group', { name: 'Please check the fields that are marked.' });
const goVote = (page: Page) => page.getByRole('button', { name: 'GO VOTE' });

test('a visitor with a keyboard alone gives their details and votes', async ({ page, product }) => {
  const { email } = newVoter();
  const { keyboard } = page;
  await fixLot(page, 'first');
  await page.goto('/form');
  await page.getByLabel('Name').waitFor();

  await tabTo(page, page.getByLabel('Name'));
  await keyboard.type('Grace Example');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Phone Number')).toBeFocused();
  await keyboard.type('+1 555 0100');
  await keyboard.press('Tab');
  await keyboard.type(email);
  await keyboard.press('Tab');
  await expect(country(page)).toBeFocused();
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
  await expect(country(page)).toHaveValue('United Kingdom');
  await keyboard.press('Tab');
  await expect(page.getByLabel('ZipCode')).toBeFocused();
  await keyboard.type('AB1 2CD');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await keyboard.press('Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await keyboard.press('Tab');
  await expect(goVote(page)).toBeFocused();
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' })).toBeFocused();
  await expect(page).toHaveURL(/\/vote$/);
  await takesPresses(page);
  await tabTo(page, page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' }));
  await keyboard.press('Enter');
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  expect(
    await product.query(
      'SELECT name, phone_number, country, zip_code, free_gifts, candidate_id FROM votes WHERE email = $1',
      [email],
    ),
  ).toEqual([
    {
      name: 'Grace Example',
      phone_number: '+1 555 0100',
      country: 'GB',
      zip_code: 'AB1 2CD',
      free_gifts: true,
      candidate_id: 1,
    },
  ]);
});

test('what is missing or wrong is said beside each field, and summed up where the focus is', async ({ page }) => {
  await page.goto('/form');
  await goVote(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toBeInViewport();
  await expect(summary(page).getByRole('link')).toHaveText([
    'Name is required.',
    'Email is required.',
    'ZipCode is required.',
  ]);
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required.');
  await expect(page.getByLabel('ZipCode')).toHaveAccessibleDescription('ZipCode is required.');
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('aria-invalid', 'false');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page).toHaveURL(/\/form$/);
  await page.getByLabel('Name').fill('Ada Example');
  await expect(page.getByLabel('Name')).not.toHaveAccessibleDescription('Name is required.');
  await page.getByLabel('Email').fill('ada at example');
  await page.getByLabel('ZipCode').fill('00000');
  await country(page).fill('Atlantis');
  await goVote(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Enter an email address, such as name@example.com.',
  );
  await expect(country(page)).toHaveAccessibleDescription(/Select a country from the list\./);
  await expect(page).toHaveURL(/\/form$/);
});

test('a name that is too long is rejected with its limit', async ({ page }) => {
  await page.goto('/form');
  await page.getByLabel('Name').fill('a'.repeat(201));
  await goVote(page).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name can have at most 200 characters.');
});

test('without the newsletter box the form does not go on: an alert and the summary say why', async ({ page }) => {
  const { name, email, zip_code } = newVoter();
  await page.goto('/form');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('ZipCode').fill(zip_code);
  await page.getByRole('checkbox').uncheck();
  await goVote(page).click();
  await expect(page.getByRole('alert')).toContainText('Please agree to the terms and conditions before submitting.');
  await expect(summary(page)).toBeFocused();
  await summary(page).getByRole('link').click();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
    'Please agree to the terms and conditions before submitting.',
  );
  await expect(page).toHaveURL(/\/form$/);
  await page.getByRole('checkbox').check();
  await goVote(page).click();
  await expect(page).toHaveURL(/\/vote$/);
});

test('the form begins with the United States and the newsletter box checked', async ({ page }) => {
  await page.goto('/form');
  await expect(country(page)).toHaveValue('United States of America');
  await expect(page.getByRole('checkbox', { name: 'newsletter and free gifts' })).toBeChecked();
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('type', 'tel');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByText('Your information is never distributed or disclosed to third parties.')).toBeVisible();
});

test('what was typed is there after a reload and on the way back, in this tab alone', async ({ page, context }) => {
  await page.goto('/form');
  await page.getByLabel('Name').fill('Ada Example');
  await country(page).fill('Austria');
  await page.getByLabel('Email').pressSequentially('ada@exa');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Example');
  await expect(country(page)).toHaveValue('Austria');
  await expect(page.getByLabel('Email')).toHaveValue('ada@exa');
  await page.getByRole('link', { name: 'Public Online Poll' }).click();
  await page.getByRole('link', { name: 'VOTE NOW' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ada@exa');
  const other = await context.newPage();
  await other.goto('/form');
  await expect(other.getByLabel('Email')).toHaveValue('');
});

test('all 249 countries and territories are in the list', async ({ page }) => {
  await page.goto('/form');
  await page.getByRole('button', { name: 'Show all countries' }).click();
  await expect(page.getByRole('option')).toHaveCount(249);
  await expect(page.getByRole('option', { selected: true })).toHaveText('United States of America');
  await page.getByRole('option', { name: 'Zimbabwe' }).click();
  await expect(country(page)).toHaveValue('Zimbabwe');
});

test('the list of countries stays on a small screen, with its highlighted row, when it grows and when the screen turns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/form');
  await typeCountry(page, 'zimb');
  await expect(page.getByRole('option')).toHaveText(['Zimbabwe']);
  await country(page).evaluate((box) =>
    window.scrollBy(0, box.getBoundingClientRect().bottom + 70 - window.innerHeight),
  );
  await typeCountry(page, 's');
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show all countries' }).click();
  for (const [width, height] of [
    [390, 700],
    [700, 390],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
  }
});

test('the server accepts every country of the list', async ({ page, request }) => {
  await page.goto('/form');
  await page.getByRole('button', { name: 'Show all countries' }).click();
  await expect(page.getByRole('option')).toHaveCount(249);
  const rejected: string[] = [];
  for (const name of await page.getByRole('option').allTextContents()) {
    const response = await request.post('/api/vote', { data: { country: name } });
    if ((await response.text()).includes('"country"')) rejected.push(name);
  }
  expect(rejected).toEqual([]);
  const unknown = await request.post('/api/vote', { data: { country: 'Atlantis' } });
  expect(await unknown.text()).toContain('"country"');
});

test("a search without accents finds 'Åland Islands' and 'Curaçao'", async ({ page }) => {
  await page.goto('/form');
  await typeCountry(page, 'aland');
  await expect(page.getByRole('option', { name: 'Åland Islands' })).toBeVisible();
  await country(page).press('Enter');
  await expect(country(page)).toHaveValue('Åland Islands');
  await typeCountry(page, 'curacao');
  await country(page).press('Enter');
  await expect(country(page)).toHaveValue('Curaçao');
});

test('Escape restores the chosen country', async ({ page }) => {
  await page.goto('/form');
  await typeCountry(page, 'nowhere at all');
  await expect(page.getByText('No country found.')).toBeVisible();
  await country(page).press('Escape');
  await expect(country(page)).toHaveValue('United States of America');
});

test("the browser's autofill fills the country in too, and leaves no list open over the next field", async ({
  page,
}) => {
  await page.goto('/form');
  // Chromium fills no field in that has a value.
  await country(page).selectText();
  await page.keyboard.press('Delete');
  await page.getByLabel('Name').click();
  await fillInByBrowser(page, 'name', [
    { name: 'NAME_FULL', value: 'Ada Example' },
    { name: 'EMAIL_ADDRESS', value: newVoter().email },
    { name: 'ADDRESS_HOME_COUNTRY', value: 'DE' },
    { name: 'ADDRESS_HOME_ZIP', value: '10115' },
  ]);
  await expect(page.getByLabel('ZipCode')).toHaveValue('10115');
  await expect(country(page)).toHaveValue('Germany');
  await expect(page.getByRole('option')).toHaveCount(0);
  await goVote(page).click();
  await expect(page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' })).toBeVisible();
});

/** Chromium's own autofill, as when the visitor chooses a stored address at the field of this id. */
async function fillInByBrowser(page: Page, id: string, fields: { name: string; value: string }[]): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector: `#${id}` });
  const { node } = await devTools.send('DOM.describeNode', { nodeId });
  await devTools.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
}
