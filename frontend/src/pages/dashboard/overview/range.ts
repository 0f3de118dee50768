import type { AskedRange } from '../../../api/overview';
import type { AdminTexts } from '../../../content/texts';
import { endAfter, momentOf } from '../moment';
import { daysLater, midnight } from '../time-zone';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const rangeNames = ['hour', '24-hours', 'today', '7-days', '30-days', 'poll', 'other'] as const;
export type RangeName = (typeof rangeNames)[number];

export type Comparison = 'before' | 'day' | 'week' | 'other' | 'none';

/** What a range can be compared with, the usual choice first. Yesterday is the time before today. */
export const comparisonsOf: Record<RangeName, readonly [Comparison, ...Comparison[]]> = {
  hour: ['before', 'day', 'week', 'other', 'none'],
  '24-hours': ['before', 'week', 'other', 'none'],
  today: ['before', 'week', 'other', 'none'],
  '7-days': ['before', 'other', 'none'],
  '30-days': ['before', 'other', 'none'],
  poll: ['none'],
  other: ['before', 'day', 'week', 'other', 'none'],
};

/** What a range is compared with: the time before it by the range's own words, such as 'Yesterday'. */
export function comparisonName(range: RangeName, comparison: Comparison, texts: AdminTexts['overview']): string {
  return comparison === 'before' && range !== 'poll' ? texts.before[range] : texts.comparisons[comparison];
}

/** The range of all charts of the overview, and what it is compared with. Times in ISO 8601; empty: none yet. */
export interface RangeChoice {
  range: RangeName;
  /** Of another range. */
  from: string;
  /** Of another range; empty: until now. */
  until: string;
  comparison: Comparison;
  /** The beginning of another time to compare with. */
  comparedFrom: string;
}

/** The choice that the address has; initially today and yesterday. */
export function rangeIn(address: URLSearchParams): RangeChoice {
  const moment = (name: string) => momentOf(address.get(name) ?? '');
  const range = rangeNames.find((name) => name === address.get('range')) ?? 'today';
  const [usual, ...others] = comparisonsOf[range];
  return {
    range,
    from: moment('from'),
    until: endAfter(moment('from'), moment('until')),
    comparison: others.find((name) => name === address.get('compare')) ?? usual,
    comparedFrom: moment('compared_from'),
  };
}

/** Only what differs from the usual. */
export function rangeAddress({ range, from, until, comparison, comparedFrom }: RangeChoice): Record<string, string> {
  return {
    ...(range !== 'today' && { range }),
    ...(range === 'other' && from && { from }),
    ...(range === 'other' && until && { until }),
    ...(comparisonsOf[range].indexOf(comparison) > 0 && { compare: comparison }),
    ...(comparison === 'other' && comparedFrom && { compared_from: comparedFrom }),
  };
}

/** The moments of a choice at this time (ms since 1970). Another range without a beginning is the whole poll. */
export function queryOf(choice: RangeChoice, now: number): AskedRange {
  const from = beginningOf(choice, now);
  const comparedFrom = from === null ? null : comparedFromOf(choice, from, now);
  const text = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  const until = choice.range === 'other' ? choice.until || null : null;
  return { from: text(from), until, compared_from: text(comparedFrom) };
}

/** The last hours begin with a minute, so that 60 columns are an hour; the last of them is not over. */
function beginningOf({ range, from }: RangeChoice, now: number): number | null {
  const endOfMinute = (Math.floor(now / MINUTE) + 1) * MINUTE;
  switch (range) {
    case 'hour':
      return endOfMinute - HOUR;
    case '24-hours':
      return endOfMinute - 24 * HOUR;
    case 'today':
      return midnight();
    case '7-days':
      return midnight(6);
    case '30-days':
      return midnight(29);
    case 'poll':
      return null;
    case 'other':
      return from ? Date.parse(from) : null;
  }
}

const daysOf: Partial<Record<RangeName, number>> = { today: 1, '7-days': 7, '30-days': 30 };

function comparedFromOf({ range, until, comparison, comparedFrom }: RangeChoice, from: number, now: number) {
  switch (comparison) {
    case 'before': {
      const days = daysOf[range];
      if (days !== undefined) return daysLater(from, -days);
      if (range !== 'other') return from - (range === 'hour' ? HOUR : 24 * HOUR);
      return from - ((until ? Math.min(Date.parse(until), now) : now) - from);
    }
    case 'day':
      return daysLater(from, -1);
    case 'week':
      return daysLater(from, -7);
    case 'other':
      return comparedFrom ? Date.parse(comparedFrom) : null;
    case 'none':
      return null;
  }
}

/** Whether the range ends now, and so lasts on. */
export function isOpen({ range, until }: RangeChoice): boolean {
  return range !== 'other' || !until || Date.parse(until) > Date.now();
}

/** Whether it is at most a day, which is counted fast enough for every few seconds. */
export function isShort({ range }: RangeChoice): boolean {
  return range === 'hour' || range === '24-hours' || range === 'today';
}
