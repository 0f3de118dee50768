import { usStates } from 'backend/us-states';
import { expect, it } from 'vitest';
import { stateName, statesIn } from './us-states';

it('have a name for each state that the server knows, and no others', () => {
  const codes = statesIn('en').map(({ code }) => code);
  expect(codes.toSorted()).toEqual([...usStates].toSorted());
});

it('are ordered by their names in the language', () => {
  expect(
    statesIn('es')
      .map(({ name }) => name)
      .indexOf('Nueva York'),
  ).toBeLessThan(
    statesIn('es')
      .map(({ name }) => name)
      .indexOf('Ohio'),
  );
  expect(stateName('NY', 'es')).toBe('Nueva York');
});
