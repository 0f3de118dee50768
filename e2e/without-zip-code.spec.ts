import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { keepSignedIn, tokenFor } from './support/administrator';
import { expect, test } from './support/fixtures';
import { newVoter } from './support/voter';

test.use({ ownProduct: { pollChanges: { fields: { zip_code: 'off' } } } });

const languages = [
  {
    locale: 'en-US',
    ...{ name: 'Name', email: 'Email', goVote: 'GO VOTE' },
    lockMyVote: 'LOCK MY VOTE for Candidate One',
    voted: 'You have voted Successfully.',
    views: { overview: 'Overview', signals: 'Signals', person: 'One person' },
    charts: ['Votes per country', 'Votes per source'],
    signal: 'Mail domains',
    ...{ exported: 'Export CSV', filter: 'Filter' },
    find: { address: 'Email address of the person', find: 'Find', erase: 'Erase this person' },
    country: 'Country',
    leftOut: /zip|postal|US state/i,
  },
  {
    locale: 'es-MX',
    ...{ name: 'Nombre', email: 'Correo electrónico', goVote: 'IR A VOTAR' },
    lockMyVote: 'CONFIRMAR MI VOTO por Candidatura Uno',
    voted: 'Usted ha votado con éxito.',
    views: { overview: 'Resumen', signals: 'Señales', person: 'Una persona' },
    charts: ['Votos por país', 'Votos por origen'],
    signal: 'Dominios de correo',
    ...{ exported: 'Exportar CSV', filter: 'Filtrar' },
    find: { address: 'Correo electrónico de la persona', find: 'Buscar', erase: 'Borrar a esta persona' },
    country: 'País',
    leftOut: /postal|estado de EE/i,
  },
] as const;

/** The page is accessible and names nothing that is left out, on a telephone and on a desk; pictures of both go into the report. */
async function expectWithout(page: Page, leftOut: RegExp, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const path = test.info().outputPath(`${name}-${width}.png`);
    await page.screenshot({ path, fullPage: true });
  }
  await expect(page.locator('#root')).not.toContainText(leftOut);
}

for (const { locale, leftOut, ...words } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('a voter is asked for none', async ({ page, product }) => {
      const { name, email } = newVoter();
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/vote')) requests.push(request.postData() ?? '');
      });
      await page.goto('/form');
      await expect(page.getByLabel(words.name, { exact: true })).toBeVisible();
      await expectWithout(page, leftOut, 'form');
      await page.getByLabel(words.name, { exact: true }).fill(name);
      await page.getByLabel(words.email).fill(email);
      await page.getByRole('button', { name: words.goVote }).click();
      await expect(page.getByRole('button', { name: words.lockMyVote })).toBeVisible();
      await expectWithout(page, leftOut, 'vote');
      await page.getByRole('button', { name: words.lockMyVote }).click();
      await expect(page.getByText(words.voted)).toBeVisible();
      expect(requests).toHaveLength(1);
      expect(requests[0]).toContain(email);
      expect(requests[0]).not.toContain('zip_code');
      expect(await product.query('SELECT zip_code FROM votes WHERE email = $1', [email])).toEqual([{ zip_code: '' }]);
      await page.goto('/privacy');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectWithout(page, leftOut, 'privacy');
    });

    test('an administrator finds neither it nor a state in a view, a file or a dialog', async ({
      page,
      product,
      request,
    }) => {
      await product.removeVotes();
      const { name, email } = newVoter();
      const data = { name, email, country: 'US', freegifts: true, candidate_id: 1 };
      expect((await request.post('/api/vote', { data })).status()).toBe(201);
      await keepSignedIn(page, await tokenFor(request));
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto('/dashboard?show=votes');
      await expect(page.getByRole('columnheader', { name: words.country, exact: true })).toBeVisible();
      await expectWithout(page, leftOut, 'votes');
      await page.getByRole('button', { name: words.filter, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectWithout(page, leftOut, 'filter');
      await page.keyboard.press('Escape');

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: words.exported }).click(),
      ]);
      const [headings] = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect(headings).toBe(
        '\uFEFF"Id","Name","Country","Phone Number","Email","Free Gifts","Status","Source","Cast At"',
      );

      await page.getByRole('button', { name: words.views.overview, exact: true }).click();
      for (const heading of words.charts) await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectWithout(page, leftOut, 'overview');

      await page.getByRole('button', { name: words.views.signals, exact: true }).click();
      await expect(page.getByRole('heading', { name: words.signal, exact: true })).toBeVisible();
      await expectWithout(page, leftOut, 'signals');

      await page.getByRole('button', { name: words.views.person, exact: true }).click();
      await page.getByLabel(words.find.address).fill(email);
      await page.getByRole('button', { name: words.find.find, exact: true }).click();
      await expect(page.getByText(name)).toBeVisible();
      await expectWithout(page, leftOut, 'person');
      await page.getByRole('button', { name: words.find.erase }).click();
      await expect(page.getByRole('dialog')).toContainText(email);
      await expectWithout(page, leftOut, 'erase');
    });
  });
}

test('the API description has neither it nor a state', async ({ request }) => {
  const text = await (await request.get('/api/docs-json')).text();
  expect(text).not.toMatch(/zip|"OH"/i);
});
