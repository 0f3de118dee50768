import { fold, isBeginning } from 'backend/fold';

/** Whether a search by `term` finds the text: as the server decides it, for the rows in view. An empty term finds all. */
export function matchesSearch(text: string | null | undefined, term: string): boolean {
  const wanted = term.trim();
  if (wanted === '') return true;
  if (isBeginning(wanted)) return beginsFolded(text, wanted);
  return fold(wanted) !== '' && fold(text ?? '').includes(fold(wanted));
}

/** The same by a condition that is a beginning however long it is. */
export function beginsFolded(text: string | null | undefined, term: string): boolean {
  const wanted = fold(term.trim());
  return wanted !== '' && fold(text ?? '').startsWith(wanted);
}
