import { useState } from 'react';
import { browserStorage } from '../../browser-storage';

export interface HiddenColumns {
  ids: ReadonlySet<string>;
  show: (id: string, shown: boolean) => void;
}

/** The columns of a list that an administrator has hidden. The browser stores their ids, which say nothing about any person. */
export function useHiddenColumns(list: string): HiddenColumns {
  const key = `hiddenColumns.${list}`;
  const [ids, setIds] = useState(() => stored(key));
  return {
    ids,
    show: (id, shown) => {
      const changed = new Set(ids);
      if (shown) changed.delete(id);
      else changed.add(id);
      setIds(changed);
      browserStorage.set(key, JSON.stringify([...changed]));
    },
  };
}

/** Anything but a list of strings hides no column. */
function stored(key: string): ReadonlySet<string> {
  const ids = browserStorage.json(key);
  return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
}
