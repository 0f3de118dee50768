/**
 * The number of columns for more than two cards on a wide screen: the one that leaves the fewest gaps in the last row. From 3
 * to 12 cards, no card is alone there (decision 019).
 */
export function cardColumns(cards: number): 3 | 4 {
  return emptyPlaces(cards, 3) < emptyPlaces(cards, 4) ? 3 : 4;
}

function emptyPlaces(cards: number, columns: number): number {
  return Math.ceil(cards / columns) * columns - cards;
}
