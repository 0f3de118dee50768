import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { countryCode } from './countries.js';

countries.registerLocale(english);

const CODES = Object.keys(countries.getAlpha2Codes()).filter((code) => code !== 'XK');

it('knows the 249 countries and territories of ISO 3166-1 by their codes, in any case', () => {
  expect(CODES).toHaveLength(249);
  expect(CODES.map((code) => countryCode(code))).toEqual(CODES);
  expect(CODES.map((code) => countryCode(code.toLowerCase()))).toEqual(CODES);
});

it('knows them by their English names, in any case and surrounded by white space', () => {
  const names = CODES.map((code) => countries.getName(code, 'en') ?? '');
  expect(names.map((name) => countryCode(name))).toEqual(CODES);
  expect(names.map((name) => countryCode(` ${name.toUpperCase()} `))).toEqual(CODES);
});

it('never gives a code for an ambiguous name', () => {
  const owners = new Map<string, Set<string>>();
  for (const [code, names] of Object.entries(english.countries)) {
    if (code === 'XK') continue;
    for (const name of [code, names].flat().map((given) => given.toLowerCase())) {
      owners.set(name, (owners.get(name) ?? new Set()).add(code));
    }
  }
  for (const [name, codes] of owners)
    expect([name, countryCode(name)]).toEqual([name, codes.size === 1 ? [...codes][0] : undefined]);
});

it.each(['', ' ', 'Atlantis', 'XK', 'Kosovo', 'DEU', '840', 'constructor', '__proto__', 'toString'])(
  'knows no country %j',
  (text) => {
    expect(countryCode(text)).toBeUndefined();
  },
);
