import { readdirSync, readFileSync } from 'node:fs';
import { ERROR_CODES } from 'backend/error-codes';
import { describe, expect, it } from 'vitest';
import { argumentsOf, type Catalogue, catalogueIn, declarationOf, moduleOf } from '../../messages';
import { defaultLanguage, languageTags } from './languages';

/** The messages that are the same in English and in the other language. */
const sameInBoth = new Set([
  // The Spanish word is the same.
  'es/admin.json: login.error',
  'es/admin.json: overview.total',
  'es/admin.json: votes.no',
  'es/admin.json: integrations.webhooks.title',
  'es/results.json: total',
  // Nothing but values.
  'es/admin.json: integrations.webhooks.of',
  'es/admin.json: account.all.roleChanged',
  // An example of a number.
  'es/admin.json: votes.zipPlaceholder',
]);

/** Messages of groups that the code looks up by values from the API. */
const lookedUp =
  /^(audit\.(actions|actors|changed|factors|lists|proofs|rules)|signals\.minutes|integrations\.webhooks\.(eventNames|deliveryStates)|(.*\.)?errors)\./;

const files = filesOf(defaultLanguage);
const others = languageTags.filter((language) => language !== defaultLanguage);
const code = sourceCode();

function filesOf(language: string): string[] {
  return readdirSync(new URL(language, import.meta.url)).filter((file) => file.endsWith('.json'));
}

function catalogueOf(language: string, file: string): Catalogue {
  return catalogueIn(readFileSync(new URL(`${language}/${file}`, import.meta.url), 'utf8'));
}

/** The messages of a catalogue by their path, such as `voterForm.missing`. */
function messagesOf(language: string, file: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (catalogue: Catalogue, path: string[]) => {
    for (const [name, value] of Object.entries(catalogue)) {
      if (typeof value === 'string') found.set([...path, name].join('.'), value);
      else walk(value, [...path, name]);
    }
  };
  walk(catalogueOf(language, file), []);
  return found;
}

function signatureOf(message: string): string {
  const signature = [...argumentsOf(message)].map((argument) => argument.join(': '));
  return signature.sort().join(', ') || 'none';
}

/** What is wrong with a message in a language; undefined: it is missing. */
function problemOf(english: string | undefined, message: string | undefined, mayBeSame: boolean): string | undefined {
  if (message === undefined) return 'is missing';
  if (english === undefined) return 'is not in English';
  if (!message.trim()) return 'is empty';
  if (message === english && !mayBeSame) return 'is left in English';
  const [expected, given] = [signatureOf(english), signatureOf(message)];
  return given === expected ? undefined : `has other arguments than in English: ${given} instead of ${expected}`;
}

/** The code of the pages, without tests and catalogues. */
function sourceCode(): string {
  const source = new URL('../', import.meta.url);
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(spec|test|d)\.tsx?$/.test(path))
    .map((path) => readFileSync(new URL(path, source), 'utf8'))
    .join('\n');
}

/** Whether the code names the message. */
function isUsed(path: string): boolean {
  const name = path.split('.').at(-1);
  return lookedUp.test(path) || new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\s*[,}:]|'${name}'`).test(code);
}

describe.each(others)('the texts in %s', (language) => {
  it('are in the same files as the English ones', () => expect(filesOf(language)).toEqual(files));

  it.each(files)('are all there, with the arguments of the English ones, none left in English: %s', (file) => {
    const english = messagesOf(defaultLanguage, file);
    const translated = messagesOf(language, file);
    const problems = [...new Set([...english.keys(), ...translated.keys()])].flatMap((path) => {
      const name = `${language}/${file}: ${path}`;
      const problem = problemOf(english.get(path), translated.get(path), sameInBoth.has(name));
      return problem === undefined ? [] : `${name} ${problem}`;
    });
    expect(problems).toEqual([]);
    expect(english.size).toBeGreaterThan(0);
  });
});

describe.each(languageTags)('the texts in %s', (language) => {
  it.each(files)('are messages that can be built: %s', (file) => {
    const { pathname } = new URL(`${language}/${file}`, import.meta.url);
    expect(() => moduleOf(JSON.stringify(catalogueOf(language, file)), pathname)).not.toThrow();
  });

  it.each(files)('keep a number and its unit in one line: %s', (file) => {
    const messages = [...messagesOf(language, file).values()];
    expect(messages.filter((message) => /[\d}] s\b/.test(message))).toEqual([]);
  });
});

describe('the English texts', () => {
  it.each(files.filter((file) => file !== 'errors.json'))('are all used: %s', (file) => {
    const unused = [...messagesOf(defaultLanguage, file).keys()].filter((path) => !isUsed(path));
    expect(unused.map((path) => `en/${file}: ${path} is used nowhere in frontend/src`)).toEqual([]);
  });

  it('are declared with their arguments. After a change, `vitest run texts-per-language -u` declares them anew', async () => {
    const catalogues = files.map((file) => [file.replace('.json', ''), catalogueOf(defaultLanguage, file)] as const);
    await expect(declarationOf(new Map(catalogues))).toMatchFileSnapshot('messages.d.ts');
  });
});

describe.each(languageTags)('the errors of the API in %s', (language) => {
  it('include a text for every code of the API, and a general one for unknown codes', () => {
    const paths = files.flatMap((file) =>
      [...messagesOf(language, file).keys()].map((path) => (file === 'errors.json' ? `errors.${path}` : path)),
    );
    const worded = paths.flatMap((path) => /^(?:unsubscribe\.)?errors\.(.*)/.exec(path)?.[1] ?? []);
    expect([...new Set(worded)].sort()).toEqual([...ERROR_CODES, 'unknown'].sort());
  });
});
