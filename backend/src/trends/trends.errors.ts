/** Why a feed was rejected. The message is logged, so it never quotes the feed. */
export class FeedError extends Error {}
