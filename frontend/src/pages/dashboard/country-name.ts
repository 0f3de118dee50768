import { countries } from '../../content/countries';

const names = new Map(countries.map(({ code, name }) => [code, name]));

/** Stored and answered as a code, shown by its English name. */
export function countryName(code: string): string {
  return names.get(code.toUpperCase()) ?? code;
}
