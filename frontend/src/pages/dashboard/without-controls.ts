/**
 * What the server takes as text, which is no control characters: a tab or a line break, as it comes along from a
 * spreadsheet, becomes a space, all others go.
 */
export function withoutControls(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085]+/g, ' ').replace(/\p{Cc}/gu, '');
}
