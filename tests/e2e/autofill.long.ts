import type { Page } from '@playwright/test';
import { installWholeBrowser, wholeBrowser } from '../../tools/scripts/test-tools.mjs';
import { test as base, expect } from './support/fixtures';
import { newVoter } from './support/voter';

const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      installWholeBrowser();
      await use({ ...launchOptions, executablePath: wholeBrowser() });
    },
    { scope: 'worker' },
  ],
});

const country = (page: Page) => page.getByRole('combobox', { name: 'Select Country' });

test("the browser's autofill fills the country, too, and leaves no list open over the next field", async ({ page }) => {
  await page.goto('/form');
  // Chromium does not autofill a field that has a value.
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
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await expect(page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' })).toBeVisible();
});

/** Chromium's own autofill, as if the visitor chose a stored address at the field with this id. */
async function fillInByBrowser(page: Page, id: string, fields: { name: string; value: string }[]): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector: `#${id}` });
  const { node } = await devTools.send('DOM.describeNode', { nodeId });
  await devTools.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
}
