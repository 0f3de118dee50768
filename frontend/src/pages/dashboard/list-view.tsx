import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { ListToExport } from '../../api/export-list';
import '../../components/form-field.css';
import { useAdminTexts } from '../../languages/admin-texts';
import { ColumnsButton, useHiddenColumns } from './columns-button';
import { ExportButtons } from './export/export-buttons';
import { type Chip, FilterChips } from './filter-chips';
import { FilterPanel } from './filter-panel';
import { ListTable, type ListTableProps } from './list-table';
import { RefreshButton } from './refresh-button';

interface ListViewProps<Row> extends Omit<ListTableProps<Row>, 'hidden'> {
  /** Missing: the role may not export the list, or it is wider than its address says. */
  toExport?: ListToExport | false;
  /** The form is mounted each time it opens, so that it starts with the active filter. Missing: the list has only a search. */
  filter?: { title: string; form: (close: () => void) => ReactNode; chips: readonly Chip[] };
  search?: ReactNode;
  buttons?: ReactNode;
  /** Between the buttons and the rows. */
  children?: ReactNode;
}

/** A list below its controls: search, filter, refresh, columns, export, and the active conditions. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { toExport = false, filter, search, buttons, children, ...table } = props;
  const { list, columns } = table;
  const adminTexts = useAdminTexts();
  const hidden = useHiddenColumns(list.id);
  const filterButton = useRef<HTMLButtonElement>(null);
  const [filtering, setFiltering] = useState(false);
  const close = () => {
    setFiltering(false);
    filterButton.current?.focus();
  };
  return (
    <>
      <div className="dashboard__tools">
        {search && (
          // The search runs while typing, so Enter must not submit anything.
          // biome-ignore lint/a11y/useSemanticElements: browsers of 2023 may lack <search>.
          <form className="dashboard__search" role="search" onSubmit={(event) => event.preventDefault()}>
            {search}
          </form>
        )}
        {filter && (
          <Button
            aria-haspopup="dialog"
            ref={filterButton}
            aria-expanded={filtering}
            // A double click opens it, and does not close it again.
            onClick={({ detail }) => detail < 2 && setFiltering(!filtering)}
          >
            {adminTexts.list.filter}
          </Button>
        )}
        <RefreshButton onClick={list.refresh} />
        <ColumnsButton columns={columns} hidden={hidden} />
        {buttons}
        {toExport && <ExportButtons toExport={toExport} />}
      </div>
      {filter && (
        <>
          <FilterChips chips={filter.chips} onLastGone={() => filterButton.current?.focus()} />
          <FilterPanel title={filter.title} open={filtering} onClose={close}>
            {filter.form(close)}
          </FilterPanel>
        </>
      )}
      {children}
      <ListTable {...table} hidden={hidden.ids} />
    </>
  );
}
