import type { OpenAPIObject } from '@nestjs/swagger';
import { expect, it } from 'vitest';
import { withOptional } from './with-optional.js';

const description: OpenAPIObject = {
  openapi: '3.0.0',
  info: { title: 'Poll', version: '1' },
  paths: {},
  components: {
    schemas: {
      Vote: {
        required: ['name', 'zip'],
        properties: { name: { type: 'string' }, zip: { minLength: 1, maxLength: 20 } },
      },
      Other: { required: ['zip'] },
    },
  },
};

it('lets fields of one schema be missing or empty, and leaves the original unchanged', () => {
  const before = structuredClone(description);
  expect(withOptional(description, 'Vote', new Set(['zip'])).components?.schemas).toEqual({
    Vote: {
      required: ['name'],
      properties: { name: { type: 'string' }, zip: { minLength: 0, maxLength: 20, nullable: true } },
    },
    Other: { required: ['zip'] },
  });
  expect(withOptional(description, 'Vote', new Set())).toEqual(before);
  expect(description).toEqual(before);
});

it('rejects a schema that does not exist', () => {
  expect(() => withOptional(description, 'Ballot', new Set(['zip']))).toThrow('Ballot is not described.');
});
