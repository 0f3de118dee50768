import type { Page } from '@playwright/test';
import { OpenIdProvider } from 'test-support/openid-provider';
import { enterLogin, loginDialog } from './support/administrator';
import { test as base, closedAfterUse, expect } from './support/fixtures';
import type { Product } from './support/product';

let served: Product | undefined;

// The provider redirects to the poll's own URL, and a passkey belongs to its host: here to that of the product itself.
const test = base.extend<object, { identityProvider: OpenIdProvider }>({
  identityProvider: [closedAfterUse(() => OpenIdProvider.open()), { scope: 'worker' }],
  ownProduct: async ({ identityProvider }, use) => {
    const roles = { OPENID_OWNERS: 'poll owners', OPENID_EDITORS: 'press' };
    const provider = { ...identityProvider.environment, OPENID_LABEL: 'Example Foundation', ...roles };
    await use({ environment: { PUBLIC_URL: '', ...provider } });
  },
  product: async ({ product, identityProvider }, use) => {
    // Not for each test: it would sign with other keys.
    if (served !== product) identityProvider.serve(product.backendUrl);
    served = product;
    await use(product);
  },
  baseURL: async ({ product }, use) => use(product.backendUrl),
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const views = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('button');

/** On the provider's own page. */
async function enterName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await button(page, 'Sign in').click();
}

test('an editor signs in by the identity provider, and returns', async ({ page, identityProvider }) => {
  identityProvider.people.set('pat', { email: 'pat@example.com', email_verified: true, roles: ['press'] });
  await page.goto('/dashboard?show=votes');
  await button(page, 'Sign in with Example Foundation').click();
  await enterName(page, 'pat');
  await expect(loginDialog(page, 'Login Successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?show=votes$/);
  const ofEditors = 'Emails, Votes, One person, Overview, Signals, Poll, Audit log, Your account'.split(', ');
  await expect(views(page, 'What to show')).toHaveText(ofEditors);

  // Back leads to the provider or past it, and never sends the same return again.
  await page.goBack();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

/**
 * Chromium's own authenticator, like a phone's lock: it stores passkeys, and its user is present and verified. Returns what says
 * whether it can verify its user.
 */
async function addAuthenticator(page: Page): Promise<(isUserVerified: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const verified = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...verified },
  });
  return async (isUserVerified) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

async function openAccount(page: Page): Promise<void> {
  await button(page, 'Your account').click();
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new passkey').fill(name);
  await button(page, 'Add a passkey').click();
}

test('an administrator adds, uses and removes a passkey', async ({ page, request }) => {
  const verifiesItsUser = await addAuthenticator(page);
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

  await verifiesItsUser(false);
  await button(page, 'Sign in with a passkey').click();
  await page.getByText('The browser used no passkey.').first().waitFor();
  await verifiesItsUser(true);
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
