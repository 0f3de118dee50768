import { useState } from 'react';
import type { VoteRecord } from '../../../api/get-votes';
import type { ListPage } from '../../../api/list-page';

export interface Chosen {
  ids: ReadonlySet<string>;
  toggle: (ids: readonly string[], chosen: boolean) => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * The ticked votes among the rows on screen, because only visible votes may be changed. A hidden row is ticked again when
 * it comes back; another page starts without ticks.
 */
export function useChosen(page: ListPage<VoteRecord> | null, rows: readonly VoteRecord[]): Chosen {
  const [choice, setChoice] = useState({ page, ids: none });
  const ticked = choice.page === page ? choice.ids : none;
  return {
    ids: new Set(rows.map(({ id }) => id).filter((id) => ticked.has(id))),
    toggle: (toggled, chosen) => {
      const changed = new Set(ticked);
      for (const id of toggled) {
        if (chosen) changed.add(id);
        else changed.delete(id);
      }
      setChoice({ page, ids: changed });
    },
    clear: () => setChoice({ page, ids: none }),
  };
}
