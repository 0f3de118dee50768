/** One line of the table: what was measured, beside what, and what was to be reached. */
export interface Row {
  /** What was done, and what it is held against. */
  work: string;
  beside: string;
  /** Measured, in words with their unit, of both. */
  measured: string;
  /** The two as one number, of every pair. */
  ratio: Spread;
  /** In words, such as 'at least 4'. */
  target: string;
  isReached: boolean;
}

/** What several runs gave. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** How much is measured. The quick one only shows that a part works; its results mean nothing. */
export interface Effort {
  isQuick: boolean;
  /** Pairs of runs. */
  rounds: number;
  /** Seconds of one run. */
  seconds: number;
}

/** A section of RESULTS.md, which can be measured by itself. */
export interface Part {
  /** As in `npm run bench -- NAME`. */
  name: string;
  title: string;
  /** Not among what `npm run bench` runs when no part is named. */
  isOnDemand?: boolean;
  /** `note` adds a line below the table, such as what the load generator took of the machine. */
  measure: (effort: Effort, note: (line: string) => void) => Promise<Row[]>;
}

export const FULL: Effort = { isQuick: false, rounds: 3, seconds: 15 };
export const QUICK: Effort = { isQuick: true, rounds: 1, seconds: 5 };
