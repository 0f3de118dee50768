import { useRef } from 'react';
import { mostSelected } from '../../../content/limits';

export interface Chosen {
  /** The selected votes, on all pages. */
  ids: ReadonlySet<string>;
  /** How many of them are on screen. */
  onPage: number;
  /** Whether no more can be selected. */
  isFull: boolean;
  /** `isRange`: with all votes from the previously ticked one. */
  tick: (id: string, ticked: boolean, isRange: boolean) => void;
  /** All votes on screen. */
  tickAll: (ticked: boolean) => void;
  clear: () => void;
}

/**
 * The selected votes. They stay selected across pages, searches and filters, until they are cleared or changed. `rows`: the
 * ids on screen, in order.
 */
export function useChosen(
  selected: readonly string[],
  rows: readonly string[],
  select: (ids: readonly string[]) => void,
): Chosen {
  const lastTicked = useRef<string | null>(null);
  const ids = new Set(selected);
  const set = (toggled: readonly string[], ticked: boolean) => {
    const changed = new Set(ids);
    for (const id of toggled) {
      if (ticked) changed.add(id);
      else changed.delete(id);
    }
    select([...changed].slice(0, mostSelected));
  };
  return {
    ids,
    onPage: rows.filter((id) => ids.has(id)).length,
    isFull: ids.size >= mostSelected,
    tick: (id, ticked, isRange) => {
      const [from, to] = [rows.indexOf(lastTicked.current ?? ''), rows.indexOf(id)];
      const range = isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      lastTicked.current = id;
      set(range, ticked);
    },
    tickAll: (ticked) => set(rows, ticked),
    clear: () => {
      lastTicked.current = null;
      select([]);
    },
  };
}
