/** Votes cast at `from` or later, and before `until`. */
export interface CastWithin {
  /** Null: the beginning of the poll. */
  from: Date | null;
  until: Date;
  /** Until now: the last votes are in it, whatever the clocks say. */
  isOpen?: boolean;
}

/** An SQL condition. `add`: returns the placeholder of a value. */
export function castWithin({ from, until, isOpen }: CastWithin, add: (value: Date) => string): string {
  const all = [...(from ? [`cast_at >= ${add(from)}`] : []), ...(isOpen ? [] : [`cast_at < ${add(until)}`])];
  return all.length > 0 ? `(${all.join(' AND ')})` : 'true';
}
