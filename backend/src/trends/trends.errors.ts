/** Why a feed was rejected. Messages are logged, so they never quote the feed. */
export class FeedError extends Error {}
