import { createHmac } from 'node:crypto';
import { administrator, enterLogin, loginDialog } from './support/administrator';
import { expect, test } from './support/fixtures';

// The administrator of the other files signs in with only the password.
test.use({ ownProduct: { environment: { OWNERS_NEED_SECOND_FACTOR: 'true' } } });

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app with this secret in Base32, spaces allowed. `steps`: in half minutes from now. */
function appCode(secret: string, steps = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

test('an owner sets up a second factor, and signs in with it', async ({ page }) => {
  await page.goto('/login');
  await enterLogin(page);
  await page.getByText('Owners of this poll need a second factor. Set one up').waitFor();
  await expect(page.getByRole('navigation', { name: 'What to show' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Set up an app' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(setUp.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = (await setUp.getByRole('code').textContent()) ?? '';
  await setUp.getByLabel('Code that the app shows').fill(appCode(secret));
  await setUp.getByRole('button', { name: 'Confirm' }).click();

  const shown = page.getByRole('dialog', { name: 'Recovery codes' });
  const recoveryCodes = (await shown.getByRole('textbox').inputValue()).split('\n');
  expect(recoveryCodes).toHaveLength(10);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('navigation', { name: 'What to show' }).waitFor();
  await expect(page.getByRole('button', { name: 'Emails' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await enterLogin(page);
  await page.getByLabel('CODE', { exact: true }).fill(appCode(secret, -10));
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await page.getByText('This code is wrong or was used before.').waitFor();
  const code = appCode(secret, 1);
  await page.getByLabel('CODE', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await loginDialog(page, 'Login Successful!').waitFor();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('button', { name: 'Sign out' }).click();

  await enterLogin(page, { ...administrator });
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('RECOVERY CODE').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByText('9 codes are left.').waitFor();
  await expect(page.getByRole('button', { name: 'Remove the app' })).toHaveCount(0);
});
