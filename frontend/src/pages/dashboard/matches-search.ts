import { fold, isBeginning } from 'backend/fold';

/** Whether a search by `term` finds the text: as the server decides it, for the rows in view. An empty term finds all. */
export function matchesSearch(text: string | null | undefined, term: string): boolean {
  if (term.trim() === '') return true;
  return containsFolded(text, term) && (!isBeginning(term.trim()) || fold(text ?? '').startsWith(fold(term.trim())));
}

/** The same by a condition that is contained however short it is. */
export function containsFolded(text: string | null | undefined, term: string): boolean {
  const wanted = fold(term.trim());
  return wanted !== '' && fold(text ?? '').includes(wanted);
}
