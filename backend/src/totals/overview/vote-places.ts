import { stateOf } from '../../votes/us-states.js';
import type { VotePlacesDto } from './overview.dto.js';

interface Counted {
  votes: number;
  /** Of the time that is compared. */
  compared: number;
}

export interface PlaceTotal extends Counted {
  country: string;
  source: string;
  zip_area: string | null;
}

type Places = Pick<VotePlacesDto, 'votes' | 'countries' | 'states' | 'zip_areas' | 'sources'>;

/** Where counted votes come from, for all candidates together. */
export function placesOf(rows: readonly PlaceTotal[], isCompared: boolean): Places {
  const counts = ({ votes, compared }: Counted) => ({ votes, ...(isCompared && { compared_votes: compared }) });
  const zipAreas = summed(rows, ({ zip_area }) => (zip_area !== null && stateOf(zip_area) ? zip_area : null));
  const states = summed(rows, ({ zip_area }) => (zip_area !== null && stateOf(zip_area)) || null);
  return {
    votes: rows.reduce((sum, { votes }) => sum + votes, 0),
    countries: summed(rows, ({ country }) => country).map(([country, sums]) => ({ country, ...counts(sums) })),
    states: states.map(([state, sums]) => ({ state, ...counts(sums) })),
    zip_areas: zipAreas.flatMap(([zip_area, sums]) => {
      const state = stateOf(zip_area);
      return state ? [{ zip_area, state, ...counts(sums) }] : [];
    }),
    sources: summed(rows, ({ source }) => source).map(([source, sums]) => ({ source, ...counts(sums) })),
  };
}

function summed<Key extends string>(
  rows: readonly PlaceTotal[],
  keyOf: (row: PlaceTotal) => Key | null,
): [Key, Counted][] {
  const sums = new Map<Key, Counted>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const { votes, compared } = sums.get(key) ?? { votes: 0, compared: 0 };
    sums.set(key, { votes: votes + row.votes, compared: compared + row.compared });
  }
  return [...sums].toSorted(
    ([key, one], [otherKey, other]) =>
      other.votes - one.votes || other.compared - one.compared || (key < otherKey ? -1 : 1),
  );
}
