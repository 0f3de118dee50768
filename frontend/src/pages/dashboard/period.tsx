import { type ReactNode, useState } from 'react';
import { useAdminTexts } from '../../languages/admin-texts';
import { fromLocal, toLocal } from './moment';
import { MomentField } from './moment-field';

/** Two moments of a filter's form, local while they are edited; before, they follow `given`, the filter's. Empty means open. */
export function usePeriod(given: { from: string; to: string }) {
  const [edited, setEdited] = useState<{ from?: string; to?: string }>({});
  const { from, to } = { from: toLocal(given.from), to: toLocal(given.to), ...edited };
  const [endsTooEarly, setEndsTooEarly] = useState(false);
  return {
    from,
    to,
    /** Whether it was last read with an end before its start. */
    endsTooEarly,
    /** What is left out stays. */
    change: (moments: { from?: string; to?: string }) => {
      setEdited({ ...edited, ...moments });
      setEndsTooEarly(false);
    },
    /** As a filter has it; undefined if it ends before it starts. */
    read: () => {
      const moments = { from: fromLocal(from, given.from), to: fromLocal(to, given.to) };
      // False if either is open.
      const isReversed = Date.parse(moments.to) < Date.parse(moments.from);
      setEndsTooEarly(isReversed);
      return isReversed ? undefined : moments;
    },
  };
}

interface PeriodFieldsProps {
  period: ReturnType<typeof usePeriod>;
  from: { label: string; description?: string };
  to: { label: string };
  /** Buttons for common periods. */
  children?: ReactNode;
}

export function PeriodFields({ period, from, to, children }: PeriodFieldsProps) {
  const { castToTooEarly } = useAdminTexts().votes;
  return (
    <>
      <MomentField {...from} value={period.from} onChange={(moment) => period.change({ from: moment })}>
        {children}
      </MomentField>
      <MomentField
        {...to}
        value={period.to}
        error={period.endsTooEarly && castToTooEarly}
        onChange={(moment) => period.change({ to: moment })}
      />
    </>
  );
}
