import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { expect, test } from './support/fixtures';
import { stopTime } from './support/page-time';
import { newVoter, voteAddress } from './support/voter';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

test.describe('a browser that asks for Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('gets it, and its visitor votes in it from the splash page to the success page', async ({ page, product }) => {
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
    await page.getByRole('button', { name: 'EMITIR MI VOTO por Candidatura Dos' }).click();
    await expect(page.getByText('Usted ha votado con éxito.')).toBeVisible();
    await expectAccessible(page);
    await expectGiftsBesideSharing(page);
    const rows = await product.query('SELECT country, candidate_id FROM votes WHERE email = $1', [email]);
    expect(rows).toEqual([{ country: 'DE', candidate_id: 2 }]);
    await page.goto(voteAddress({ ...newVoter(), email }));
    await page.getByRole('button', { name: 'EMITIR MI VOTO por Candidatura Uno' }).click();
    await expect(page.getByText('Solo puede votar una vez.')).toBeVisible();
    await expectGiftsBesideSharing(page);
    // A person's second vote is a failed request.
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  });
});

/** Spanish words are longer, but the two fit in one row all the same. */
async function expectGiftsBesideSharing(page: Page): Promise<void> {
  const share = page.getByRole('button', { name: 'Compartir' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const gifts = await page.getByRole('button', { name: 'Regalos gratuitos' }).boundingBox();
    expect((await share.boundingBox())?.y, `at ${width} px`).toBeLessThan((gifts?.y ?? 0) + (gifts?.height ?? 0));
  }
}
