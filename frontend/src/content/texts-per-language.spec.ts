import { readdirSync } from 'node:fs';
import { ERROR_CODES } from 'backend/error-codes';
import { describe, expect, it } from 'vitest';
import { defaultLanguage, languageTags } from './languages';

/** What is right in English and in another language alike. */
const sameInBoth = new Set([
  // Words that Spanish spells the same.
  'es admin-texts login.error',
  'es admin-texts overview.total',
  'es admin-texts votes.no',
  // A number that shows the form.
  'es admin-texts votes.zipPlaceholder',
]);

const files = namesIn(defaultLanguage);
const others = languageTags.filter((language) => language !== defaultLanguage);

function namesIn(language: string): string[] {
  return readdirSync(new URL(language, import.meta.url))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
}

/** A text that depends on values: its values are texts, numbers or lists, and a list can stand for each of them. */
function isTextFunction(value: unknown): value is (...values: string[][]) => string {
  return typeof value === 'function';
}

/** Every text of a file under its path; of a text that is made, what it makes of two made-up values. */
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
  // The name under which the file exports them says nothing.
  if (typeof module === 'object' && module !== null) for (const exported of Object.values(module)) walk('', exported);
  return found;
}

describe.each(others)('the texts in %s', (language) => {
  it('stand in the same files as the English ones', () => {
    expect(namesIn(language)).toEqual(files);
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

describe.each(languageTags)('the errors of the API in %s', (language) => {
  it('have words of their own for every code that the server can response, and for those that only a newer one knows', async () => {
    const parts = [await textsOf(language, 'voting-texts'), await textsOf(language, 'admin-texts')];
    const codes = parts.flatMap((part) => [...part.keys()].filter((path) => path.startsWith('errors.')));
    const worded = new Set(codes.map((path) => path.replace('errors.', '')));
    expect([...worded].sort()).toEqual([...ERROR_CODES, 'unknown'].sort());
  });
});
