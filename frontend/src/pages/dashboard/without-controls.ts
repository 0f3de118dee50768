/**
 * Removes control characters, which the server rejects. Tabs and line breaks, as in text copied from a spreadsheet, become
 * spaces.
 */
export function withoutControls(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085]+/g, ' ').replace(/\p{Cc}/gu, '');
}

/** Turns typed or pasted text into one line: the server rejects line breaks. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim();
}
