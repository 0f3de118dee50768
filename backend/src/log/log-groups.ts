// The pages use both: this file has no imports.

/**
 * Votes of a region that enter the log together, in random order. An administrator knows when each vote came: fewer would tell
 * who voted for whom (docs/log.md).
 */
export const GROUP = 20;
/** Minutes after which a smaller group enters anyway. */
export const LONGEST_WAIT = 60;
