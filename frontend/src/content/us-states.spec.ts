import { expect, it } from 'vitest';
import { stateName, statesIn } from './us-states';

it('are ordered by their names in the language', () => {
  const names = statesIn('es').map(({ name }) => name);
  expect(names.indexOf('Nueva York')).toBeLessThan(names.indexOf('Ohio'));
  expect(stateName('NY', 'es')).toBe('Nueva York');
});
