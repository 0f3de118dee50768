import { describe, expect, it, vi } from 'vitest';
import { initialLanguage, storeLanguage } from './visitors-language';

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
  ])("is the browser's, else English: %j", (wanted, language) => {
    browserAsksFor(...wanted);
    expect(initialLanguage(rootOf(false))).toBe(language);
  });

  it("is the one that the visitor chose, whatever the browser's", () => {
    browserAsksFor('es');
    storeLanguage('en');
    expect(initialLanguage(rootOf(false))).toBe('en');
    storeLanguage('es');
    browserAsksFor('en');
    expect(initialLanguage(rootOf(false))).toBe('es');
  });

  it('is not read from a cookie with an unknown language', () => {
    browserAsksFor('en');
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API.
    document.cookie = 'language=toString; Path=/';
    expect(initialLanguage(rootOf(false))).toBe('en');
  });

  it('is that of a page drawn by the build', () => {
    browserAsksFor('en');
    document.documentElement.lang = 'es';
    expect(initialLanguage(rootOf(true))).toBe('es');
    expect(initialLanguage(rootOf(false))).toBe('en');
  });
});
