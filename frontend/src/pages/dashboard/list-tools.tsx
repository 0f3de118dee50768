import { type ReactNode, useRef } from 'react';
import type { ListToExport } from '../../api/export-list';
import '../../components/button.css';
import '../../components/form-field.css';
import { useAdminTexts } from '../../languages/admin-texts';
import { type Chip, FilterChips } from './filter-chips';
import { RefreshButton } from './refresh-button';
import type { ExportControl } from './use-export';

interface ListToolsProps {
  onFilter: () => void;
  onRefresh: () => void;
  exporting: ExportControl;
  toExport: ListToExport;
  chips: readonly Chip[];
  /** The search fields. */
  children: ReactNode;
}

/** What stands above a list: search, filter, refresh, export, and the filters in use. */
export function ListTools({ onFilter, onRefresh, exporting, toExport, chips, children }: ListToolsProps) {
  const adminTexts = useAdminTexts();
  const filterButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className="dashboard__tools">
        {/* The search goes on by itself: Enter only has nothing left to do. */}
        {/* biome-ignore lint/a11y/useSemanticElements: <search> is too young for browsers of 2023. */}
        <form className="dashboard__search" role="search" onSubmit={(event) => event.preventDefault()}>
          {children}
        </form>
        <button
          type="button"
          className="button button--quiet"
          aria-haspopup="dialog"
          ref={filterButton}
          onClick={onFilter}
        >
          {adminTexts.list.filter}
        </button>
        <RefreshButton onClick={onRefresh} />
        <button
          type="button"
          className="button button--quiet"
          aria-disabled={exporting.start === null}
          ref={exporting.button}
          onClick={() => exporting.start?.(toExport)}
        >
          {adminTexts.export.start}
        </button>
      </div>
      <FilterChips chips={chips} onLastGone={() => filterButton.current?.focus()} />
    </>
  );
}
