import { describe, expect, it } from 'vitest';
import { formatShare } from '../components/format-number';
import { sharesOf } from './shares';

describe('the shares of the candidates', () => {
  it.each([
    [1, 1, ['50.0%', '50.0%']],
    [2, 1, ['66.7%', '33.3%']],
    [1, 7, ['12.5%', '87.5%']],
    [5, 0, ['100.0%', '0.0%']],
    [0, 5, ['0.0%', '100.0%']],
    // Halves of a tenth: both would be rounded up. The results have the same (backend/src/results/published-results.spec.ts).
    [2_345, 7_655, ['23.5%', '76.5%']],
    [201, 199, ['50.3%', '49.7%']],
    [1_001, 999, ['50.1%', '49.9%']],
  ])('of %d and %d votes are %j', (first, second, words) => {
    expect(sharesOf(first, second)?.map((share) => formatShare(share, 'en'))).toEqual(words);
  });

  it('add up to 100 as they are shown, whatever the totals', () => {
    for (let first = 0; first <= 70; first += 1) {
      for (let second = first === 0 ? 1 : 0; second <= 70; second += 1) {
        const shown = sharesOf(first, second)?.map((share) => formatShare(share, 'en')) ?? [];
        const tenths = shown.map((words) => Number(words.replace(/[.%]/g, '')));
        expect(
          tenths.reduce((sum, part) => sum + part, 0),
          `${first} and ${second}`,
        ).toBe(1_000);
      }
    }
  });

  it('are none without votes', () => {
    expect(sharesOf(0, 0)).toBeNull();
  });
});
