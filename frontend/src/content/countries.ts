import english from 'i18n-iso-countries/langs/en.json';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** In English; the first of the names that the list knows. */
  name: string;
  /** The other names that the list knows, such as 'UK', so that a search finds them too. */
  otherNames: readonly string[];
}

/** Kosovo's code is for users to assign: it is not among the 249 of ISO 3166-1, and the backend stores only those. */
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

/** The one country of that name, other name or code, however it is written: 'aland islands' is Åland Islands. 'Congo' alone is two. */
export function findCountry(text: string): Country | undefined {
  const wanted = fold(text);
  const [country, ...more] = countries.filter(
    (known) => namesOf(known).includes(wanted) || fold(known.code) === wanted,
  );
  return more.length === 0 ? country : undefined;
}

/** The countries that a search means, the likeliest first. */
export function searchCountries(text: string): readonly Country[] {
  const wanted = fold(text);
  if (!wanted) return countries;
  return countries
    .map((country) => ({ country, rank: rankOf(country, wanted) }))
    .filter(({ rank }) => rank < nowhere)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country);
}

const nowhere = 5;

function rankOf(country: Country, wanted: string): number {
  const { code, name } = country;
  const names = namesOf(country);
  if (names.includes(wanted) || fold(code) === wanted) return 0;
  if (fold(name).startsWith(wanted)) return 1;
  if (names.some((known) => known.startsWith(wanted))) return 2;
  if (names.some((known) => known.includes(` ${wanted}`))) return 3;
  if (names.some((known) => known.includes(wanted))) return 4;
  return nowhere;
}

function namesOf({ name, otherNames }: Country): string[] {
  return [name, ...otherNames].map(fold);
}

const accents = /\p{Diacritic}/gu;

function fold(text: string): string {
  return text.normalize('NFD').replace(accents, '').trim().toLowerCase();
}
