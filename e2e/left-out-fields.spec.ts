import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { keepSignedIn, tokenFor } from './support/administrator';
import { expect, test } from './support/fixtures';
import type { Changes } from './support/product';
import { newVoter, voteAddress } from './support/voter';

const productWithoutBoth: Changes = {
  pollChanges: {
    fields: { phone_number: 'off', newsletter: 'off' },
    newsletter_consent: undefined,
    description: { en: 'Take part in the vote by the people.', es: 'Participe en la votación del pueblo.' },
    links: { legal_services: null, free_gifts: null, newsletter: null, tip_jar: null },
  },
};

test.use({ ownProduct: productWithoutBoth });

const languages = [
  {
    locale: 'en-US',
    form: { fields: ['Name', 'Email', 'Select Country', 'ZipCode'], goVote: 'GO VOTE' },
    lockMyVote: 'LOCK MY VOTE for Candidate One',
    voted: 'You have voted Successfully.',
    onlyOnce: 'You can only vote once.',
    whatToShow: 'What to show',
    views: ['Votes', 'Overview', 'Signals', 'Audit log', 'One person', 'Integrations'],
    headings: ['Name', 'Network', 'Country', 'Zip Code', 'Email', 'Cast', 'Source'],
    exported: 'Export CSV',
    person: { address: 'Email address of the person', find: 'Find', erase: 'Erase this person', cancel: 'Close' },
    integrations: { add: 'Add a webhook', make: 'Make a key', cancel: 'Cancel' },
    leftOut: /phone|newsletter|gifts|collected/i,
  },
  {
    locale: 'es-MX',
    form: { fields: ['Nombre', 'Correo electrónico', 'Seleccione el país', 'Código postal'], goVote: 'IR A VOTAR' },
    lockMyVote: 'CONFIRMAR MI VOTO por Candidatura Uno',
    voted: 'Usted ha votado con éxito.',
    onlyOnce: 'Solo puede votar una vez.',
    whatToShow: 'Qué mostrar',
    views: ['Votos', 'Resumen', 'Señales', 'Registro de auditoría', 'Una persona', 'Integraciones'],
    headings: ['Nombre', 'Red', 'País', 'Código postal', 'Correo', 'Emitido', 'Origen'],
    exported: 'Exportar CSV',
    person: {
      ...{ address: 'Correo electrónico de la persona', find: 'Buscar' },
      ...{ erase: 'Borrar a esta persona', cancel: 'Cerrar' },
    },
    integrations: { add: 'Añadir un webhook', make: 'Crear una clave', cancel: 'Cancelar' },
    leftOut: /teléfono|boletín|regalos|recogidas|reunidas/i,
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

for (const { locale, form, leftOut, ...words } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('a voter is asked for neither phone number nor newsletter, and led nowhere after the vote', async ({
      page,
      product,
    }) => {
      const { name, email, zip_code } = newVoter();
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/vote')) requests.push(request.postData() ?? '');
      });
      await page.goto('/form');
      await expect(page.locator('main label')).toHaveText(form.fields);
      await expectWithout(page, leftOut, 'form');
      for (const [label, text] of [
        [form.fields[0], name],
        [form.fields[1], email],
        [form.fields[3], zip_code],
      ] as const) {
        await page.getByLabel(label).fill(text);
      }
      await page.getByRole('button', { name: form.goVote }).click();
      await expect(page.getByRole('button', { name: words.lockMyVote })).toBeVisible();
      await expectWithout(page, leftOut, 'vote');
      await page.getByRole('button', { name: words.lockMyVote }).click();
      await expect(page.getByText(words.voted)).toBeVisible();
      await expect(page.getByRole('timer')).toHaveCount(0);
      await expectWithout(page, leftOut, 'success');
      expect(requests).toHaveLength(1);
      expect(requests[0]).toContain(email);
      expect(requests[0]).not.toMatch(/phone_number|freegifts/);
      expect(await product.query('SELECT phone_number, free_gifts FROM votes WHERE email = $1', [email])).toEqual([
        { phone_number: '', free_gifts: false },
      ]);

      // A mail of a campaign was written before.
      await page.goto(voteAddress({ ...newVoter(), email, phone_number: '1'.repeat(50), freegifts: 'true' }));
      await page.getByRole('button', { name: words.lockMyVote }).click();
      await expect(page.getByText(words.onlyOnce)).toBeVisible();
      await expect(page.getByRole('timer')).toHaveCount(0);
      await expectWithout(page, leftOut, 'sorry');

      for (const path of ['/home', '/privacy']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectWithout(page, leftOut, path.slice(1));
      }
      await page.goto('/unsubscribe');
      await expect(page).toHaveURL(/\/home$/);
    });

    test('an administrator finds neither in a view, a file or a dialog', async ({ page, product, request }) => {
      await product.removeVotes();
      const { name, email, zip_code } = newVoter();
      const data = { name, email, zip_code, country: 'US', candidate_id: 1 };
      expect((await request.post('/api/vote', { data })).status()).toBe(201);
      await keepSignedIn(page, await tokenFor(request));
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto('/dashboard');
      const toggles = page.getByRole('navigation', { name: words.whatToShow }).getByRole('button');
      await expect(toggles).toHaveText([...words.views, /./, /./]);
      await expect(page.getByRole('columnheader')).toContainText(['', ...words.headings]);
      await expectWithout(page, leftOut, 'votes');

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: words.exported }).click(),
      ]);
      const [headings] = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect(headings).toBe('\uFEFF"Id","Name","Country","Zip Code","Email","Status","Source","Cast At"');

      const [, , signals, , person, integrations] = words.views;
      await page.getByRole('button', { name: signals, exact: true }).click();
      await expect(page.getByRole('radio').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectWithout(page, leftOut, 'signals');

      await page.getByRole('button', { name: person, exact: true }).click();
      await page.getByLabel(words.person.address).fill(email);
      await page.getByRole('button', { name: words.person.find, exact: true }).click();
      await expect(page.getByText(name)).toBeVisible();
      await expectWithout(page, leftOut, 'person');
      await page.getByRole('button', { name: words.person.erase }).click();
      await expect(page.getByRole('dialog')).toContainText(email);
      await expectWithout(page, leftOut, 'erase');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: integrations, exact: true }).click();
      await page.getByRole('button', { name: words.integrations.add }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
      await expectWithout(page, leftOut, 'webhook');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: words.integrations.make }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
      await expectWithout(page, leftOut, 'key');
    });
  });
}

test('the API description has neither', async ({ request }) => {
  const text = await (await request.get('/api/docs-json')).text();
  expect(text).not.toMatch(/phone.?number|newsletter|free.?gifts|unsubscri|emails/i);
});
