import type { Page } from '@playwright/test';
import { administrator, linkIn } from './support/administrator';
import { expect, test } from './support/fixtures';

const password = 'copper kettle behind the moon';

const languages = {
  English: {
    locale: 'en-US',
    guest: 'vera@example.com',
    email: 'ENTER EMAIL',
    password: 'ENTER PASSWORD',
    login: 'LOGIN',
    views: 'What to show',
    accounts: 'Accounts',
    account: 'Your account',
    overview: 'Overview',
    invited: 'Email',
    send: 'Send invitation',
    waits: 'Invited, no password yet',
    newPassword: 'ENTER NEW PASSWORD',
    again: 'RE ENTER NEW PASSWORD',
    proceed: 'PROCEED',
    viewerSees: ['Votes', 'Overview', 'Your account'],
    editorSees: ['Emails', 'Votes'],
    exportCsv: 'Export CSV',
    roleOf: 'Role of vera@example.com',
    editor: 'Editor',
    remove: 'Remove vera@example.com',
    removeTitle: 'Remove account',
    ended: 'Your session has ended. Please log in again.',
    endOthers: 'End all others',
    othersEnded: 'All other sessions have ended',
    thisSession: '(this session)',
  },
  Spanish: {
    locale: 'es-MX',
    guest: 'violeta@example.com',
    email: 'INGRESE SU CORREO',
    password: 'INGRESE SU CONTRASEÑA',
    login: 'INICIAR SESIÓN',
    views: 'Qué mostrar',
    accounts: 'Cuentas',
    account: 'Su cuenta',
    overview: 'Resumen',
    invited: 'Correo electrónico',
    send: 'Enviar invitación',
    waits: 'Con invitación, todavía sin contraseña',
    newPassword: 'INGRESE LA CONTRASEÑA NUEVA',
    again: 'REPITA LA CONTRASEÑA NUEVA',
    proceed: 'CONTINUAR',
    viewerSees: ['Votos', 'Resumen', 'Su cuenta'],
    editorSees: ['Correos', 'Votos'],
    exportCsv: 'Exportar CSV',
    roleOf: 'Rol de violeta@example.com',
    editor: 'Edición',
    remove: 'Eliminar violeta@example.com',
    removeTitle: 'Eliminar la cuenta',
    ended: 'Su sesión ha terminado. Inicie sesión de nuevo, por favor.',
    endOthers: 'Terminar todas las demás',
    othersEnded: 'Todas las demás sesiones han terminado',
    thisSession: '(esta sesión)',
  },
};

type Words = (typeof languages)[keyof typeof languages];

async function enterLogin(page: Page, words: Words, as: { email: string; password: string }): Promise<void> {
  await page.getByLabel(words.email).fill(as.email);
  await page.getByLabel(words.password).fill(as.password);
  await page.getByRole('button', { name: words.login, exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

async function logIn(page: Page, words: Words): Promise<void> {
  await page.goto('/login');
  await enterLogin(page, words, administrator);
}

const barOf = (page: Page, { views }: Words) => page.getByRole('navigation', { name: views });

async function showView(page: Page, words: Words, view: string): Promise<void> {
  await barOf(page, words).getByRole('button', { name: view }).click();
}

for (const [language, words] of Object.entries(languages)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale });

    test('an owner invites a viewer, who sets a password, sees votes without contact details, and becomes an editor', async ({
      page,
      inbox,
      browser,
      baseURL,
    }) => {
      const { guest: email, locale } = words;
      await logIn(page, words);
      await showView(page, words, words.accounts);
      await page.getByLabel(words.invited, { exact: true }).fill(email);
      await page.getByRole('button', { name: words.send }).click();
      await expect(page.getByText(words.waits)).toBeVisible();

      const guest = await (await browser.newContext({ baseURL, locale })).newPage();
      await guest.goto(linkIn(await inbox.mailTo(email)));
      await guest.getByLabel(words.newPassword, { exact: true }).fill(password);
      await guest.getByLabel(words.again).fill(password);
      await guest.getByRole('button', { name: words.proceed }).click();
      await expect(guest).toHaveURL(/\/login/);
      await enterLogin(guest, words, { email, password });
      const bar = barOf(guest, words);
      await expect(bar.getByRole('button')).toHaveText(words.viewerSees);
      await expect(guest.getByRole('button', { name: words.exportCsv })).toBeHidden();

      await page.getByLabel(words.roleOf).selectOption({ label: words.editor });
      await expect(page.getByText(`${email}: ${words.editor}`)).toBeVisible();
      await guest.reload();
      for (const view of words.editorSees) await expect(bar.getByRole('button', { name: view })).toBeVisible();
      await expect(bar.getByRole('button', { name: words.accounts, exact: true })).toBeHidden();

      await page.getByRole('button', { name: words.remove }).click();
      await page.getByRole('dialog', { name: words.removeTitle }).getByRole('button', { name: words.remove }).click();
      await expect(page.getByText(email, { exact: true })).toBeHidden();
      await bar.getByRole('button', { name: words.overview }).click();
      await expect(guest.getByText(words.ended)).toBeVisible();
      await guest.context().close();
    });

    test('an administrator ends another session of their own', async ({ page, browser, baseURL }) => {
      await logIn(page, words);
      const other = await (await browser.newContext({ baseURL, locale: words.locale })).newPage();
      await logIn(other, words);
      await showView(page, words, words.account);
      await page.getByRole('button', { name: words.endOthers }).click();
      await expect(page.getByText(words.othersEnded)).toBeVisible();
      await expect(page.getByText(words.thisSession)).toBeVisible();
      await showView(other, words, words.overview);
      await expect(other.getByText(words.ended)).toBeVisible();
      await other.context().close();
    });
  });
}
