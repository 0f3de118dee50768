/** The English names by code; a list if a country has several. */
declare module 'i18n-iso-countries/langs/en.json' {
  const names: { countries: Record<string, string | string[]> };
  export default names;
}
