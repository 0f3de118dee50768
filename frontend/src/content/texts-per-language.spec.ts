import { readdirSync } from 'node:fs';
import { ERROR_CODES } from 'backend/error-codes';
import { describe, expect, it } from 'vitest';
import { defaultLanguage, languageTags } from './languages';

/** The texts that are the same in English and in the other language. */
const sameInBoth = new Set([
  // The Spanish word is the same.
  'es admin-texts login.error',
  'es admin-texts overview.total',
  'es results-texts total',
  'es admin-texts votes.no',
  'es integrations-texts webhooks.title',
  'es admin-texts integrations.webhooks.title',
  // Nothing but values.
  'es integrations-texts webhooks.of',
  'es admin-texts integrations.webhooks.of',
  'es account-texts all.roleChanged',
  'es admin-texts account.all.roleChanged',
  // An example of a number.
  'es admin-texts votes.zipPlaceholder',
]);

const files = textFilesOf(defaultLanguage);
const others = languageTags.filter((language) => language !== defaultLanguage);

function textFilesOf(language: string): string[] {
  return readdirSync(new URL(language, import.meta.url))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((file) => file !== 'language')
    .sort();
}

/** A text with values, which are texts, numbers or lists. For the test, lists work as all three. */
function isTextFunction(value: unknown): value is (...values: string[][]) => string {
  return typeof value === 'function';
}

/** The texts of a file by path. Texts with values are called with two example values. */
async function textsOf(language: string, file: string): Promise<Map<string, string>> {
  const module: unknown = await import(`./${language}/${file}.ts`);
  const found = new Map<string, string>();
  const walk = (path: string, value: unknown) => {
    if (typeof value === 'string') found.set(path, value);
    else if (isTextFunction(value)) found.set(path, value(['7', '8'], ['9', '10']));
    else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) walk(path ? `${path}.${name}` : name, part);
    }
  };
  // The name of the export is not part of the path.
  if (typeof module === 'object' && module !== null) for (const exported of Object.values(module)) walk('', exported);
  return found;
}

describe.each(others)('the texts in %s', (language) => {
  it('are in the same files as the English ones', () => {
    expect(textFilesOf(language)).toEqual(files);
  });

  it.each(files)('are all there, none empty and none left in English: %s', async (file) => {
    const english = await textsOf(defaultLanguage, file);
    const translated = await textsOf(language, file);
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    const isLeft = (path: string, text: string) =>
      text === english.get(path) && !sameInBoth.has(`${language} ${file} ${path}`);
    const invalid = [...translated].filter(([path, text]) => !text.trim() || isLeft(path, text));
    expect(invalid).toEqual([]);
    expect(english.size).toBeGreaterThan(0);
  });
});

describe.each(languageTags)('the texts in %s', (language) => {
  it.each(files)('keep a number and its unit in one line: %s', async (file) => {
    const texts = [...(await textsOf(language, file)).values()];
    expect(texts.filter((text) => /\d s\b/.test(text))).toEqual([]);
  });
});

describe.each(languageTags)('the errors of the API in %s', (language) => {
  it('include a text for every code of the API, and a general one for unknown codes', async () => {
    const files = ['voting-texts', 'admin-texts', 'unsubscribe-texts', 'verify-texts'];
    const parts = await Promise.all(files.map((file) => textsOf(language, file)));
    const codes = parts.flatMap((part) => [...part.keys()].filter((path) => path.startsWith('errors.')));
    const worded = new Set(codes.map((path) => path.replace('errors.', '')));
    expect([...worded].sort()).toEqual([...ERROR_CODES, 'unknown'].sort());
  });
});
