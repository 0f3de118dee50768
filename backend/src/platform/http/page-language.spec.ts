import { describe, expect, it } from 'vitest';
import { pageLanguageFrom } from './page-language.js';

const pageLanguage = pageLanguageFrom(['en', 'es']);

describe('the language of a document', () => {
  it.each([
    ['nothing is accepted', undefined, 'en'],
    ['Spanish is accepted', 'es', 'es'],
    ['Spanish of a country is accepted', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['English comes first', 'en-US,en;q=0.9,es;q=0.8', 'en'],
    ['Spanish is the first available language', 'pt-BR,pt;q=0.9,es;q=0.8,en;q=0.7', 'es'],
    ['English is the first available language', 'de, en;q=0.9, es;q=0.8', 'en'],
    ['a tag has an available one as its prefix', 'est,eng', 'en'],
    ['it is written in capitals', 'ES-MX', 'es'],
    ['no language is available', 'fr,de;q=0.5,*;q=0.1', 'en'],
  ])('when %s', (_case, accepted, language) => {
    expect(pageLanguage(undefined, accepted)).toBe(language);
  });

  it.each([
    ['language=es', 'en-US', 'es'],
    ['consent=yes; language=en', 'es-MX', 'en'],
    ['language=xx', 'es-MX', 'es'],
    ['another-language=es', 'en', 'en'],
    ['', 'es', 'es'],
  ])('with the cookie "%s" and %s accepted', (cookies, accepted, language) => {
    expect(pageLanguage(cookies, accepted)).toBe(language);
  });

  it('is found in linear time', () => {
    // An ambiguous pattern would backtrack for a very long time.
    expect(pageLanguage(undefined, `${'e, '.repeat(5_000)}e`)).toBe('en');
    expect(pageLanguage(undefined, `${' '.repeat(5_000)},${'es'.repeat(5_000)}`)).toBe('en');
  });
});
