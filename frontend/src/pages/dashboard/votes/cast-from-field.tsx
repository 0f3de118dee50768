import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { MomentField } from '../moment-field';
import { midnight, timeZoneIn, toLocal } from './local-moment';

interface CastFromFieldProps {
  /** As in a `datetime-local` input. */
  value: string;
  onChange: (value: string) => void;
  /** A period until now was chosen, which starts at `from`. */
  onLately: (from: string) => void;
}

const HOUR = 3_600_000;

/** The start of a period in the administrator's time zone, with buttons for common ones. */
export function CastFromField({ value, onChange, onLately }: CastFromFieldProps) {
  const texts = useAdminTexts().votes;
  const language = useLanguage();

  const lately = (label: string, from: () => string) => (
    <button type="button" className="button button--quiet" onClick={() => onLately(from())}>
      {label}
    </button>
  );
  const hoursAgo = (hours: number) => () => toLocal(new Date(Date.now() - hours * HOUR).toISOString());

  return (
    <MomentField
      label={texts.castFrom}
      hint={texts.timeZone({ zone: timeZoneIn(language) })}
      value={value}
      onChange={onChange}
    >
      {lately(texts.lastHour, hoursAgo(1))}
      {lately(texts.lastDay, hoursAgo(24))}
      {lately(texts.today, () => midnight())}
    </MomentField>
  );
}
