import { Button, Group } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Icon } from '../../components/icon';
import { useAdminTexts } from '../../languages/admin-texts';

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
    <Group component="ul" gap="xs" aria-label={adminTexts.list.filters}>
      {chips.map(({ text, remove }) => (
        <li key={text}>
          <ChipButton
            text={text}
            label={adminTexts.list.removeFilter({ filter: text })}
            onRemove={(event) => {
              moveFocus(event);
              remove();
            }}
          />
        </li>
      ))}
    </Group>
  );
}

interface ChipButtonProps {
  text: string;
  /** What a press does. */
  label: string;
  onRemove: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** What is chosen, as a button that removes it. */
export function ChipButton({ text, label, onRemove }: ChipButtonProps) {
  return (
    <Button
      size="compact-sm"
      mih="2rem"
      fw={400}
      radius="xl"
      rightSection={<Icon name="close" />}
      aria-label={label}
      onClick={onRemove}
    >
      {text}
    </Button>
  );
}
