import { useState } from 'react';
import '../../components/button.css';
import { Dialog } from '../../components/dialog';
import { useAdminTexts } from '../../languages/admin-texts';
import './filter-form.css';
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
      <button type="button" className="button button--quiet" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {texts.columns}
      </button>
      <Dialog title={texts.columnsTitle} open={choosing} onClose={() => setChoosing(false)}>
        <fieldset className="filter-form__choices filter-form__choices--columns">
          <legend className="visually-hidden">{texts.columnsTitle}</legend>
          {columns
            .filter(({ head, names, onlyWhole }) => !head && !names && !onlyWhole)
            .map(({ id, heading }) => (
              <label key={id} className="filter-form__choice">
                <input
                  type="checkbox"
                  checked={!hidden.ids.has(id)}
                  onChange={(event) => hidden.show(id, event.currentTarget.checked)}
                />
                {heading}
              </label>
            ))}
        </fieldset>
      </Dialog>
    </>
  );
}
