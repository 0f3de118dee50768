import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog';
import { useAdminTexts } from '../../languages/admin-texts';
import type { HiddenColumns } from './hidden-columns';
import type { Column } from './list-table';

interface ColumnsButtonProps {
  columns: readonly Pick<Column<unknown>, 'id' | 'heading' | 'head' | 'names' | 'onlyWhole'>[];
  hidden: HiddenColumns;
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
