import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { countryCode, countryCodes } from './countries.js';

it('knows the 249 countries and territories of ISO 3166-1, and Kosovo, by their codes, in any case', () => {
  expect(countryCodes).toHaveLength(250);
  expect(countryCodes.map((code) => countryCode(code))).toEqual(countryCodes);
  expect(countryCodes.map((code) => countryCode(code.toLowerCase()))).toEqual(countryCodes);
});

it('knows them by every English name of the list, in any case and surrounded by white space', () => {
  const unknown = Object.entries(english.countries).flatMap(([code, names]) =>
    [names].flat().filter((name) => countryCode(` ${name.toUpperCase()} `) !== code),
  );
  // The list has it for CD; ISO 3166-1 for CG.
  expect(unknown).toEqual(['Congo']);
});

it('knows them by their names in English and Spanish on screen', () => {
  for (const language of ['en', 'es']) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    expect(countryCodes.filter((code) => countryCode(names.of(code) ?? '') !== code)).toEqual([]);
  }
});

it.each([
  // Short names of ISO 3166-1 that the list has in other words.
  ['Bolivia, Plurinational State of', 'BO'],
  ['Cabo Verde', 'CV'],
  ['Congo', 'CG'],
  ['Congo, The Democratic Republic of the', 'CD'],
  ["Côte d'Ivoire", 'CI'],
  ['Iran, Islamic Republic of', 'IR'],
  ["Korea, Democratic People's Republic of", 'KP'],
  ['Korea, Republic of', 'KR'],
  ["Lao People's Democratic Republic", 'LA'],
  ['Moldova, Republic of', 'MD'],
  ['Palestine, State of', 'PS'],
  ['Saint Helena, Ascension and Tristan da Cunha', 'SH'],
  ['Syrian Arab Republic', 'SY'],
  ['Taiwan, Province of China', 'TW'],
  ['Tanzania, United Republic of', 'TZ'],
  ['Timor-Leste', 'TL'],
  ['Venezuela, Bolivarian Republic of', 'VE'],
  ['Viet Nam', 'VN'],
  // Names in use.
  ...(['Macau', 'Macao'] as const).map((name) => [name, 'MO'] as const),
  ...(['Swaziland', 'Eswatini'] as const).map((name) => [name, 'SZ'] as const),
  ['East Timor', 'TL'],
  ['Eire', 'IE'],
  ['DRC', 'CD'],
  ['Burma', 'MM'],
  ['Brasil', 'BR'],
  ['Vatican', 'VA'],
  ['Syria', 'SY'],
  ['Laos', 'LA'],
  ['Moldova', 'MD'],
  ['Brunei', 'BN'],
  ['Republic of China', 'TW'],
  ['Kosovo', 'XK'],
  ['The Netherlands', 'NL'],
  ['U.S.A.', 'US'],
  ['estados unidos', 'US'],
  ['mexico', 'MX'],
  ['México', 'MX'],
] as const)('knows %j as %s', (name, code) => {
  expect(countryCode(name)).toBe(code);
});

it.each(['', ' ', '-', 'Atlantis', 'Kongo', 'Korea', 'DEU', '840', 'constructor', '__proto__', 'toString'])(
  'knows no country %j',
  (text) => {
    expect(countryCode(text)).toBeUndefined();
  },
);
