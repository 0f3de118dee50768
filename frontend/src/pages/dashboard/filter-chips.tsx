import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Icon } from '../../components/icon';
import { useAdminTexts } from '../../languages/admin-texts';
import './filter-chips.css';

export interface Chip {
  text: string;
  remove: () => void;
}

interface FilterChipsProps {
  chips: readonly Chip[];
  /** Called when the last chip is removed, to move the focus to another control. */
  onLastGone: () => void;
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ chips, onLastGone }: FilterChipsProps) {
  const adminTexts = useAdminTexts();
  if (chips.length === 0) return null;

  /** Moves the focus before the chip is removed, or the browser would move it to the top of the page. */
  const moveFocus = (event: MouseEvent<HTMLButtonElement>) => {
    const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('button');
    if (next) next.focus();
    else onLastGone();
  };

  return (
    <ul className="filter-chips" aria-label={adminTexts.list.filters}>
      {chips.map(({ text, remove }) => (
        <li key={text}>
          <Button
            size="compact-sm"
            mih="2rem"
            fw={400}
            radius="xl"
            rightSection={<Icon name="close" />}
            onClick={(event) => {
              moveFocus(event);
              remove();
            }}
          >
            <span className="visually-hidden">{adminTexts.list.removeFilter({ filter: text })}</span>
            <span aria-hidden="true">{text}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
