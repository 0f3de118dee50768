import { expect, it } from 'vitest';
import { placesOf } from './vote-places.js';

const row = (country: string, zip_area: string | null, votes: number, compared = 0, source = 'one.example.com') => ({
  country,
  source,
  zip_area,
  votes,
  compared,
});

it('sums votes by country, state, zip area and source, in descending order', () => {
  const rows = [row('US', '441', 2), row('US', '441', 1, 0, 'two.example.com'), row('US', '430', 1)];
  expect(placesOf([...rows, row('US', '100', 3), row('DE', null, 5)], false)).toEqual({
    votes: 12,
    countries: [
      { country: 'US', votes: 7 },
      { country: 'DE', votes: 5 },
    ],
    states: [
      { state: 'OH', votes: 4 },
      { state: 'NY', votes: 3 },
    ],
    zip_areas: [
      { zip_area: '100', state: 'NY', votes: 3 },
      { zip_area: '441', state: 'OH', votes: 3 },
      { zip_area: '430', state: 'OH', votes: 1 },
    ],
    sources: [
      { source: 'one.example.com', votes: 11 },
      { source: 'two.example.com', votes: 1 },
    ],
  });
});

it('has what only the compared time has votes of, and zeros', () => {
  const rows = [row('US', '441', 2), row('DE', null, 0, 4), row('FR', null, 0, 5)];
  expect(placesOf(rows, true)).toMatchObject({
    votes: 2,
    countries: [
      { country: 'US', votes: 2, compared_votes: 0 },
      { country: 'FR', votes: 0, compared_votes: 5 },
      { country: 'DE', votes: 0, compared_votes: 4 },
    ],
    states: [{ state: 'OH', votes: 2, compared_votes: 0 }],
    sources: [{ source: 'one.example.com', votes: 2, compared_votes: 9 }],
  });
});

it('counts a vote with a zip code of no state for its country only', () => {
  expect(placesOf([row('US', '000', 1), row('US', 'abc', 1), row('US', null, 1)], false)).toMatchObject({
    votes: 3,
    countries: [{ country: 'US', votes: 3 }],
    states: [],
    zip_areas: [],
  });
});
