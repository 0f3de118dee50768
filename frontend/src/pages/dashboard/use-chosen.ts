import { useState } from 'react';
import type { VoteRecord } from '../../api/get-votes';
import type { ListPage } from '../../api/list-page';

export interface Chosen {
  ids: ReadonlySet<string>;
  toggle: (ids: readonly string[], chosen: boolean) => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** The votes that somebody has ticked. Another page begins with none: what cannot be seen shall not be changed. */
export function useChosen(page: ListPage<VoteRecord> | null): Chosen {
  const [choice, setChoice] = useState({ page, ids: none });
  const ids = choice.page === page ? choice.ids : none;
  return {
    ids,
    toggle: (toggled, chosen) => {
      const changed = new Set(ids);
      for (const id of toggled) {
        if (chosen) changed.add(id);
        else changed.delete(id);
      }
      setChoice({ page, ids: changed });
    },
    clear: () => setChoice({ page, ids: none }),
  };
}
