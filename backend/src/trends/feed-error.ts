/** Why a feed was not taken, in our own words: the log shows nothing of what the feed holds. */
export class FeedError extends Error {}
