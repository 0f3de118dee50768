import { useId } from 'react';
import '../../../components/form-field.css';
import { useAdminTexts } from '../../../languages/admin-texts';
import './jump-to-date.css';

interface JumpToDateProps {
  /** ISO 8601; empty: the list begins with the newest vote. */
  before: string;
  onJump: (before: string) => void;
}

/** Makes the list begin with the last votes of a day, in the administrator's time zone (decision 031). */
export function JumpToDate({ before, onJump }: JumpToDateProps) {
  const texts = useAdminTexts().votes;
  const id = useId();
  return (
    <span className="jump-to-date">
      <label htmlFor={id}>{texts.jump}</label>
      <input
        id={id}
        type="date"
        className="form-field__control"
        value={dayBefore(before)}
        onChange={(event) => onJump(endOf(event.currentTarget.value))}
      />
    </span>
  );
}

/** The midnight after a day such as '2026-11-20'; empty for no day. */
function endOf(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return day === '' || year < 1970 ? '' : new Date(year, month - 1, date + 1).toISOString();
}

/** The day that ends at this moment; empty when none does. */
function dayBefore(moment: string): string {
  const at = new Date(moment);
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0 && at.getSeconds() === 0;
  if (Number.isNaN(at.getTime()) || !isMidnight) return '';
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1, 12);
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
