/** One line of the table: what was measured, beside what, and the target. */
export interface Row {
  /** What was done, and what it is compared with. */
  work: string;
  beside: string;
  /** Both measurements, in words with their unit. */
  measured: string;
  /** The ratio of the two, for every pair. */
  ratio: Spread;
  /** In words, such as 'at least 4'. */
  target: string;
  isReached: boolean;
}

/** The results of several runs. */
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

/** A section of RESULTS.md, which can be measured on its own. */
export interface Part {
  /** As in `npm run bench -- NAME`. */
  name: string;
  title: string;
  /** `npm run bench` runs it only by name. */
  isOnDemand?: boolean;
  /** `note` adds a line below the table, such as the load generator's share of the machine. */
  measure: (effort: Effort, note: (line: string) => void) => Promise<Row[]>;
}

export const FULL: Effort = { isQuick: false, rounds: 3, seconds: 15 };
export const QUICK: Effort = { isQuick: true, rounds: 1, seconds: 5 };
