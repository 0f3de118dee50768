import { expectAccessible } from './support/accessible';
import { expect, test } from './support/fixtures';
import { expectToFit } from './support/layout';
import { takesPresses } from './support/page-time';
import { newVoter } from './support/voter';

test.use({ ownProduct: { pollChanges: { countries: ['DE', 'AT'] } }, viewport: { width: 320, height: 640 } });

for (const { locale, select, name, email, zip, germany, goVote } of [
  {
    locale: 'en-US',
    ...{
      select: 'Select Country',
      name: 'Name',
      email: 'Email',
      zip: 'ZipCode',
      germany: 'Germany',
      goVote: 'GO VOTE',
    },
  },
  {
    locale: 'es-MX',
    ...{ select: 'Seleccione el país', name: 'Nombre', email: 'Correo electrónico', zip: 'Código postal' },
    ...{ germany: 'Alemania', goVote: 'IR A VOTAR' },
  },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('a voter of a poll for two countries chooses one of them by keyboard', async ({ page, product }) => {
      const voter = newVoter();
      await page.goto('/form');
      await page.getByLabel(name, { exact: true }).fill(voter.name);
      await page.getByLabel(email).fill(voter.email);
      await page.getByLabel(zip).fill('10115');
      await page.getByLabel(select).focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option')).toHaveCount(2);
      await expectAccessible(page);
      await page.getByLabel(select).pressSequentially(germany.slice(0, 3));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(select)).toHaveValue(germany);
      await expectToFit(page);
      await page.getByRole('button', { name: goVote }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/vote/);
      const lock = page.getByRole('button', { name: /Candidate One|Candidatura Uno/ });
      await lock.focus();
      await takesPresses(page);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/success/);
      expect(await product.query('SELECT country FROM votes WHERE email = $1', [voter.email])).toEqual([
        { country: 'DE' },
      ]);
    });
  });
}
