import type { ReactNode } from 'react';
import '../../components/button.css';
import { useAdminTexts } from '../../languages/admin-texts';
import './filter-form.css';

interface FilterFormProps {
  onCancel: () => void;
  onApply: () => void;
  children: ReactNode;
}

/** The form of a filter dialog, with its two buttons. */
export function FilterForm({ onCancel, onApply, children }: FilterFormProps) {
  const adminTexts = useAdminTexts();
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {children}
      <div className="filter-form__actions">
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {adminTexts.list.cancel}
        </button>
        <button type="submit" className="button button--primary">
          {adminTexts.list.apply}
        </button>
      </div>
    </form>
  );
}
