/** Every fixed number of the pages and of the HTTP contract (docs/product.md#constants). */

/** A screen is small below this width, in CSS pixels. */
export const smallScreen = 768;
/** A pointer that moves further between press and release, in CSS pixels, drags and does not click. */
export const clickTolerance = 5;

/** Shown until live totals arrive, with a caption that says that they are examples and not votes. */
export const exampleTotals = [
  { GlobalVoteCount: 23_676_959, USVoteCount: 85_931_559 },
  { GlobalVoteCount: 12_180_752, USVoteCount: 54_939_848 },
] as const;

/** Below this many votes the heading names no leader: one vote is not a landslide. */
export const fewestVotesForLead = 100;
/** 'Landslide': the leader has at least this share of all votes. */
export const landslideShare = 0.6;
/** 'Wide open': the shares of the first two differ by at most this much. */
export const openRaceMargin = 0.01;

/** News items of a topic shown before the visitor asks for more. */
export const newsAtFirst = 1;
/** With a longer word in a name, two candidates do not fit side by side on a phone and are stacked. */
export const longestWordBesideAnother = 11;

/** Attempts to prove work for one vote, such as after a solution that came too late. */
export const mostWork = 3;

/** The longest description of a page; search engines truncate longer ones. */
export const longestDescription = 320;

/** Rows on a page of an administrator's list. */
export const pageSize = 25;
/** The longest term of a search, in UTF-16 units: as long as an address. */
export const longestSearch = 254;
/** The length of an administrator's password in Unicode code points (NIST SP 800-63B). */
export const shortestPassword = 12;
export const longestPassword = 128;
export const longestReason = 500;
export const longestPollText = 1_000;
/** The longest name of a candidate, or of the operator. */
export const longestPollName = 80;
export const longestQuestion = 200;
/** The longest privacy notice of the operator, or terms. */
export const longestPollNotice = 20_000;
export const longestHandOverWords = 500;
export const mostCandidates = 12;
/** Changes of more votes than this require typing their number. */
export const votesWithoutTyping = 1_000;
export const longestDomain = 253;
export const longestFilterName = 60;
/** The longest name of a webhook or an API key. */
export const longestIntegrationName = 60;
export const longestWebhookUrl = 500;
export const longestPasskeyName = 60;
/** The most votes that can be selected, as many as the API changes by their ids at once. */
export const mostSelected = 500;
/** How many votes of one change the list of the audit log names; the API names all. */
export const namedVotes = 10;
/** How many countries, states and the like have a bar in the overview; the table below has all of them. */
export const chartedPlaces = 12;
