import { describe, expect, it, vi } from 'vitest';
import { countries, defaultCountry, findCountry, searchCountries, shownName } from './countries';

const names = (text: string) => searchCountries(text, 'en').map(({ name }) => name);

describe('the list of countries', () => {
  it('has the 249 countries and territories of ISO 3166-1, and Kosovo, from Andorra to Zimbabwe', () => {
    expect(countries).toHaveLength(250);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
    expect(findCountry('AD')?.name).toBe('Andorra');
    expect(findCountry('ZW')?.name).toBe('Zimbabwe');
    expect(findCountry(defaultCountry)?.code).toBe('US');
  });

  it('finds every country by its own name and by its code, and no other', () => {
    for (const country of countries) {
      expect(findCountry(country.name)).toBe(country);
      expect(findCountry(country.code)).toBe(country);
    }
  });

  it.each([
    ['usa', 'US'],
    ['UK', 'GB'],
    ['  ivory coast ', 'CI'],
    ['aland islands', 'AX'],
    ['TURKEY', 'TR'],
    ['U.S.A.', 'US'],
    ['us', 'US'],
    ['America', 'US'],
    ['United States', 'US'],
    ['Great Britain', 'GB'],
    ['england', 'GB'],
    ['Scotland', 'GB'],
    ['Wales', 'GB'],
    ['Northern Ireland', 'GB'],
    ['Holland', 'NL'],
    ['Deutschland', 'DE'],
    ['España', 'ES'],
    ['guinea bissau', 'GW'],
  ])('finds %j under another spelling or name', (text, code) => expect(findCountry(text)?.code).toBe(code));

  it.each(['', ' ', '-', 'Atlantis', 'United', 'Kongo', 'Korea'])('finds no country for %j', (text) => {
    expect(findCountry(text)).toBeUndefined();
  });
});

describe('searching the list', () => {
  it('returns all countries for an empty text', () => expect(names(' ')).toHaveLength(250));

  it('puts names that begin with the text before those that only contain it', () => {
    expect(names('ger')).toEqual(['Germany', 'Algeria', 'Niger', 'Nigeria']);
  });

  it.each([
    ['aland', 'Åland Islands'],
    ['cötê', "Cote d'Ivoire"],
    ['USA', 'United States of America'],
    ['uk', 'United Kingdom'],
    ['de', 'Germany'],
  ])('finds other names and codes, whatever the accents: %j', (text, name) => expect(names(text)[0]).toBe(name));

  it('returns nothing when nothing matches', () => expect(names('atlantis')).toEqual([]));
});

describe("the visitor's own words", () => {
  const browserAsksFor = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

  it("finds the names of the browser's languages", () => {
    expect([findCountry('Österreich'), findCountry('ブラジル')]).toEqual([undefined, undefined]);
    browserAsksFor('de-AT', 'ja');
    expect([findCountry('Österreich')?.code, findCountry('ブラジル')?.code]).toEqual(['AT', 'BR']);
    expect(names('Vereinigte')).toEqual(['United Arab Emirates', 'United Kingdom', 'United States of America']);
    expect(names('osterr')).toEqual(['Austria']);
  });

  it.each([
    ['vi', 'Áo'],
    ['pl', 'Kongo'],
  ])('finds no country for a name that another country has as its code or name: %s %s', (tag, text) => {
    browserAsksFor(tag);
    expect(findCountry(text)).toBeUndefined();
    expect(names(text)).not.toEqual([]);
  });

  it("knows every country's English name and code beside any language", () => {
    browserAsksFor('ar', 'zh-Hant', 'hi', 'pl', 'nb', 'qu');
    for (const country of countries) expect(findCountry(country.name)).toBe(country);
    for (const country of countries) expect(findCountry(country.code)).toBe(country);
  });

  it('ignores a language tag that is none', () => {
    browserAsksFor('en_US@posix', '', 'de');
    expect(findCountry('Österreich')?.code).toBe('AT');
  });
});

describe('the list in Spanish', () => {
  const spanish = (text: string) => searchCountries(text, 'es').map((country) => shownName(country, 'es'));

  it('has every country once, sorted by Spanish name', () => {
    const shown = spanish('');
    expect(new Set(shown).size).toBe(250);
    expect(shown).toEqual([...shown].sort((one, other) => one.localeCompare(other, 'es')));
    expect(shown).toContain('Alemania');
  });

  it('finds every country by its Spanish name, and no other', () => {
    for (const country of countries) expect(findCountry(shownName(country, 'es'))).toBe(country);
  });

  it('finds Spanish and English names', () => {
    expect(spanish('alem')).toEqual(['Alemania']);
    expect(spanish('espana')).toEqual(['España']);
    expect(spanish('Germ')).toEqual(['Alemania']);
    expect(spanish('usa')[0]).toBe('Estados Unidos');
  });

  it('finds only English names when the language is English', () => expect(names('alemania')).toEqual([]));
});
