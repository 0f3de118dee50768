import type { MouseEvent } from 'react';
import { Icon } from '../../components/icon';
import { useAdminTexts } from '../../languages/admin-texts';

export interface Chip {
  text: string;
  remove: () => void;
}

interface FilterChipsProps {
  chips: readonly Chip[];
  /** No other chip follows the one that goes: the focus has to go elsewhere. */
  onLastGone: () => void;
}

/** The filters in use, each to be removed with one press. */
export function FilterChips({ chips, onLastGone }: FilterChipsProps) {
  const adminTexts = useAdminTexts();
  if (chips.length === 0) return null;

  /** Before it goes: with it the focus would be gone, and whoever has no mouse at the top of the page again. */
  const handOn = (event: MouseEvent<HTMLButtonElement>) => {
    const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('button');
    if (next) next.focus();
    else onLastGone();
  };

  return (
    <ul className="filter-chips" aria-label={adminTexts.list.filters}>
      {chips.map(({ text, remove }) => (
        <li key={text}>
          <button
            type="button"
            className="filter-chips__chip"
            onClick={(event) => {
              handOn(event);
              remove();
            }}
          >
            <span className="visually-hidden">{adminTexts.list.removeFilter(text)}</span>
            <span aria-hidden="true">{text}</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
