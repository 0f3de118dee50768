import { expect, it } from 'vitest';
import { stateName, statesIn } from './us-states';

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
