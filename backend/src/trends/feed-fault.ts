/** Why a feed was not taken, in words of our own for the log: nothing of what it holds. */
export class FeedFault extends Error {}
