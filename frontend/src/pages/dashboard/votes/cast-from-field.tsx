import { Button } from '@mantine/core';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { MomentField } from '../moment-field';
import { midnight } from '../time-zone';
import { timeZoneIn, toLocal } from './local-moment';

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

  const lately = (label: string, from: () => number) => (
    <Button onClick={() => onLately(toLocal(new Date(from()).toISOString()))}>{label}</Button>
  );

  return (
    <MomentField
      label={texts.castFrom}
      description={texts.timeZone({ zone: timeZoneIn(language) })}
      value={value}
      onChange={onChange}
    >
      {lately(texts.lastHour, () => Date.now() - HOUR)}
      {lately(texts.lastDay, () => Date.now() - 24 * HOUR)}
      {lately(texts.today, midnight)}
    </MomentField>
  );
}
