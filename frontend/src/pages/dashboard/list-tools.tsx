import type { ReactNode } from 'react';
import '../../components/button.css';
import '../../components/form-field.css';
import { adminTexts } from '../../content/admin-texts';

interface ListToolsProps {
  onFilter: () => void;
  /** Null while another export is under way. */
  onExport: (() => void) | null;
  /** The search fields. */
  children: ReactNode;
}

/** What stands above a list: search, filter, export. */
export function ListTools({ onFilter, onExport, children }: ListToolsProps) {
  return (
    <div className="dashboard__tools">
      {/* The search goes on by itself: Enter only has nothing left to do. */}
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is too young for browsers of 2023. */}
      <form className="dashboard__search" role="search" onSubmit={(event) => event.preventDefault()}>
        {children}
      </form>
      <button type="button" className="button button--quiet" aria-haspopup="dialog" onClick={onFilter}>
        {adminTexts.list.filter}
      </button>
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={onExport === null}
        onClick={() => onExport?.()}
      >
        {adminTexts.export.start}
      </button>
    </div>
  );
}
