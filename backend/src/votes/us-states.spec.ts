import { describe, expect, it } from 'vitest';
import { stateOf, usStates, zipAreasOf } from './us-states.js';

describe('the states of zip codes', () => {
  it('are the 50, the District of Columbia, three territories and the armed forces', () => {
    expect(usStates).toHaveLength(50 + 1 + 3 + 3);
  });

  it('are found by their first three digits', () => {
    const states = '441 OH, 100 NY, 005 NY, 007 PR, 200 DC, 201 VA, 885 TX, 999 AK, 090 AE'.split(', ');
    expect(states.map((each) => `${each.slice(0, 3)} ${stateOf(each.slice(0, 3))}`)).toEqual(states);
  });

  it('give each area to one state only', () => {
    const areas = usStates.flatMap(zipAreasOf);
    expect(areas.every((area) => /^\d{3}$/.test(area))).toBe(true);
    expect(new Set(areas).size).toBe(areas.length);
  });

  it.each(['000', '213', '', 'abc'])('have no state for %j', (area) => {
    expect(stateOf(area)).toBeUndefined();
  });
});
