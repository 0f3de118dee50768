import { type CountryNames, countriesOf, foldName as fold } from 'backend/country-names';
import english from 'i18n-iso-countries/langs/en.json';
import { defaultLanguage, type Language, languageTags, perLanguage } from './languages';

export type Country = CountryNames;

/** The 249 countries and territories of ISO 3166-1, and Kosovo, in the order of their English names. */
export const countries: readonly Country[] = countriesOf(english.countries);

export const defaultCountry = 'United States of America';

const regionNames = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** The name on screen: in English from this list, in other languages from the browser. */
export function shownName({ code, name }: Country, language: Language): string {
  return language === defaultLanguage ? name : (regionNames(language).of(code) ?? name);
}

/**
 * The country with this name or code, in any language of the pages or of the browser, regardless of case, accents and
 * punctuation: 'aland islands' finds Åland Islands. Undefined if there is none or more than one, as for 'Kongo'.
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
    [...countries].sort((one, other) => shownName(one, language).localeCompare(shownName(other, language), language));
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
  /** The folded names that a search matches, besides the name on screen. */
  searchedBy: ReadonlyMap<Country, readonly string[]>;
  /** The countries of a folded name or code. */
  countriesOf: ReadonlyMap<string, readonly Country[]>;
}

let latest: { languages: string; names: Names } | undefined;

/** The names in the browser's current languages; the server, which draws the form for a preview, has none. */
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
