import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { ListToExport } from '../../api/export-list';
import '../../components/form-field.css';
import { useAdminTexts } from '../../languages/admin-texts';
import { ExportButtons } from './export/export-buttons';
import { type Chip, FilterChips } from './filter-chips';
import { FilterPanel } from './filter-panel';
import { RefreshButton } from './refresh-button';
import type { ExportControl } from './use-export';

interface ListToolsProps {
  onRefresh: () => void;
  exporting: ExportControl;
  /** Null: the role may not export the list, or it is wider than its address says. */
  toExport: ListToExport | null;
  filterTitle?: string;
  /** Mounted each time the dialog opens, so that it starts with the active filter. Missing: the list has only a search. */
  filterForm?: (close: () => void) => ReactNode;
  chips: readonly Chip[];
  /** The button for choosing columns. */
  columns: ReactNode;
  /** The search fields. */
  children?: ReactNode;
}

/** The controls above a list: filter, refresh, export, and the active conditions. */
export function ListTools(props: ListToolsProps) {
  const { onRefresh, exporting, toExport, filterTitle = '', filterForm, chips, columns, children } = props;
  const adminTexts = useAdminTexts();
  const filterButton = useRef<HTMLButtonElement>(null);
  const [filtering, setFiltering] = useState(false);
  const close = () => {
    setFiltering(false);
    filterButton.current?.focus();
  };
  return (
    <>
      <div className="dashboard__tools">
        {children && (
          // The search runs while typing, so Enter must not submit anything.
          // biome-ignore lint/a11y/useSemanticElements: browsers of 2023 may lack <search>.
          <form className="dashboard__search" role="search" onSubmit={(event) => event.preventDefault()}>
            {children}
          </form>
        )}
        {filterForm && (
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
        <RefreshButton onClick={onRefresh} />
        {columns}
        {toExport && <ExportButtons exporting={exporting} toExport={toExport} />}
      </div>
      <FilterChips chips={chips} onLastGone={() => filterButton.current?.focus()} />
      {filterForm && (
        <FilterPanel title={filterTitle} open={filtering} onClose={close}>
          {filterForm(close)}
        </FilterPanel>
      )}
    </>
  );
}
