import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExactResults, publishedResults } from './published-results.js';
import { FEWEST_VOTES } from './tenths.js';

const exact = (changes: Partial<ExactResults>): ExactResults => ({
  united_states: [0, 0],
  global: [0, 0],
  days: [],
  ...changes,
});

/** Votes of the days from 1 November 2026 on, all from the United States. */
function daysOf(...votes: number[][]): ExactResults {
  const days = votes.map((each, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, votes: each }));
  const sums = votes.reduce((all, each) => all.map((one, place) => one + (each[place] ?? 0)), [0, 0]);
  return exact({ united_states: sums, days: days.filter((day) => sum(day.votes) > 0) });
}

const sum = (votes: number[]) => votes.reduce((all, each) => all + each, 0);

describe('the published figures of a region', () => {
  it('begin at ten votes, with shares that add up to 100', () => {
    expect(publishedResults(exact({ united_states: [6, 3] })).united_states).toBeNull();
    expect(publishedResults(exact({ united_states: [6, 4] })).united_states).toEqual({
      votes: [6, 4],
      shares: [60, 40],
    });
    // Both would round up: 6.25 and 93.75.
    expect(publishedResults(exact({ global: [1, 15] })).global?.shares).toEqual([6.3, 93.7]);
  });

  it.each([
    // Halves of a tenth, rounded as on the landing page (frontend/src/features/totals/shares.spec.ts).
    '2345 7655: 23.5 76.5',
    '201 199: 50.3 49.7',
    '1001 999: 50.1 49.9',
    // The remaining tenths for the largest remainders.
    '100 100 100: 33.4 33.3 33.3',
    '10 20 20 20: 14.3 28.6 28.6 28.5',
    '0 0 0 100: 0 0 0 100',
    '10 10 10 10 10 10 10 10 10 10 10 10: 8.4 8.4 8.4 8.4 8.3 8.3 8.3 8.3 8.3 8.3 8.3 8.3',
  ])('are votes and shares like %s', (text) => {
    const [votes = [], shares] = text.split(': ').map((numbers) => numbers.split(' ').map(Number));
    expect(publishedResults(exact({ global: votes })).global?.shares).toEqual(shares);
  });

  it('have shares that add up to 100 and differ from the exact ones by less than a tenth, with two to twelve candidates', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 2, maxLength: 12 }), (votes) => {
        fc.pre(sum(votes) >= FEWEST_VOTES);
        const shares = publishedResults(exact({ global: votes })).global?.shares ?? [];
        expect(sum(shares.map((share) => Math.round(share * 10)))).toBe(1_000);
        for (const [place, share] of shares.entries())
          expect(Math.abs(share - (100 * (votes[place] ?? 0)) / sum(votes))).toBeLessThan(0.1 + 1e-9);
      }),
    );
  });

  it('are absent without votes, explicitly', () => {
    expect(publishedResults(exact({}))).toEqual({
      has_votes: false,
      united_states: null,
      global: null,
      total: null,
      days: null,
    });
    expect(publishedResults(exact({ global: [1, 0] })).has_votes).toBe(true);
  });
});

describe('the published total', () => {
  it('is that of both regions', () => {
    expect(publishedResults(exact({ united_states: [6, 4], global: [10, 20] })).total?.votes).toEqual([16, 24]);
  });

  it.each<[string, number[], number[]]>([
    ['the United States', [9, 0], [50, 50]],
    ['the rest of the world', [50, 50], [0, 1]],
  ])('is left out, as are the days, while it would reveal the few votes of %s', (_region, united_states, global) => {
    const { total, days } = publishedResults(
      exact({ united_states, global, days: [{ day: '2026-11-01', votes: [59, 50] }] }),
    );
    expect([total, days]).toEqual([null, null]);
  });

  it('stays if a region has no votes at all, and if neither region has figures', () => {
    expect(publishedResults(exact({ united_states: [10, 0] })).total?.votes).toEqual([10, 0]);
    const few = publishedResults(exact({ united_states: [6, 0], global: [0, 6] }));
    expect([few.united_states, few.global, few.total?.votes]).toEqual([null, null, [6, 6]]);
  });
});

describe('the published days', () => {
  /** As in '01-03: 7 3'. */
  const spansOf = (...votes: number[][]) =>
    publishedResults(daysOf(...votes)).days?.map(
      ({ from, to, votes: each }) => `${from.slice(8)}-${to.slice(8)}: ${each.join(' ')}`,
    );

  it('are single days if each has ten votes', () => {
    expect(spansOf([10, 0], [5, 5], [20, 30])).toEqual(['01-01: 10 0', '02-02: 5 5', '03-03: 20 30']);
  });

  it('are merged with the following days until they have ten votes, as is a day without votes', () => {
    expect(spansOf([3, 0], [3, 3], [1, 0], [10, 10])).toEqual(['01-03: 7 3', '04-04: 10 10']);
    expect(spansOf([10, 0], [0, 0], [0, 0], [7, 7])).toEqual(['01-01: 10 0', '02-04: 7 7']);
  });

  it('merge the last days with the previous span until they have ten votes', () => {
    expect(spansOf([10, 0], [20, 0], [1, 2])).toEqual(['01-01: 10 0', '02-03: 21 2']);
  });

  it('continue across the end of a month', () => {
    const days = [
      { day: '2028-02-28', votes: [10, 0] },
      { day: '2028-03-02', votes: [0, 10] },
    ] satisfies ExactResults['days'];
    expect(publishedResults(exact({ united_states: [10, 10], days })).days?.[1]?.from).toBe('2028-02-29');
  });
});

const perCandidate = fc.array(fc.nat(30), { minLength: 2, maxLength: 2 });

it('no figure, and no difference between figures of one response, stands for one to nine votes', () => {
  const polls = fc.tuple(fc.array(perCandidate, { maxLength: 12 }), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(polls, ([votes, part]) => {
      const { united_states: all, days } = daysOf(...votes);
      const global = all.map((each) => Math.floor(each * part));
      const united_states = all.map((each, place) => each - (global[place] ?? 0));
      const published = publishedResults({ united_states, global, days });

      const regions = [published.united_states, published.global].flatMap((region) =>
        region ? sum(region.votes) : [],
      );
      const total = published.total && sum(published.total.votes);
      const spans = (published.days ?? []).map((span) => sum(span.votes));
      const restOfTotal = total === null ? [] : regions.map((region) => total - region).filter((rest) => rest > 0);
      for (const group of [...regions, ...spans, ...restOfTotal, ...(total === null ? [] : [total])]) {
        expect(group).toBeGreaterThanOrEqual(FEWEST_VOTES);
      }
      // Nothing is left after subtracting all other spans from the total except one.
      expect(spans.reduce((votes, span) => votes + span, 0)).toBe(total ?? 0);
    }),
  );
});
