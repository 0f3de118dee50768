import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PRODUCT_FOLDER } from '../platform/config/config.js';
import { consentTexts } from './consent-texts.js';
import { consentWordsOf } from './consent-words.js';

const nothing = { newsletter: false, webhooks: false, api_keys: false, words: null };
const words = { en: 'To The List.', es: 'A La Lista.', de: 'An die Liste.' };

it('exist in every language of the pages', () => {
  const content = readdirSync(join(PRODUCT_FOLDER, 'frontend/src/content'), { withFileTypes: true });
  const languages = content.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(Object.keys(consentTexts).toSorted()).toEqual(languages.toSorted());
});

it("are the form's promise if nothing is handed over, even if words are prepared", () => {
  const shown = consentWordsOf({ hand_over: { ...nothing, words } });
  expect(shown.map(({ language, information, handOver }) => ({ language, information, handOver }))).toEqual([
    { language: 'en', information: consentTexts.en.information, handOver: [] },
    { language: 'es', information: consentTexts.es.information, handOver: [] },
  ]);
  expect(shown).toEqual(consentWordsOf({ hand_over: nothing }));
});

it("are the operator's if something is handed over, with another key for each receiver, language and text", () => {
  const on = (changes: object) => consentWordsOf({ hand_over: { ...nothing, words, ...changes } });
  expect(on({ newsletter: true }).map(({ information }) => information)).toEqual(['To The List.', 'A La Lista.']);
  const all = [
    ...on({}),
    ...on({ newsletter: true }),
    ...on({ newsletter: true, webhooks: true }),
    ...on({ newsletter: true, words: { en: 'To The Other List.', es: 'A Otra Lista.' } }),
  ].map(({ key }) => key);
  expect(new Set(all).size).toBe(8);
  for (const key of all) expect(key).toMatch(/^[\w-]{12}$/);
});
