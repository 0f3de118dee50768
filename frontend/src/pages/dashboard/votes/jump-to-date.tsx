import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { useAdminTexts } from '../../../languages/admin-texts';
import { momentOf, toLocal } from '../moment';
import { daysLater, momentAt } from '../time-zone';
import './jump-to-date.css';
import type { VotesFilter } from './votes-filter';

interface JumpToDateProps {
  filter: VotesFilter;
  onJump: (changes: Partial<VotesFilter>) => void;
}

/** Makes the list start with the last votes of a day, in the administrator's time zone (decision 031). */
export function JumpToDate({ filter: { castFrom, castTo }, onJump }: JumpToDateProps) {
  const texts = useAdminTexts().votes;
  const id = useId();
  /** The field's text while it is not a day to jump to, such as the year 20 while 2026 is typed. */
  const [typed, setTyped] = useState<string | null>(null);

  const change = (day: string) => {
    const end = endOf(day);
    setTyped(end === null ? day : null);
    // A filter that starts after the day would find nothing.
    if (end !== null) onJump({ castTo: end, castFrom: end !== '' && end <= castFrom ? '' : castFrom });
  };

  return (
    <span className="jump-to-date">
      <label htmlFor={id}>{texts.jump}</label>
      <Input
        id={id}
        type="date"
        size="xs"
        value={typed ?? dayBefore(castTo)}
        // Limits the year to four digits.
        max="9999-12-30"
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}

/** The midnight after a day such as '2026-11-20'; empty for an empty field, null for a day that has no votes. */
function endOf(day: string): string | null {
  if (day === '') return '';
  const beginning = momentAt(`${day}T00:00:00`);
  return Number(day.slice(0, 4)) < 1970 ? null : momentOf(new Date(daysLater(beginning, 1)).toISOString());
}

/** The day that ends at this moment; empty if none does. */
function dayBefore(moment: string): string {
  if (!toLocal(moment).endsWith('T00:00:00')) return '';
  return toLocal(new Date(Date.parse(moment) - 1).toISOString()).slice(0, 10);
}
