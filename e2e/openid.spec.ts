import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { enterLogin, loginDialog } from './support/administrator';

import { ExternalSites } from './support/external-sites';
import { expect, test } from './support/fixtures';

// The provider leads back to the poll's own address, which is here the one that `npm start` prints.
test.use({
  ownProduct: {
    hasIdentityProvider: true,
    environment: {
      PUBLIC_URL: '',
      OPENID_LABEL: 'Example Foundation',
      OPENID_OWNERS: 'poll owners',
      OPENID_EDITORS: 'press',
    },
  },
  baseURL: async ({ product }, use) => use(product.backendUrl),
  externalSites: async ({ context, product, identityProvider }, use) => {
    const externalSites = await ExternalSites.around(context, product.backendUrl);
    await context.route(`${identityProvider.issuer}/**`, (route) => route.continue());
    await use(externalSites);
    externalSites.expectNothingUnasked();
  },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const views = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('button');

/** On the provider's own page. */
async function enterName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await button(page, 'Sign in').click();
}

test('an editor signs in by the identity provider, with the role that it gives, and comes back to where they were', async ({
  page,
  identityProvider,
}) => {
  identityProvider.people.set('pat', { email: 'pat@example.com', email_verified: true, roles: ['press'] });
  await page.goto('/dashboard?show=votes');
  await button(page, 'Sign in with Example Foundation').click();
  await enterName(page, 'pat');
  await expect(loginDialog(page, 'Login Successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?show=votes$/);
  await expect(views(page, 'What to show')).toHaveText([
    'Emails',
    'Votes',
    'Overview',
    'Signals',
    'Audit log',
    'One person',
    'Your account',
  ]);

  // Back leads to the provider or past it, and never sends the same return again.
  await page.goBack();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('who has no role, and who cancels, is told so and can sign in otherwise', async ({ page, identityProvider }) => {
  identityProvider.people.set('sam', { email: 'sam@example.com', email_verified: true, roles: ['staff'] });
  await page.goto('/login');
  await button(page, 'Sign in with Example Foundation').click();
  await button(page, 'Cancel').click();
  await expect(loginDialog(page, 'Login Failed')).toContainText('The identity provider did not sign you in.');
  await expect(page).toHaveURL(/\/login$/);
  // What led here works no second time.
  await page.reload();
  await button(page, 'Sign in with Example Foundation').click();
  await enterName(page, 'sam');
  await expect(loginDialog(page, 'Login Failed')).toContainText('The identity provider gives you no role here.');
  await button(page, 'OK').click();
  await enterLogin(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test("an attacker's link does not sign in to the attacker's account", async ({
  page,
  browser,
  baseURL,
  identityProvider,
}) => {
  identityProvider.people.set('eve', { email: 'eve@example.com', email_verified: true, roles: ['press'] });
  const attackers = await browser.newContext({ baseURL });
  const attacker = await attackers.newPage();
  // The attacker comes back to the poll, and keeps the address in place of using it.
  await attacker.route('**/api/admin/login/openid', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await attacker.goto('/login');
  const led = attacker.waitForRequest(/\/login\?code=/);
  await button(attacker, 'Sign in with Example Foundation').click();
  await enterName(attacker, 'eve');

  await page.goto((await led).url());
  await expect(loginDialog(page, 'Login Failed')).toBeVisible();
  await page.goto('/dashboard');
  await expect(button(page, 'LOGIN')).toBeVisible();
  await attackers.close();
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('the journey has Spanish words, and so has the audit log', async ({ page, identityProvider }) => {
    identityProvider.people.set('olive', { email: 'olive@example.com', email_verified: true, roles: 'poll owners' });
    identityProvider.people.set('sam', { email: 'sam@example.com', email_verified: true, roles: [] });
    await page.goto('/login');
    await button(page, 'Iniciar sesión con Example Foundation').waitFor();
    await expectAccessible(page);
    await button(page, 'Iniciar sesión con Example Foundation').click();
    await enterName(page, 'sam');
    await expect(loginDialog(page, 'No se pudo iniciar sesión')).toContainText('no le da aquí ningún rol');
    await expectAccessible(page);
    await button(page, 'Aceptar').click();

    // As by signing out at the provider, which would know sam again.
    await page.context().clearCookies();
    await button(page, 'Iniciar sesión con Example Foundation').click();
    await enterName(page, 'olive');
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto('/dashboard?show=audit-log');
    const entry = page.getByRole('row').filter({ hasText: 'Cuenta vinculada' });
    await expect(entry).toContainText('proveedor de identidad');
  });
});
