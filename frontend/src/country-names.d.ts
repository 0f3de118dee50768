/** The English names by their codes; a country of several names has a list of them. */
declare module 'i18n-iso-countries/langs/en.json' {
  const names: { countries: Record<string, string | string[]> };
  export default names;
}
