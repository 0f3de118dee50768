import { administrator, enterLogin, linkIn, logIn, loginDialog } from './support/administrator';
import { expect, test } from './support/fixtures';

/** Restored for the files after this one: the administrator's previous password. */
let hash: unknown;

test.beforeAll(async ({ product }) => {
  const [admin] = await product.query('SELECT password_hash FROM admins WHERE email = $1', [administrator.email]);
  hash = admin?.password_hash;
});

test.afterAll(({ product }) =>
  product.query('UPDATE admins SET password_hash = $1 WHERE email = $2', [hash, administrator.email]),
);

const newPassword = 'eleven marmots on a roof';

test('a mailed link sets a password, once, and ends the old session', async ({ page, browser, baseURL, inbox }) => {
  const otherBrowser = await browser.newContext({ baseURL });
  const oldSession = await otherBrowser.newPage();
  await logIn(oldSession);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgotpassword$/);
  const mail = await inbox.mailOf(async () => {
    await page.getByLabel('ENTER YOUR EMAIL').fill(administrator.email);
    await page.getByRole('button', { name: 'CHECK YOUR EMAIL' }).click();
    await expect(page.getByRole('alert')).toHaveText('email sended');
  });
  expect(mail.to?.map(({ address }) => address)).toEqual([administrator.email]);
  expect(mail.subject).toBe('Set a new password');
  expect(mail.html).toContain(linkIn(mail));

  await page.goto(linkIn(mail));
  await page.getByLabel('ENTER NEW PASSWORD', { exact: true }).fill(newPassword);
  await page.getByLabel('RE ENTER NEW PASSWORD').fill(`${newPassword}!`);
  // Neither the URL nor the history keeps the token.
  await expect(page).toHaveURL(/\/resetpassword$/);
  await page.getByRole('button', { name: 'PROCEED' }).click();
  await expect(page.getByRole('alert')).toHaveText('Password not match');
  await page.getByLabel('RE ENTER NEW PASSWORD').fill(newPassword);
  await page.getByRole('button', { name: 'PROCEED' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Password Chnaged ' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await oldSession.getByRole('button', { name: 'Votes', exact: true }).click();
  await expect(oldSession).toHaveURL(/\/login$/);
  await otherBrowser.close();

  await enterLogin(page);
  await expect(loginDialog(page, 'Login Failed')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await enterLogin(page, { ...administrator, password: newPassword });
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(linkIn(mail));
  await page.getByLabel('ENTER NEW PASSWORD', { exact: true }).fill('another twelve marmots');
  await page.getByLabel('RE ENTER NEW PASSWORD').fill('another twelve marmots');
  await page.getByRole('button', { name: 'PROCEED' }).click();
  await expect(page.getByRole('alert')).toContainText('This link does not work any more');
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/forgotpassword$/);
});
