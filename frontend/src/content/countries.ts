import english from 'i18n-iso-countries/langs/en.json';
import { defaultLanguage, type Language, languageTags, perLanguage } from './languages';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** The English name, which the client sends. */
  name: string;
  /** Further English names, such as 'UK', for the search. */
  otherNames: readonly string[];
}

/** Kosovo has a user-assigned code. It is not one of the 249 codes of ISO 3166-1, and the backend accepts only those. */
const notInTheStandard = 'XK';

const preferredNames: Record<string, string> = {
  CN: 'China',
  GM: 'Gambia',
  IR: 'Iran',
  MK: 'North Macedonia',
  PN: 'Pitcairn Islands',
  RU: 'Russia',
  TW: 'Taiwan',
  TZ: 'Tanzania',
};

/** The 249 countries and territories of ISO 3166-1, in the order of their English names. */
export const countries: readonly Country[] = Object.entries(english.countries)
  .filter(([code]) => code !== notInTheStandard)
  .map(([code, names]) => {
    const known = [names].flat();
    const name = preferredNames[code] ?? known[0] ?? code;
    return { code, name, otherNames: known.filter((other) => other !== name) };
  })
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

export const defaultCountry = 'United States of America';

const regionNames = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** The name on screen: in English from this list, in other languages from the browser. */
export function shownName({ code, name }: Country, language: Language): string {
  return language === defaultLanguage ? name : (regionNames(language).of(code) ?? name);
}

/**
 * The country with this name or code, in any language and regardless of case and accents: 'aland islands' finds Åland
 * Islands. Undefined when there is none or more than one, as for 'Congo'.
 */
export function findCountry(text: string): Country | undefined {
  const wanted = fold(text);
  const [country, ...more] = countries.filter((known) => knownNames(known).includes(wanted));
  return more.length === 0 ? country : undefined;
}

/** The countries that match a search by their name in this language or in English, the best match first. */
export function searchCountries(text: string, language: Language): readonly Country[] {
  const all = inOrder(language);
  const wanted = fold(text);
  if (!wanted) return all;
  return all
    .map((country) => ({ country, rank: rankOf(country, wanted, language) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country);
}

const orders = new Map<Language, readonly Country[]>([[defaultLanguage, countries]]);

function inOrder(language: Language): readonly Country[] {
  const order =
    orders.get(language) ??
    countries.toSorted((one, other) => shownName(one, language).localeCompare(shownName(other, language), language));
  orders.set(language, order);
  return order;
}

const noMatch = 5;

function rankOf(country: Country, wanted: string, language: Language): number {
  const { code, name, otherNames } = country;
  const shown = fold(shownName(country, language));
  const names = [shown, ...[name, ...otherNames].map(fold)];
  if (names.includes(wanted) || fold(code) === wanted) return 0;
  if (shown.startsWith(wanted)) return 1;
  if (names.some((known) => known.startsWith(wanted))) return 2;
  if (names.some((known) => known.includes(` ${wanted}`))) return 3;
  if (names.some((known) => known.includes(wanted))) return 4;
  return noMatch;
}

function knownNames(country: Country): string[] {
  const { code, name, otherNames } = country;
  return [code, name, ...otherNames, ...languageTags.map((language) => shownName(country, language))].map(fold);
}

const accents = /\p{Diacritic}/gu;

function fold(text: string): string {
  return text.normalize('NFD').replace(accents, '').trim().toLowerCase();
}
