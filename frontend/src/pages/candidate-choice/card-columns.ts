/**
 * In how many columns the cards of more than two candidates stand on a wide screen: as many as leave the fewest empty places in
 * the last row. From 3 to 12 cards, none is alone there (decision 019).
 */
export function cardColumns(cards: number): 3 | 4 {
  return emptyPlaces(cards, 3) < emptyPlaces(cards, 4) ? 3 : 4;
}

function emptyPlaces(cards: number, columns: number): number {
  return Math.ceil(cards / columns) * columns - cards;
}
