import { expect, it } from 'vitest';
import { withoutNames } from './without-names.js';

it('leaves out fields and values of these names at every depth, and leaves the original unchanged', () => {
  const phone = ['name', 'phone'];
  const description = {
    phone: 1,
    schemas: { Vote: { required: phone, properties: { name: {}, phone: {} } } },
    all: [{ phone: 2 }],
  };
  const before = structuredClone(description);
  expect(withoutNames(description, new Set(['phone']))).toEqual({
    schemas: { Vote: { required: ['name'], properties: { name: {} } } },
    all: [{}],
  });
  expect(description).toEqual(before);
  expect(withoutNames(description, new Set())).toEqual(before);
});

it("leaves out 'Schema.field' in this schema only", () => {
  const fields = () => ({ state: {}, name: {} });
  const description = { state: 1, schemas: { Filter: { properties: fields() }, Webhook: { properties: fields() } } };
  expect(withoutNames(description, new Set(['Filter.state']))).toEqual({
    state: 1,
    schemas: { Filter: { properties: { name: {} } }, Webhook: { properties: fields() } },
  });
});
