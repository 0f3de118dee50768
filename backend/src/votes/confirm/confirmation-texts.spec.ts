import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PRODUCT_FOLDER } from '../../platform/config/config.js';
import { confirmationTexts } from './confirmation-texts.js';

it('exist in every language of the pages', () => {
  const content = readdirSync(join(PRODUCT_FOLDER, 'frontend/src/content'), { withFileTypes: true });
  const languages = content.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(Object.keys(confirmationTexts).toSorted()).toEqual(languages.toSorted());
  const [en, ...others] = Object.values(confirmationTexts).map((texts) =>
    [texts.subject, texts.reason('?'), texts.usage('?'), texts.closing].join('\n'),
  );
  for (const other of others) expect(other).not.toBe(en);
});
