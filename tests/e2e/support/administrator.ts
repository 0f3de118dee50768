import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Email } from 'postal-mime';

/** The first administrator of every product under test. */
export const administrator = { email: 'olive@example.com', password: 'violet teapot under glass' };

export const loginDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Fills in and sends the form at /login. The dashboard does not lead through the new poll (set-up.spec.ts). */
export async function enterLogin(page: Page, { email, password } = administrator): Promise<void> {
  await page.evaluate(() => localStorage.setItem('poll-set-up', 'ended'));
  await page.getByLabel('ENTER EMAIL').fill(email);
  await page.getByLabel('ENTER PASSWORD').fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

/** As a person does, through the sign-in page. */
export async function logIn(page: Page, as = administrator): Promise<void> {
  await page.goto('/login');
  await enterLogin(page, as);
  await expect(page).toHaveURL(/\/dashboard/);
}

export async function tokenFor(request: APIRequestContext, as = administrator): Promise<string> {
  const response = await request.post('/api/admin/login', { data: as });
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string') return body.token;
  throw new Error(`no token came with ${response.status()}`);
}

/** Every page starts with a session; not for journeys on which a session ends. */
export async function keepSignedIn(page: Page, token: string): Promise<void> {
  await page.addInitScript((kept) => {
    localStorage.setItem('adminToken', kept);
    localStorage.setItem('poll-set-up', 'ended');
    localStorage.setItem('tokenExpiration', String(Date.now() + 86_400_000));
  }, token);
}

export type View =
  | 'Emails'
  | 'Votes'
  | 'Pending votes'
  | 'Overview'
  | 'Signals'
  | 'Audit log'
  | 'One person'
  | 'Integrations'
  | 'Poll'
  | 'Accounts'
  | 'Your account';

/** Opens the dashboard as a signed-in administrator, with one of its lists in view. */
export async function openDashboard(page: Page, view: View): Promise<void> {
  await keepSignedIn(page, await tokenFor(page.request));
  await page.goto('/dashboard');
  await showView(page, view);
}

export async function showView(page: Page, view: View): Promise<void> {
  const menu = page.getByRole('button', { name: /^What to show: / });
  const toggle = page
    .getByRole('navigation', { name: 'What to show' })
    .getByRole('button', { name: view, exact: true });
  await toggle.or(menu).click();
  if (await menu.isVisible()) await toggle.click();
  else await expect(toggle).toHaveAttribute('aria-pressed', 'true');
}

/** PUBLIC_URL of every product: the site that its mails link to. */
export const mailedSite = 'https://vote.example.org';

/** The link of the mail, on the product's own origin. */
export function linkIn({ text = '' }: Email): string {
  const [link] = /(?<=https:\/\/vote\.example\.org)\/[a-z]+#token=\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`the mail holds no link:\n${text}`);
  return link;
}
