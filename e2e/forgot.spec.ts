import { administrator, enterLogin, linkIn, logIn, loginDialog } from './support/administrator';
import { expect, productWithoutVotes, test } from './support/fixtures';

// Not the one of most files: its administrator ends up with another password.
test.use({ ownProduct: productWithoutVotes });

const newPassword = 'eleven marmots on a roof';

test('forgot, the mail, a new password: the old session is dead, the new password works, and the link only once', async ({
  page,
  browser,
  baseURL,
  inbox,
}) => {
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
  // Neither the address nor the history keeps the token.
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

test("an address that is nobody's gets the same words, and no mail", async ({ page, inbox }) => {
  await page.goto('/forgotpassword');
  const ask = async (email: string) => {
    await page.getByLabel('ENTER YOUR EMAIL').fill(email);
    await page.getByRole('button', { name: 'CHECK YOUR EMAIL' }).click();
    await expect(page.getByRole('alert')).toHaveText('email sended');
    await expect(page.getByRole('status')).toContainText('If an administrator has this address');
    await page.getByRole('button', { name: 'Close' }).click();
  };
  // The mails go one after the other: the one to the unknown address would have come first.
  const mail = await inbox.mailOf(async () => {
    await ask('unknown@example.com');
    await ask(administrator.email);
  });
  expect(mail.to?.map(({ address }) => address)).toEqual([administrator.email]);
});

test('a password that is easy to guess is rejected, and the link still works', async ({ page, inbox, request }) => {
  const { email } = administrator;
  const mail = await inbox.mailOf(() => request.post('/api/admin/forgot-password', { data: { email } }));
  await page.goto(linkIn(mail));
  const choose = async (password: string) => {
    await page.getByLabel('ENTER NEW PASSWORD', { exact: true }).fill(password);
    await page.getByLabel('RE ENTER NEW PASSWORD').fill(password);
    await page.getByRole('button', { name: 'PROCEED' }).click();
  };
  const field = page.getByLabel('ENTER NEW PASSWORD', { exact: true });
  await choose('short');
  await expect(field).toHaveAccessibleDescription(/The password needs at least 12 characters\./);
  await choose('password1234');
  await expect(field).toHaveAccessibleDescription(/The password is among those that are guessed first\./);
  await choose('nine herons by the weir');
  await expect(page).toHaveURL(/\/login$/);
});

test('the page of a new password says so when it was opened without a link', async ({ page }) => {
  await page.goto('/resetpassword');
  await expect(page.getByRole('alert')).toContainText('This link does not work any more');
});
