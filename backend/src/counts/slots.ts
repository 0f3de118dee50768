/**
 * A total is the sum of its rows, one per slot, so that statements that run at the same time rarely update the same row.
 * Batches of votes use the slots below `batches`; more of them make reading slower. Only the administrators' slot may be
 * negative, because invalidated votes are subtracted there (decision 009).
 */
export const SLOTS = { administrators: -1, batches: 16, seed: 16 } as const;
