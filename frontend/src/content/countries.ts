import english from 'i18n-iso-countries/langs/en.json';
import { defaultLanguage, type Language, languageTags, perLanguage } from './languages';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** The English name, which the client sends. */
  name: string;
  /** Further names that are known in every language, such as 'UK'. */
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

/** Names that neither the list nor `Intl` has. 'Kongo' is the short name of one country in some languages, of the other in others. */
const commonNames: Record<string, readonly string[]> = {
  CD: ['Kongo'],
  CG: ['Kongo'],
  DE: ['Deutschland'],
  ES: ['España'],
  GB: ['Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'Inglaterra', 'Escocia', 'Gales', 'Gran Bretaña'],
  NL: ['Holland', 'Holanda'],
  US: ['America', 'Estados Unidos de América', 'EE. UU.', 'EEUU'],
};

/** The 249 countries and territories of ISO 3166-1, in the order of their English names. */
export const countries: readonly Country[] = Object.entries(english.countries)
  .filter(([code]) => code !== notInTheStandard)
  .map(([code, names]) => {
    const known = [names].flat();
    const name = preferredNames[code] ?? known[0] ?? code;
    return { code, name, otherNames: [...known.filter((other) => other !== name), ...(commonNames[code] ?? [])] };
  })
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

export const defaultCountry = 'United States of America';

const regionNames = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** The name on screen: in English from this list, in other languages from the browser. */
export function shownName({ code, name }: Country, language: Language): string {
  return language === defaultLanguage ? name : (regionNames(language).of(code) ?? name);
}

/**
 * The country with this name or code, in any language of the pages or of the browser, regardless of case, accents and
 * punctuation: 'aland islands' finds Åland Islands. Undefined when there is none or more than one, as for 'Congo'.
 */
export function findCountry(text: string): Country | undefined {
  const [country, ...more] = namesNow().countriesOf.get(fold(text)) ?? [];
  return more.length === 0 ? country : undefined;
}

/** The countries that match a search by their name in this language, in English or in the browser's, the best match first. */
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
  const shown = fold(shownName(country, language));
  const names = [shown, ...(namesNow().searchedBy.get(country) ?? [])];
  if (names.includes(wanted) || fold(country.code) === wanted) return 0;
  if (shown.startsWith(wanted)) return 1;
  if (names.some((known) => known.startsWith(wanted))) return 2;
  if (names.some((known) => known.includes(` ${wanted}`))) return 3;
  if (names.some((known) => known.includes(wanted))) return 4;
  return noMatch;
}

interface Names {
  /** The folded names that a search looks at, besides the name on screen. */
  searchedBy: ReadonlyMap<Country, readonly string[]>;
  /** The countries of a folded name or code. */
  countriesOf: ReadonlyMap<string, readonly Country[]>;
}

let latest: { languages: string; names: Names } | undefined;

/** The names in the languages that the browser has at the moment; the server, which draws the form for a preview, has none. */
function namesNow(): Names {
  const { languages: known }: Pick<Navigator, 'languages'> = 'navigator' in globalThis ? navigator : { languages: [] };
  const languages = known.join();
  if (latest?.languages !== languages) latest = { languages, names: allNames(known) };
  return latest.names;
}

function allNames(browserLanguages: readonly string[]): Names {
  const browserNames = browserLanguages.flatMap((tag) => displayNames(tag) ?? []);
  const searchedBy = new Map<Country, readonly string[]>();
  const countriesOf = new Map<string, Country[]>();
  for (const country of countries) {
    const { code, name, otherNames } = country;
    const searched = [name, ...otherNames, ...browserNames.map((names) => names.of(code) ?? name)].map(fold);
    searchedBy.set(country, searched);
    const inProduct = languageTags.map((language) => shownName(country, language));
    for (const known of new Set([...searched, ...[code, ...inProduct].map(fold)])) {
      countriesOf.set(known, [...(countriesOf.get(known) ?? []), country]);
    }
  }
  return { searchedBy, countriesOf };
}

/** Undefined for a language tag that `Intl` rejects, such as the 'en_US@posix' of some systems. */
function displayNames(tag: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames(tag, { type: 'region' });
  } catch {
    return undefined;
  }
}

const accents = /\p{Diacritic}/gu;
const withinWords = /[.'’]/g;
const betweenWords = /[^\p{L}\p{M}\p{N}]+/gu;

/** 'U.S.A.' and 'usa' are the same, and so are 'Guinea-Bissau' and 'guinea bissau'. */
function fold(text: string): string {
  const bare = text.normalize('NFD').replace(accents, '').replace(withinWords, '');
  return bare.replace(betweenWords, ' ').trim().toLowerCase();
}
