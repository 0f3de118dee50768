import { describe, expect, it } from 'vitest';
import { formatShare } from '../../components/format-number';
import { sharesOf } from './shares';

const shown = (votes: number[]) => sharesOf(votes)?.map((share) => formatShare(share, 'en')) ?? [];
const tenthsOf = (votes: number[]) => shown(votes).map((words) => Number(words.replace(/[.%]/g, '')));

describe('the shares of the candidates', () => {
  it.each([
    ['10 10', '50.0% 50.0%'],
    ['20 10', '66.7% 33.3%'],
    ['10 70', '12.5% 87.5%'],
    ['50 0', '100.0% 0.0%'],
    ['0 50', '0.0% 100.0%'],
    // Halves of a tenth: both would be rounded up. So do the results (backend/src/totals/results/published-results.spec.ts).
    ['2345 7655', '23.5% 76.5%'],
    ['201 199', '50.3% 49.7%'],
    ['1001 999', '50.1% 49.9%'],
    ['10 10 10', '33.4% 33.3% 33.3%'],
    ['0 10 20', '0.0% 33.3% 66.7%'],
    // The last one has the smallest remainder, and gets none of the two remaining tenths.
    ['20 20 30', '28.6% 28.6% 42.8%'],
    ['10 10 10 10 10 10 0', '16.7% 16.7% 16.7% 16.7% 16.6% 16.6% 0.0%'],
    ['9 9 9 9 9 9 9', '14.3% 14.3% 14.3% 14.3% 14.3% 14.3% 14.2%'],
    ['5 5 5 5 5 5 5 5 5 5 5 5', '8.4% 8.4% 8.4% 8.4% 8.3% 8.3% 8.3% 8.3% 8.3% 8.3% 8.3% 8.3%'],
  ])('of %s votes are %s', (votes, words) => expect(shown(votes.split(' ').map(Number)).join(' ')).toBe(words));

  it('add up to 100 as displayed, whatever the totals', () => {
    for (let first = 0; first <= 70; first += 1) {
      for (let second = Math.max(10 - first, 0); second <= 70; second += 1) {
        expect(sum(tenthsOf([first, second])), `${first} and ${second}`).toBe(1_000);
      }
    }
  });

  it.each([3, 7, 12])('of %d candidates add up to 100 as displayed, and nobody without a vote has one', (count) => {
    for (let round = 0; round < 500; round += 1) {
      const votes = Array.from({ length: count }, (_, place) => (round * (place + 3) * 7_919) % 101);
      const tenths = tenthsOf(votes);
      if (sum(votes) >= 10) expect(sum(tenths), votes.join()).toBe(1_000);
      for (const [place, each] of votes.entries()) if (each === 0) expect(tenths[place] ?? 0).toBe(0);
    }
  });

  it('do not exist below ten votes, as they could tell how one person voted', () => {
    expect(sharesOf([0, 0])).toBeNull();
    expect(sharesOf([9, 0])).toBeNull();
    expect(sharesOf([3, 3, 3])).toBeNull();
    expect(sharesOf([9, 1])).toEqual([0.9, 0.1]);
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
