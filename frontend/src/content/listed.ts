/** Things in a row, such as 'name, email and zip code'; what is false is left out. `locale`: of the language of the text. */
export function listed(locale: 'en-GB' | 'es', things: readonly (string | false)[]): string {
  return new Intl.ListFormat(locale).format(things.filter((thing) => typeof thing === 'string'));
}
