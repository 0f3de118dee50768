import { describe, expect, it, vi } from 'vitest';
import { languageAtFirst, rememberLanguage } from './visitors-language';

function rootOf(drawn: boolean): Element {
  const root = document.createElement('div');
  if (drawn) root.append('The page');
  return root;
}

function browserAsksFor(...wanted: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
}

describe('the language at first', () => {
  it.each([
    [['es-MX', 'en'], 'es'],
    [['de', 'en-GB', 'es'], 'en'],
    [['de'], 'en'],
    [[], 'en'],
  ])('is the one that the browser asks for, else English: %j', (wanted, language) => {
    browserAsksFor(...wanted);
    expect(languageAtFirst(rootOf(false))).toBe(language);
  });

  it('is the one that the visitor chose, whatever the browser asks for', () => {
    browserAsksFor('es');
    rememberLanguage('en');
    expect(languageAtFirst(rootOf(false))).toBe('en');
    rememberLanguage('es');
    browserAsksFor('en');
    expect(languageAtFirst(rootOf(false))).toBe('es');
  });

  it('is not taken from a cookie that nobody here wrote', () => {
    browserAsksFor('en');
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API.
    document.cookie = 'language=toString; Path=/';
    expect(languageAtFirst(rootOf(false))).toBe('en');
  });

  it('is that of a document that comes ready drawn: anything else would draw it anew', () => {
    browserAsksFor('en');
    document.documentElement.lang = 'es';
    expect(languageAtFirst(rootOf(true))).toBe('es');
    expect(languageAtFirst(rootOf(false))).toBe('en');
  });
});
