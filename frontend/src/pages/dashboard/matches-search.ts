import { fold, isBeginning } from 'backend/fold';

/** Whether a search by `term` finds the text: the server's rule, for the rows in view. An empty term finds all. */
export function matchesSearch(text: string, term: string): boolean {
  if (term.trim() === '') return true;
  return containsFolded(text, term) && (!isBeginning(term.trim()) || fold(text).startsWith(fold(term.trim())));
}

/** The same for a condition that matches anywhere, however short it is. */
export function containsFolded(text: string, term: string): boolean {
  const wanted = fold(term.trim());
  return wanted !== '' && fold(text).includes(wanted);
}
