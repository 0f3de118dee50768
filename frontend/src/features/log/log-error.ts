/** What is inconsistent: the page has a text for each. */
export const logFaults = [
  'signature',
  'shrunk',
  'missing',
  'entry',
  'tile',
  'root',
  'totals',
  'not-included',
  'rewritten',
  'unknown-origin',
  'late',
  'names',
  'stopped',
  'promise',
  'broken-promise',
] as const;

export type LogFault = (typeof logFaults)[number];

/** The log contradicts itself, or the poll. Other errors mean that something could not be fetched. */
export class LogError extends Error {
  constructor(
    readonly fault: LogFault,
    detail = '',
    /** The signed states that contradict each other, if there are two. */
    readonly evidence = '',
  ) {
    super(`${fault} ${detail}`);
  }
}

/** A file of the log that a signed checkpoint promises. Throws `LogError` if it is missing. */
export async function promised(file: Promise<Uint8Array | null>): Promise<Uint8Array> {
  const bytes = await file;
  if (!bytes) throw new LogError('missing');
  return bytes;
}
