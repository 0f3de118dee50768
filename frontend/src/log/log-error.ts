/** What does not fit: the page has words for each. */
export const logFaults = [
  'signature',
  'shrunk',
  'entry',
  'tile',
  'root',
  'totals',
  'not-included',
  'rewritten',
  'unknown-origin',
] as const;

export type LogFault = (typeof logFaults)[number];

/** The log contradicts itself, or what the poll says. Other errors mean that something could not be fetched. */
export class LogError extends Error {
  constructor(
    readonly fault: LogFault,
    detail = '',
    /** The signed states that contradict one another, where it is two. */
    readonly evidence = '',
  ) {
    super(`${fault} ${detail}`);
  }
}
