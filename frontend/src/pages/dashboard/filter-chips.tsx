import { Icon } from '../../components/icon';
import { adminTexts } from '../../content/admin-texts';

export interface Chip {
  text: string;
  remove: () => void;
}

/** The filters in use, each to be removed with one press. */
export function FilterChips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label={adminTexts.list.filters}>
      {chips.map(({ text, remove }) => (
        <li key={text}>
          <button type="button" className="filter-chips__chip" onClick={remove}>
            <span className="visually-hidden">{adminTexts.list.removeFilter(text)}</span>
            <span aria-hidden="true">{text}</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
