import { pollData } from '../../content/poll-data';

let formats: typeof import('./postal-code') | undefined;

/** Fetches the formats of all countries, if this poll asks for them (docs/decisions/041-zip-code-by-country.md). */
export async function loadZipCodeFormats(): Promise<void> {
  if (areWanted()) formats = await import(/* webpackChunkName: "postal-code" */ './postal-code');
}

/** Undefined if this poll takes zip codes in any format, or none. */
export function zipCodeFormats() {
  return areWanted() ? formats : undefined;
}

function areWanted(): boolean {
  return (pollData.fields.zip_code || 'any') !== 'any';
}
