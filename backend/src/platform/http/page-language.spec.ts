import { describe, expect, it } from 'vitest';
import { pageLanguage } from './page-language.js';

describe('the language of a document', () => {
  it.each([
    ['nothing is asked for', undefined, 'en'],
    ['Spanish is asked for', 'es', 'es'],
    ['Spanish of a country is asked for', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['English comes first', 'en-US,en;q=0.9,es;q=0.8', 'en'],
    ['Spanish is the first that there is', 'pt-BR,pt;q=0.9,es;q=0.8,en;q=0.7', 'es'],
    ['English is the first that there is', 'de, en;q=0.9, es;q=0.8', 'en'],
    ['a language is asked for that begins alike', 'est,eng', 'en'],
    ['it is written in capitals', 'ES-MX', 'es'],
    ['none that there is', 'fr,de;q=0.5,*;q=0.1', 'en'],
  ])('when %s', (_case, accepted, language) => {
    expect(pageLanguage(undefined, accepted)).toBe(language);
  });

  it.each([
    ['language=es', 'en-US', 'es'],
    ['consent=yes; language=en', 'es-MX', 'en'],
    ['language=xx', 'es-MX', 'es'],
    ['another-language=es', 'en', 'en'],
    ['', 'es', 'es'],
  ])('with the cookie "%s" and %s asked for', (cookies, accepted, language) => {
    expect(pageLanguage(cookies, accepted)).toBe(language);
  });

  it('is found in no time for whatever is asked for', () => {
    // Would take for ever if the pattern could be read in more than one way.
    expect(pageLanguage(undefined, `${'e, '.repeat(5_000)}e`)).toBe('en');
    expect(pageLanguage(undefined, `${' '.repeat(5_000)},${'es'.repeat(5_000)}`)).toBe('en');
  });
});
