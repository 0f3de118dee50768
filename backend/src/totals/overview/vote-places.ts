import { stateOf } from '../../votes/us-states.js';
import type { VotePlacesDto } from './overview.dto.js';

export interface PlaceTotal {
  country: string;
  source: string;
  zip_area: string | null;
  votes: number;
}

/** Where counted votes come from, for all candidates together. */
export function placesOf(rows: readonly PlaceTotal[]): Omit<VotePlacesDto, 'until'> {
  const zipAreas = summed(rows, ({ zip_area }) => (zip_area !== null && stateOf(zip_area) ? zip_area : null));
  const states = summed(rows, ({ zip_area }) => (zip_area !== null && stateOf(zip_area)) || null);
  return {
    votes: rows.reduce((sum, { votes }) => sum + votes, 0),
    countries: summed(rows, ({ country }) => country).map(([country, votes]) => ({ country, votes })),
    states: states.map(([state, votes]) => ({ state, votes })),
    zip_areas: zipAreas.flatMap(([zip_area, votes]) => {
      const state = stateOf(zip_area);
      return state ? [{ zip_area, state, votes }] : [];
    }),
    sources: summed(rows, ({ source }) => source).map(([source, votes]) => ({ source, votes })),
  };
}

function summed<Key extends string>(
  rows: readonly PlaceTotal[],
  keyOf: (row: PlaceTotal) => Key | null,
): [Key, number][] {
  const sums = new Map<Key, number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + row.votes);
  }
  return [...sums].toSorted(([key, votes], [otherKey, otherVotes]) => otherVotes - votes || (key < otherKey ? -1 : 1));
}
