import { SEARCH_CASES } from 'test-support/search-cases';
import { expect, it } from 'vitest';
import { beginsFolded, matchesSearch } from './matches-search';

it.each(SEARCH_CASES)('in "$text" "$term" is found: $isFound', ({ text, term, isFound }) => {
  expect(matchesSearch(text, term)).toBe(isFound);
});

it('a term of white space matches everything', () => expect(matchesSearch('Ada Example', '  ')).toBe(true));

it('a zip code is found by one character in its middle', () => {
  expect(beginsFolded('SW1A 1AA', 'ｓw1')).toBe(true);
  expect(beginsFolded('SW1A 1AA', '1a')).toBe(false);
});
