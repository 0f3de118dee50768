import type { Page } from '@playwright/test';
import { enterLogin, keepSignedIn } from './administrator';
import { openView } from './known-dashboard';
import { asking, on, pressing, type Way } from './ways';

const passkeys = [
  { id: '1', name: 'Telephone', added_at: '2026-11-19T18:00:00.000Z', last_used_at: '2026-11-20T18:00:00.000Z' },
  { id: '2', name: 'x'.repeat(60), added_at: '2026-11-20T18:00:00.000Z', last_used_at: null },
];
const factors = {
  app: '2026-11-20T18:00:00.000Z',
  passkeys,
  recovery_codes_left: 7,
  required: false,
  changeable: true,
};
const noFactors = { ...factors, app: null, passkeys: [], recovery_codes_left: 0 };
const setUp = {
  token: 'a token',
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/poll.example.com:olive%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=poll.example.com',
};
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `${index}123-4567-89AB-CDEF-GHJK-MNPQ`);

async function openStep(page: Page): Promise<void> {
  const json = { message: 'One more step.', second_step: { token: 'a token', factors: ['app', 'passkey'] } };
  await page.route('**/api/admin/login', (route) => route.fulfill({ json }));
  await page.goto('/login');
  await enterLogin(page);
  await page.getByLabel('CODE', { exact: true }).waitFor();
}

async function openAccount(page: Page, response: object): Promise<void> {
  await openView(page, 'Your account', { 'admin/second-factors': response });
  await page.route('**/api/admin/second-factors/app', (route) => route.fulfill({ json: setUp }));
  await page.route('**/api/admin/second-factors/app/confirm', (route) =>
    route.fulfill({ json: { recovery_codes: recoveryCodes } }),
  );
  await page.getByRole('heading', { name: 'Authenticator app' }).waitFor();
}

const openFactors: Way = (page) => openAccount(page, factors);
const openWithoutFactors: Way = (page) => openAccount(page, noFactors);

/** The screens of second factors, each in every state. */
export const factorWays: Record<string, Way> = {
  'login with an identity provider': async (page) => {
    await page.route('**/api/admin/login/openid', (route) => route.fulfill({ json: { label: 'W'.repeat(60) } }));
    await page.goto('/login');
    await page.getByRole('button', { name: 'WWWW' }).waitFor();
  },
  'login, second step with a wrong code': async (page) => {
    const response = { status: 401, json: { code: 'auth.code_refused' } };
    await page.route('**/api/admin/login/code', (route) => route.fulfill(response));
    await openStep(page);
    await page.getByLabel('CODE', { exact: true }).fill('123 456');
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
    await page.getByText('This code is wrong or was used before.').waitFor();
  },
  'dashboard with second factors': openFactors,
  'dashboard that requires a second factor': async (page) => {
    const response = { status: 403, json: { code: 'auth.factor_required' } };
    const account = { email: 'olive@example.com', role: 'owner' };
    await page.route('**/api/admin/account', (route) => route.fulfill({ json: account }));
    for (const path of ['emails', 'emails/count']) {
      await page.route(`**/api/${path}`, (route) => route.fulfill(response));
    }
    await page.route('**/api/admin/second-factors', (route) =>
      route.fulfill({ json: { ...noFactors, required: true } }),
    );
    await keepSignedIn(page, 'a token');
    await page.goto('/dashboard');
    await page.getByText('Owners of this poll need a second factor.').waitFor();
  },
  'dashboard that sets up an authenticator app': on(openWithoutFactors, async (page) => {
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Enter the code.').waitFor();
  }),
  'dashboard with recovery codes': on(openWithoutFactors, async (page) => {
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByLabel('Code that the app shows').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
  }),
  'dashboard that adds a passkey without a name': pressing(openFactors, 'Add a passkey', 'Give the passkey a name.'),
};

/** As other screens but for their words. */
export const alikeFactorWays: Record<string, Way> = {
  'login, back from the identity provider': async (page) => {
    // It never gets a response.
    await page.route('**/api/admin/login/openid', () => undefined);
    await page.goto('/login?code=a-code&state=a-state');
    await page.getByText('Loading...').waitFor();
  },
  'login, second step with a recovery code': pressing(openStep, 'Use a recovery code', 'RECOVERY CODE'),
  'dashboard without a second factor': openWithoutFactors,
  'dashboard with second factors, long after the sign-in': (page) =>
    openAccount(page, { ...factors, required: true, changeable: false }),
  'dashboard that asks whether to remove a passkey': asking(
    openFactors,
    'Remove the passkey Telephone',
    'Remove the passkey?',
  ),
  'dashboard that asks whether to remove the app': asking(
    openFactors,
    'Remove the app',
    'Remove the authenticator app?',
  ),
};
