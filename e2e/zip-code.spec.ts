import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { expect, test } from './support/fixtures';
import { expectToFit } from './support/layout';
import { newVoter, voteAddress } from './support/voter';

test.use({ ownProduct: { pollChanges: { fields: { zip_code: 'required' } } } });

const languages = [
  {
    locale: 'en-US',
    ...{ name: 'Name', email: 'Email', select: 'Select Country', zip: 'ZipCode', code: 'Postal code' },
    ...{ germany: 'Germany', britain: 'United Kingdom', arabEmirates: 'United Arab Emirates' },
    wrong: 'Enter a postal code of the selected country.',
    missing: 'Postal code is required.',
    ...{ goVote: 'GO VOTE', lockMyVote: 'LOCK MY VOTE for Candidate One', voted: 'You have voted Successfully.' },
  },
  {
    locale: 'es-MX',
    ...{ name: 'Nombre', email: 'Correo electrónico', select: 'Seleccione el país' },
    ...{ zip: 'Código postal', code: 'Código postal' },
    ...{ germany: 'Alemania', britain: 'Reino Unido', arabEmirates: 'Emiratos Árabes Unidos' },
    wrong: 'Escriba un código postal del país seleccionado.',
    missing: 'El campo «Código postal» es obligatorio.',
    goVote: 'IR A VOTAR',
    lockMyVote: 'CONFIRMAR MI VOTO por Candidatura Uno',
    voted: 'Usted ha votado con éxito.',
  },
] as const;

/** The page is accessible and fits, on a telephone and on a desk; pictures of both go into the report. */
async function expectGood(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectToFit(page);
    const path = test.info().outputPath(`${name}-${width}.png`);
    await page.screenshot({ path, fullPage: true });
  }
}

for (const { locale, ...words } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the zip code follows the country: its name, its form, and the server agrees', async ({ page, product }) => {
      const { name, email } = newVoter();
      const choose = async (country: string) => {
        await page.getByLabel(words.select).fill(country);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(page.getByLabel(words.select)).toHaveValue(country);
      };
      await page.goto('/form');
      await expect(page.getByLabel(words.zip)).toBeVisible();
      await page.getByLabel(words.name, { exact: true }).fill(name);
      await page.getByLabel(words.email).fill(email);
      await choose(words.germany);
      await page.getByRole('button', { name: words.goVote }).click();
      await expect(page.getByText(words.missing)).toHaveCount(2);
      await page.getByLabel(words.code).fill('sw1a1aa ');
      await page.getByRole('button', { name: words.goVote }).click();
      await expect(page.getByText(words.wrong)).toHaveCount(2);
      await expect(page).toHaveURL(/\/form$/);
      await expectGood(page, 'form');
      await choose(words.britain);
      await expect(page.getByText(words.wrong)).toHaveCount(0);
      await page.getByRole('button', { name: words.goVote }).click();
      await expect(page.getByText('sw1a1aa')).toBeVisible();
      await expectGood(page, 'vote');
      await page.getByRole('button', { name: words.lockMyVote }).click();
      await expect(page.getByText(words.voted)).toBeVisible();
      expect(await product.query('SELECT country, zip_code FROM votes WHERE email = $1', [email])).toEqual([
        { country: 'GB', zip_code: 'sw1a1aa' },
      ]);
    });

    test('a link with a code of another country leads to the form, which marks it', async ({ page }) => {
      await page.goto(voteAddress({ ...newVoter(), country: 'Canada', zip_code: '90210' }));
      await expect(page).toHaveURL(/\/form$/);
      await expect(page.getByText(words.wrong)).toHaveCount(2);
      await expect(page.getByLabel(words.code)).toHaveAttribute('aria-invalid', 'true');
    });

    test('a country without known codes takes any text', async ({ page, product }) => {
      const { name, email } = newVoter();
      await page.goto(voteAddress({ name, email, country: 'AE', zip_code: 'no code', freegifts: 'true' }));
      await page.getByRole('button', { name: words.lockMyVote }).click();
      await expect(page.getByText(words.voted)).toBeVisible();
      expect(await product.query('SELECT zip_code FROM votes WHERE email = $1', [email])).toEqual([
        { zip_code: 'no code' },
      ]);
    });
  });
}

test('the server refuses what the form would', async ({ request }) => {
  const { name, email } = newVoter();
  const data = { name, email, country: 'DE', zip_code: 'SW1A 1AA', freegifts: false, candidate_id: 1 };
  const response = await request.post('/api/vote', { data });
  expect(response.status()).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: [{ field: 'zip_code', message: 'zip_code must be a postal code of DE.' }],
  });
});
