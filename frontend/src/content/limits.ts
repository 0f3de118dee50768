/** Every fixed number that the pages need (docs/product.md#constants), and those of the HTTP contract. */

/** Below this width, in CSS pixels, a screen counts as small. */
export const smallScreen = 768;

/** The longest values `POST /api/vote` takes; longer ones it refuses with 400. */
export const longestName = 200;
export const longestEmail = 254;
export const longestPhoneNumber = 40;
export const longestZipCode = 20;

/** The example totals that stand until live ones arrive. They are nobody's votes: the counters say so. */
export const placeholderCounts = [
  { GlobalVoteCount: 23_676_959, USVoteCount: 85_931_559 },
  { GlobalVoteCount: 12_180_752, USVoteCount: 54_939_848 },
] as const;

/** 'Landslide': the leader holds at least this share of all votes. */
export const landslideShare = 0.6;
/** 'Wide open': the two shares lie within this many of one another. */
export const openRaceMargin = 0.01;

/** Rows on a page of an administrator's list. */
export const pageSize = 25;
/** An administrator's password, in characters as people count them (NIST SP 800-63B). */
export const shortestPassword = 12;
export const longestPassword = 128;
/** The longest reason that is kept with an invalidation, a restoration or an erasure. */
export const longestReason = 500;
/** So many of the votes that a change was about are named in the audit log's list; the API names all. */
export const namedVotes = 10;
/** So many countries have a bar of their own in the overview; the table names all. */
export const chartedCountries = 12;
