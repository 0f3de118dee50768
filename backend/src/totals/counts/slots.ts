/**
 * A total is the sum of its rows, one per slot, so that concurrent statements rarely update the same row. Batches of votes use
 * the slots below `batches`; more of them slow down reading. Only the administrators' slot may be negative, because invalidated
 * votes are subtracted there (decision 009).
 */
export const SLOTS = { administrators: -1, batches: 16, seed: 16 } as const;
