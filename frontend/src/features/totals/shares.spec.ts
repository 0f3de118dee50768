import { describe, expect, it } from 'vitest';
import { formatShare } from '../../components/format-number';
import { sharesOf } from './shares';

describe('the shares of the candidates', () => {
  it.each([
    [1, 1, ['50.0%', '50.0%']],
    [2, 1, ['66.7%', '33.3%']],
    [1, 7, ['12.5%', '87.5%']],
    [5, 0, ['100.0%', '0.0%']],
    [0, 5, ['0.0%', '100.0%']],
    // Halves of a tenth: both would be rounded up. The results have the same (backend/src/totals/results/published-results.spec.ts).
    [2_345, 7_655, ['23.5%', '76.5%']],
    [201, 199, ['50.3%', '49.7%']],
    [1_001, 999, ['50.1%', '49.9%']],
  ])('of %d and %d votes are %j', (first, second, words) => {
    expect(sharesOf([first, second])?.map((share) => formatShare(share, 'en'))).toEqual(words);
  });

  it('add up to 100 as displayed, whatever the totals', () => {
    for (let first = 0; first <= 70; first += 1) {
      for (let second = first === 0 ? 1 : 0; second <= 70; second += 1) {
        const shown = sharesOf([first, second])?.map((share) => formatShare(share, 'en')) ?? [];
        const tenths = shown.map((words) => Number(words.replace(/[.%]/g, '')));
        expect(
          tenths.reduce((sum, part) => sum + part, 0),
          `${first} and ${second}`,
        ).toBe(1_000);
      }
    }
  });

  it.each([
    [
      [1, 1, 1],
      ['33.4%', '33.3%', '33.3%'],
    ],
    [
      [0, 1, 2],
      ['0.0%', '33.3%', '66.7%'],
    ],
    // The last one has the smallest remainder, and gets none of the two remaining tenths.
    [
      [2, 2, 3],
      ['28.6%', '28.6%', '42.8%'],
    ],
    [
      [1, 1, 1, 1, 1, 1, 0],
      ['16.7%', '16.7%', '16.7%', '16.7%', '16.6%', '16.6%', '0.0%'],
    ],
    [new Array<number>(7).fill(9), ['14.3%', '14.3%', '14.3%', '14.3%', '14.3%', '14.3%', '14.2%']],
    [new Array<number>(12).fill(5), [...new Array<string>(4).fill('8.4%'), ...new Array<string>(8).fill('8.3%')]],
  ])('of %j votes are %j', (votes, words) => {
    expect(sharesOf(votes)?.map((share) => formatShare(share, 'en'))).toEqual(words);
  });

  it.each([3, 7, 12])('of %d candidates add up to 100 as displayed, and nobody without a vote has one', (count) => {
    for (let round = 0; round < 500; round += 1) {
      const votes = Array.from({ length: count }, (_, place) => (round * (place + 3) * 7_919) % 101);
      const shown = sharesOf(votes)?.map((share) => formatShare(share, 'en')) ?? [];
      const tenths = shown.map((words) => Number(words.replace(/[.%]/g, '')));
      if (votes.some((each) => each > 0))
        expect(
          tenths.reduce((sum, part) => sum + part, 0),
          votes.join(),
        ).toBe(1_000);
      for (const [place, each] of votes.entries()) if (each === 0) expect(tenths[place] ?? 0).toBe(0);
    }
  });

  it('do not exist without votes', () => {
    expect(sharesOf([0, 0])).toBeNull();
    expect(sharesOf([0, 0, 0])).toBeNull();
  });
});
