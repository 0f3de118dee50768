import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { expectToFit } from './support/layout';
import { stopTime } from './support/page-time';
import { readerSettings, wearStyle } from './support/reader-settings';
import { newVoter, vote, voteAddress } from './support/voter';

// A busy machine needs its time for so many looks at so many pages.
test.describe.configure({ timeout: 120_000 });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const switchTo = (page: Page, language: string) => page.getByRole('button', { name: language });

/** Opened by their addresses, not from another page. */
const pagesOfTheirOwn = [
  ['/form', 'Ingrese sus datos y luego vote'],
  [voteAddress(newVoter()), 'CANDIDATURAS A LA PRESIDENCIA DE LOS ESTADOS UNIDOS'],
  ['/sorry', '¡Lo sentimos!'],
  ['/articles', 'Tendencias y artículos'],
] as const;

async function expectToFitAt(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page);
  }
}

test.describe('a browser that asks for Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('gets it, and its visitor votes in it from the splash to the success page', async ({ page, product }) => {
    const { email } = newVoter();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await stopTime(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Entrar a la encuesta' }).click();
    await expect(page.getByText('Votos por Candidatura Uno en EE. UU.')).toBeVisible();
    expect(await languageOf(page)).toBe('es');
    await expect(page).toHaveTitle('Encuesta pública en línea');
    await expectAccessible(page);

    await page.getByRole('link', { name: 'VOTE AHORA' }).click();
    await heading(page, 'Ingrese sus datos y luego vote').waitFor();
    await page.getByLabel('Nombre').fill('Ada Example');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Código postal').fill('10115');
    const country = page.getByRole('combobox', { name: 'Seleccione el país' });
    await expect(country).toHaveValue('Estados Unidos');
    await country.selectText();
    await page.keyboard.insertText('alem');
    await page.getByRole('option', { name: 'Alemania' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'IR A VOTAR' }).click();

    await heading(page, 'CANDIDATURAS A LA PRESIDENCIA DE LOS ESTADOS UNIDOS').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'CONFIRMAR MI VOTO por Candidatura Dos' }).click();
    await expect(page.getByText('Usted ha votado con éxito.')).toBeVisible();
    await expectAccessible(page);
    const rows = await product.query('SELECT country, candidate_id FROM votes WHERE email = $1', [email]);
    expect(rows).toEqual([{ country: 'DE', candidate_id: 2 }]);
    for (const [address, name] of pagesOfTheirOwn) {
      await page.goto(address);
      await heading(page, name).waitFor();
    }
    expect(complaints).toEqual([]);
  });

  test('reads why its visitor cannot vote twice, with gifts and sharing side by side', async ({ page }) => {
    const voter = newVoter();
    await stopTime(page);
    for (const message of ['Usted ha votado con éxito.', 'Solo puede votar una vez.']) {
      await page.goto(voteAddress(voter));
      await page.getByRole('button', { name: 'CONFIRMAR MI VOTO por Candidatura Uno' }).click();
      await expect(page.getByText(message)).toBeVisible();
      const share = page.getByRole('button', { name: 'Compartir' });
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const gifts = await page.getByRole('button', { name: 'Regalos gratuitos' }).boundingBox();
        expect((await share.boundingBox())?.y, `at ${width} px`).toBeLessThan((gifts?.y ?? 0) + (gifts?.height ?? 0));
      }
    }
  });

  test('gets English when its visitor wants it, on every page and after a reload', async ({ page }) => {
    await page.goto('/form');
    await heading(page, 'Ingrese sus datos y luego vote').waitFor();
    await switchTo(page, 'English').click();
    await heading(page, 'Enter Your Info, Then Vote').waitFor();
    for (const go of [() => page.reload(), () => page.goto('/home'), () => page.goto('/login')]) {
      await go();
      await switchTo(page, 'Español').waitFor();
      expect(await languageOf(page)).toBe('en');
    }
  });
});

for (const [locale, language] of [
  ['en-US', 'en'],
  ['es-MX', 'es'],
] as const) {
  test.describe(`for a browser in ${locale}`, () => {
    test.use({ locale });

    test('nothing is cut off at 320 px, nor at 390 px with text at 200 %', async ({ page }) => {
      await stopTime(page);
      for (const address of ['/home', '/form', voteAddress(newVoter()), '/sorry', '/articles', '/login']) {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await languageOf(page)).toBe(language);
        await expectToFitAt(page, 320, 1280);
        await wearStyle(page, readerSettings.textTwiceAsLarge);
        await expectToFitAt(page, 390);
      }
    });
  });
}

test('the dashboard switches to Spanish without a reload', async ({ page }) => {
  await vote(page);
  await openDashboard(page, 'Votes');
  await switchTo(page, 'Español').click();
  await heading(page, 'Panel').waitFor();
  await expect(page.getByRole('columnheader', { name: 'Código postal' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Estados Unidos' }).first()).toBeVisible();
  await expectAccessible(page);
  await expectToFitAt(page, 320, 1280);
  await page.getByRole('button', { name: 'Resumen' }).click();
  await expect(page.getByRole('heading', { name: 'Votos por día' })).toBeVisible();
  await expectAccessible(page);
  await expectToFitAt(page, 320, 1280);
});

test('nothing sticks out where one reads from right to left', async ({ page }) => {
  await stopTime(page);
  // None of the languages is one yet: the direction alone is put on.
  const readFromTheRight = () =>
    page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
  for (const address of ['/home', '/form', voteAddress(newVoter()), '/sorry', '/articles', '/login']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await readFromTheRight();
    await expectToFitAt(page, 320, 1280);
  }
  for (const view of ['Votes', 'Overview'] as const) {
    await openDashboard(page, view);
    await readFromTheRight();
    await expectToFitAt(page, 320, 1280);
  }
});
