import { describe, expect, it } from 'vitest';
import { firstKnown, isLanguage } from './languages';
import { localText } from './poll';

describe('the languages of the pages', () => {
  it.each([
    [['es-MX', 'en'], 'es'],
    [['ES'], 'es'],
    [['de-AT', 'es', 'en'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['de', 'fr'], undefined],
    [['constructor', 'toString'], undefined],
    [[], undefined],
  ])('of %j the first known one is %s', (wanted, language) => expect(firstKnown(wanted)).toBe(language));

  it('are recognised by their exact tag only', () => {
    expect(['en', 'es', 'de', 'toString'].map(isLanguage)).toEqual([true, true, false, false]);
  });
});

describe('a text of poll.json', () => {
  it('is that of the language, else the English one', () => {
    expect(localText({ en: 'Vote', es: 'Vote usted' }, 'es')).toBe('Vote usted');
    expect(localText({ en: 'Vote', de: 'Stimm ab' }, 'es')).toBe('Vote');
    expect(localText('Vote', 'es')).toBe('Vote');
  });
});
