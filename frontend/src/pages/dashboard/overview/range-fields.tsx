import { NativeSelect } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { fromLocal, momentOf, timeZoneIn, toLocal } from '../moment';
import { MomentField } from '../moment-field';
import { comparisonName, comparisonsOf, queryOf, type RangeChoice, rangeNames } from './range';

interface RangeFieldsProps {
  choice: RangeChoice;
  onChange: (changes: Partial<RangeChoice>) => void;
}

/** The range of all charts, and what it is compared with. Another time begins as the one before it. */
export function RangeFields({ choice, onChange }: RangeFieldsProps) {
  const { overview: texts, votes: votesTexts } = useAdminTexts();
  const language = useLanguage();
  const { range, from, until, comparison, comparedFrom } = choice;
  // Ahead of the address while the end lies before the beginning.
  const [typed, setTyped] = useState({ from, until });
  const [seen, setSeen] = useState({ from, until });
  if (seen.from !== from || seen.until !== until) {
    setSeen({ from, until });
    setTyped({ from, until });
  }
  const isTooEarly = (ends: typeof typed) => ends.until !== '' && ends.until < ends.from;
  const change = (end: Partial<typeof typed>) => {
    const ends = { ...typed, ...end };
    setTyped(ends);
    if (!isTooEarly(ends)) onChange(ends);
  };
  const zone = votesTexts.timeZone({ zone: timeZoneIn(language) });
  const asked = () => queryOf(choice, Date.now());
  return (
    <>
      <NativeSelect
        label={texts.range}
        value={range}
        data={rangeNames.map((value) => ({ value, label: texts.ranges[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const name = rangeNames.find((each) => each === value) ?? range;
          onChange({ range: name, ...(name === 'other' && { from: asked().from ?? '', until: '' }) });
        }}
      />
      {range === 'other' && (
        <>
          <Moment
            label={texts.from}
            description={zone}
            value={typed.from}
            onChange={(moment) => change({ from: moment })}
          />
          <Moment
            label={texts.until}
            description={texts.untilHint}
            error={isTooEarly(typed) ? votesTexts.castToTooEarly : undefined}
            value={typed.until}
            onChange={(moment) => change({ until: moment })}
          />
        </>
      )}
      <NativeSelect
        label={texts.compare}
        value={comparison}
        disabled={comparisonsOf[range].length === 1}
        data={comparisonsOf[range].map((value) => ({ value, label: comparisonName(range, value, texts) }))}
        onChange={({ currentTarget: { value } }) => {
          const name = comparisonsOf[range].find((each) => each === value) ?? comparison;
          onChange({
            comparison: name,
            ...(name === 'other' && { comparedFrom: asked().compared_from ?? asked().from ?? '' }),
          });
        }}
      />
      {comparison === 'other' && (
        <Moment
          label={texts.comparedFrom}
          description={texts.comparedFromHint}
          value={comparedFrom}
          onChange={(moment) => onChange({ comparedFrom: moment })}
        />
      )}
    </>
  );
}

/** Of a moment in ISO 8601. */
function Moment({ value, onChange, ...field }: ComponentProps<typeof MomentField>) {
  const [typed, setTyped] = useState(() => toLocal(value));
  // While 2026 is typed the field has the year 2, then 20, which is no moment yet.
  const momentIn = (text: string) => momentOf(fromLocal(text, value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // By Back, for example.
    if (momentIn(typed) !== value) setTyped(toLocal(value));
  }
  const change = (text: string) => {
    setTyped(text);
    if (momentIn(text) !== value) onChange(momentIn(text));
  };
  return <MomentField {...field} value={typed} onChange={change} />;
}
