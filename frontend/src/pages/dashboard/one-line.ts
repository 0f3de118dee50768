import { withoutControls } from './without-controls';

/** What is typed or pasted as one line: the server rejects line breaks, and shows it in one. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim();
}
