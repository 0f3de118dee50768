import { withoutControls } from './without-controls';

/** Turns typed or pasted text into one line: the server rejects line breaks. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim();
}
