import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { browserStorage } from '../../browser-storage';
import { Dialog } from '../../components/dialog';
import { useAdminTexts } from '../../languages/admin-texts';
import type { Column } from './list-table';

interface ColumnsButtonProps {
  columns: readonly Pick<Column<unknown>, 'id' | 'heading' | 'head' | 'names' | 'onlyWhole'>[];
  hidden: ReturnType<typeof useHiddenColumns>;
}

/** Opens the choice of columns. The column that names the rows always stays: it opens them. */
export function ColumnsButton({ columns, hidden }: ColumnsButtonProps) {
  const texts = useAdminTexts().list;
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {texts.columns}
      </Button>
      <Dialog title={texts.columnsTitle} open={choosing} onClose={() => setChoosing(false)}>
        <Stack role="group" aria-label={texts.columnsTitle}>
          {columns
            .filter(({ head, names, onlyWhole }) => !head && !names && !onlyWhole)
            .map(({ id, heading }) => (
              <Checkbox
                key={id}
                label={heading}
                checked={!hidden.ids.has(id)}
                onChange={(event) => hidden.show(id, event.currentTarget.checked)}
              />
            ))}
        </Stack>
      </Dialog>
    </>
  );
}

/** The columns of a list that an administrator has hidden. The browser stores their ids, which say nothing about any person. */
export function useHiddenColumns(list: string) {
  const key = `hiddenColumns.${list}`;
  const [ids, setIds] = useState(() => stored(key));
  return {
    ids,
    show: (id: string, shown: boolean) => {
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
