import { describe, expect, it } from 'vitest';
import { cardColumns } from './card-columns';

describe('the columns of the cards on a wide screen', () => {
  it.each([
    [3, 3],
    [4, 4],
    [5, 3],
    [6, 3],
    [7, 4],
    [8, 4],
    [9, 3],
    [10, 4],
    [11, 4],
    [12, 4],
  ])('for %d candidates are %d, and no card is alone in its row', (cards, columns) => {
    expect(cardColumns(cards)).toBe(columns);
    expect(cards % columns).not.toBe(1);
  });
});
