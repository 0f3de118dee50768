import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible';
import { keepSignedIn, tokenFor } from './support/administrator';
import { expect, productOfKnownVotes, test } from './support/fixtures';
import { castVote, sampleVotes } from './support/sample-votes';

test.use({ ownProduct: productOfKnownVotes });

const languages = [
  {
    locale: 'en-US',
    address: 'Email address of the person',
    find: 'Find',
    nothing: 'Nothing is stored under this address.',
    file: 'Download the file',
    fileName: 'person.json',
    erase: 'Erase this person',
    reason: 'Reason',
    confirm: 'Erase',
    erased: /^Erased .*What is left identifies no person\.$/,
  },
  {
    locale: 'es-MX',
    address: 'Correo electrónico de la persona',
    find: 'Buscar',
    nothing: 'No hay nada guardado bajo esta dirección.',
    file: 'Descargar el archivo',
    fileName: 'persona.json',
    erase: 'Borrar a esta persona',
    reason: 'Motivo',
    confirm: 'Borrar',
    erased: /^Borrado el .*Lo que queda no identifica a nadie\.$/,
  },
] as const;

for (const words of languages) {
  test.describe(`in ${words.locale}`, () => {
    test.use({ locale: words.locale });

    test('a person is found by address, gets their data as a file, and is erased', async ({
      page,
      product,
      request,
    }) => {
      await product.removeVotes();
      const [first, second] = sampleVotes;
      if (!first || !second) throw new Error('There are too few sample votes.');
      for (const vote of [{ ...first, name: 'Ada Ash', email: 'Ada@example.com' }, second]) {
        expect(await castVote(request, vote)).toBe(201);
      }
      await keepSignedIn(page, await tokenFor(request));
      await page.goto('/dashboard?show=person');
      await page.getByLabel(words.address).fill('nobody@example.com');
      await page.getByRole('button', { name: words.find }).click();
      await expect(page.getByText(words.nothing)).toBeVisible();

      await page.getByLabel(words.address).fill('ada+news@EXAMPLE.com');
      await page.getByRole('button', { name: words.find }).click();
      await expect(page.getByText('Ada Ash')).toBeVisible();
      await expectAccessible(page);
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: words.file }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe(words.fileName);
      const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
      expect(file).toMatchObject({ vote: { name: 'Ada Ash', email: 'Ada@example.com' }, pending_votes: [] });
      expect(JSON.stringify(file)).not.toContain('candidate');

      await page.getByRole('button', { name: words.erase }).click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByLabel(words.reason).fill('a letter');
      await page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click();
      await expect(page.getByText(words.erased)).toBeVisible();
      await expect(page.getByText('Ada Ash')).toHaveCount(0);

      expect(await product.query(`SELECT name, email FROM votes ORDER BY id`)).toEqual([
        { name: '', email: '' },
        { name: second.name, email: second.email },
      ]);
      expect(
        await product.query(`SELECT action FROM audit_log WHERE detail ? 'ids' ORDER BY id`),
        'what the audit log says',
      ).toEqual([{ action: 'person exported' }, { action: 'erasure' }]);
    });
  });
}
