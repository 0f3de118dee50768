import type { Page } from '@playwright/test';
import { enterLogin, loginDialog } from './support/administrator';
import { ExternalSites } from './support/external-sites';
import { expect, test } from './support/fixtures';
import { VirtualAuthenticator } from './support/virtual-authenticator';

// A passkey belongs to the host of the poll, which is here the one that `npm start` prints.
test.use({ ownProduct: { environment: { PUBLIC_URL: '' } } });
test.use({
  baseURL: async ({ product }, use) => use(product.backendUrl),
  externalSites: async ({ context, product }, use) => {
    const externalSites = await ExternalSites.around(context, product.backendUrl);
    await use(externalSites);
    externalSites.expectNothingUnasked();
  },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openAccount(page: Page): Promise<void> {
  await button(page, 'Your account').click();
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new passkey').fill(name);
  await button(page, 'Add a passkey').click();
}

test('an administrator adds a passkey, signs in with it alone and after the password, and removes it', async ({
  page,
  request,
}) => {
  const authenticator = await VirtualAuthenticator.in(page);
  await page.goto('/login');
  await enterLogin(page);
  await openAccount(page);
  await addPasskey(page, 'Telephone');
  await page
    .getByRole('dialog', { name: 'Recovery codes' })
    .getByRole('button', { name: 'I have stored them' })
    .click();
  await expect(page.getByText('Telephone Not used yet.')).toBeVisible();
  await addPasskey(page, 'The same telephone');
  await page.getByText('The browser made no passkey. Perhaps this device has one for this account.').waitFor();
  await button(page, 'Sign out').click();

  await authenticator.knowsItsPerson(false);
  await button(page, 'Sign in with a passkey').click();
  await page.getByText('The browser used no passkey.').first().waitFor();
  await authenticator.knowsItsPerson(true);
  const sent = page.waitForRequest('**/api/admin/login/passkey');
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL(/\/dashboard/);
  const again = await request.post('/api/admin/login/passkey', {
    data: (await sent).postData() ?? '',
    headers: { 'content-type': 'application/json' },
  });
  expect(again.status(), 'what was sent once works once').toBe(401);
  await button(page, 'Sign out').click();

  await enterLogin(page);
  await button(page, 'Use a passkey').click();
  await expect(page).toHaveURL(/\/dashboard/);
  await button(page, 'Audit log').click();
  await expect(page.getByText('passkey').first()).toBeVisible();
  await openAccount(page);
  await button(page, 'Remove the passkey Telephone').click();
  await page.getByRole('dialog', { name: 'Remove the passkey?' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The passkey is removed.').waitFor();
  await button(page, 'Sign out').click();
  await button(page, 'Sign in with a passkey').click();
  await loginDialog(page, 'Login failed').getByText('This passkey does not open this poll.').waitFor();
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a copy of a passkey, which counts anew, does not sign in', async ({ page }) => {
    const authenticator = await VirtualAuthenticator.in(page);
    await page.goto('/login');
    await page.getByLabel('INGRESE SU CORREO').waitFor();
    await page.getByLabel('INGRESE SU CORREO').fill('olive@example.com');
    await page.getByLabel('INGRESE SU CONTRASEÑA').fill('violet teapot under glass');
    await button(page, 'INICIAR SESIÓN').click();
    await button(page, 'Su cuenta').click();
    await page.getByLabel('Nombre de la nueva clave de acceso').fill('Teléfono');
    await button(page, 'Agregar una clave de acceso').click();
    await button(page, 'Los he guardado').click();
    await button(page, 'Cerrar sesión').click();
    for (const _ of [1, 2]) {
      await button(page, 'Iniciar sesión con una clave de acceso').click();
      await expect(page).toHaveURL(/\/dashboard/);
      await button(page, 'Cerrar sesión').click();
    }
    await authenticator.copyPasskey();
    await button(page, 'Iniciar sesión con una clave de acceso').click();
    await page.getByText('Esta clave de acceso no abre esta votación.').waitFor();
  });
});
