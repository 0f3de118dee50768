import { mockGet } from './admin';

/** The responses for the dashboard's overview. */
export const overview = { totals: [3_000, 1_000], shares: [75, 25] };
export const times = {
  from: '2026-11-20T14:00:00.000Z',
  until: '2026-11-20T14:05:30.000Z',
  votes: 40,
  compared: { from: '2026-11-19T14:00:00.000Z', until: '2026-11-19T14:05:30.000Z', votes: 30 },
  step: 'minute',
  columns: [
    { from: '2026-11-20T14:04:00.000Z', votes: 33, compared_votes: 30 },
    { from: '2026-11-20T14:05:00.000Z', votes: 7, compared_votes: 0 },
  ],
};
const { from, until, compared } = times;
/** Before the first vote. */
export const noPlaces = { from, until, compared, votes: 0, countries: [], states: [], zip_areas: [], sources: [] };
const places = {
  ...noPlaces,
  votes: 4_000,
  countries: [
    { country: 'US', votes: 2_400, compared_votes: 1_200 },
    { country: 'CD', votes: 1_600, compared_votes: 1_601 },
  ],
  states: [
    { state: 'OH', votes: 1_800, compared_votes: 1_000 },
    { state: 'NY', votes: 500, compared_votes: 9 },
  ],
  zip_areas: [{ zip_area: '441', state: 'OH', votes: 1_800, compared_votes: 0 }],
  sources: [{ source: 'one.example.com', votes: 4_000, compared_votes: 2_801 }],
};
export const certainty = {
  from,
  until,
  counted: 4_000,
  invalidated: 12,
  erased: 1,
  with_network: 3_990,
  standing_out: { votes: 150, networks: 2 },
};

/** `votes`: those of the last minute that is over. */
export function lastMinuteWith(votes: number) {
  return { from: times.columns[0]?.from, votes, usual_band: { low: 2, median: 5, high: 9 } };
}

/** Responds to all requests of the overview. Returns the requests so far. */
export function mockOverview() {
  return {
    overview: mockGet('/overview', overview),
    times: mockGet('/overview/times', times),
    places: mockGet('/overview/places', places),
    certainty: mockGet('/overview/certainty', certainty),
    lastMinute: mockGet('/signals/last-minute', lastMinuteWith(9)),
  };
}
