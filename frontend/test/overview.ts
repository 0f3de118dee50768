import { mockGet } from './admin';

/** The responses for the dashboard's overview. */
export const overview = {
  totals: [3_000, 1_000],
  days: [
    { day: '2026-11-19', votes: 35 },
    { day: '2026-11-20', votes: 40 },
  ],
};
export const times = {
  until: '2026-11-20T14:05:30.000Z',
  today: 40,
  yesterday: 30,
  minutes: [
    { from: '2026-11-20T14:04:00.000Z', votes: 1 },
    { from: '2026-11-20T14:05:00.000Z', votes: 7 },
  ],
  hours: [
    { from: '2026-11-20T13:00:00.000Z', votes: 25 },
    { from: '2026-11-20T14:00:00.000Z', votes: 15 },
  ],
};
/** Before the first vote. */
export const noPlaces = { until: times.until, votes: 0, countries: [], states: [], zip_areas: [], sources: [] };
const places = {
  until: '2026-11-20T14:05:00.000Z',
  votes: 4_000,
  countries: [
    { country: 'US', votes: 2_400 },
    { country: 'CD', votes: 1_600 },
  ],
  states: [
    { state: 'OH', votes: 1_800 },
    { state: 'NY', votes: 500 },
  ],
  zip_areas: [{ zip_area: '441', state: 'OH', votes: 1_800 }],
  sources: [{ source: 'one.example.com', votes: 4_000 }],
};

/** `votes`: those of the last minute that is over. */
export function signalsWith(votes: number) {
  return {
    from: times.minutes[0]?.from,
    until: times.until,
    step_seconds: 60,
    columns: [{ from: times.minutes[0]?.from, votes }, times.minutes[1]],
    usual_band: { low: 2, median: 5, high: 9 },
    networks: [],
    mail_domains: [],
    throw_away_domains: [],
    names: [],
  };
}

/** Responds to all requests of the overview. Returns the requests so far. */
export function mockOverview() {
  return {
    overview: mockGet('/overview', overview),
    times: mockGet('/overview/times', times),
    places: mockGet('/overview/places', places),
    signals: mockGet('/signals', signalsWith(9)),
  };
}
