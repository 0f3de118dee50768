import { expect, test } from './support/fixtures';

/** What a browser or a password manager may fill in, by the field's label (WCAG 1.3.5, 3.3.8). */
const purposes: Record<string, Record<string, string>> = {
  '/form': {
    Name: 'name',
    'Phone Number': 'tel',
    Email: 'email',
    'Select Country': 'country-name',
    ZipCode: 'postal-code',
  },
  '/login': { 'ENTER EMAIL': 'username', 'ENTER PASSWORD': 'current-password' },
  '/forgotpassword': { 'ENTER YOUR EMAIL': 'username' },
  '/resetpassword#token=a-token': { 'ENTER NEW PASSWORD': 'new-password', 'RE ENTER NEW PASSWORD': 'new-password' },
};

test('every field about oneself says what it is for, and accepts pasted text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [address, fields] of Object.entries(purposes)) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate((words) => navigator.clipboard.writeText(words), 'pasted');
    for (const [label, purpose] of Object.entries(fields)) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('autocomplete', purpose);
      await field.fill('');
      await field.press('ControlOrMeta+v');
      await expect(field).toHaveValue('pasted');
    }
  }
});
