import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pollFileSchema } from 'backend/poll-file';
import fc, { type Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import { valueAt, withValue } from './draft';
import { dotted, rejectedIn } from './field-error';
import { type Field, sections } from './fields';

const file: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../poll.json'), 'utf8'));
const poll = pollFileSchema.parse(file);
const fields = sections.flatMap((section) => section.fields);

const words = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Which?',
    'https://example.org/x',
    'https://example.org',
    'desk@example.org',
    'javascript:1',
  ),
  fc.string({ maxLength: 90 }),
);
const texts = fc.oneof(
  fc.record({ en: words, es: words, 'pt-BR': words }, { requiredKeys: [] }),
  fc.dictionary(fc.constantFrom('en', 'es', '?'), words),
  words,
);

/** What a control can make of its field. */
function valuesOf(field: Field): Arbitrary<unknown> {
  switch (field.kind) {
    case 'texts':
      return fc.oneof(texts, fc.constant(field.empty));
    case 'line':
      return fc.oneof(words, fc.constant(field.empty));
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 5_000 }), words, fc.constant(field.empty));
    case 'moment':
      return fc.option(
        fc
          .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') })
          .map((at) => at.toISOString()),
      );
    case 'choice':
      return fc.constantFrom(...field.options, undefined);
    case 'pdf':
      return fc.oneof(words, fc.constant(null));
    case 'flag':
      return fc.boolean();
    case 'targets':
      return fc.boolean().map((isOn) => ({ ...poll.share_targets, x: isOn }));
    case 'hosts':
      return fc.array(fc.constantFrom('a.example', 'B.example', 'not a host', 'https://c.example'), { maxLength: 3 });
    case 'country':
      return fc.constantFrom('DE', 'US');
    case 'countries':
      return fc.constantFrom(['DE'], ['DE', 'AT'], undefined);
    case 'candidates':
      return fc.array(
        fc.record(
          { id: fc.integer({ min: 1, max: 120 }), name: texts, portrait: words, text: texts },
          { requiredKeys: ['id'] },
        ),
        { maxLength: 14 },
      );
  }
}

const changes = fc.uniqueArray(
  fc.constantFrom(...fields).chain((field) => valuesOf(field).map((value) => ({ path: field.path.split('.'), value }))),
  { minLength: 1, maxLength: 4, selector: ({ path }) => path.join('.') },
);

it.each([
  ['candidates[1].name["pt-BR"]', 'candidates.1.name.pt-BR'],
  ['links.tip_jar', 'links.tip_jar'],
])('reads %s of a response as %s', (given, path) => expect(dotted(given)).toBe(path));

it('has every field of the poll file but the pause, once', () => {
  const paths = fields.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect([...new Set(paths.map((path) => path.split('.')[0]))].sort()).toEqual(
    Object.keys(pollFileSchema.shape)
      .filter((name) => name !== 'paused')
      .sort(),
  );
});

it('shows every error that the schema finds in a thousand random drafts, at a field', () => {
  let valid = 0;
  const drafts = 1_000;
  fc.assert(
    fc.property(changes, (changed) => {
      const draft = changed.reduce<unknown>((made, { path, value }) => withValue(made, path, value), poll);
      for (const { path, value } of changed) expect(valueAt(draft, path)).toEqual(value);
      const { error } = pollFileSchema.safeParse(draft);
      valid += error ? 0 : 1;
      for (const issue of error?.issues ?? []) {
        const path = issue.path.join('.');
        const shown = fields.filter((field) => rejectedIn([path], field.path).length > 0);
        expect(shown, path).toHaveLength(1);
      }
    }),
    { numRuns: drafts },
  );
  // Both are tried.
  expect(valid).toBeGreaterThan(drafts / 20);
  expect(valid).toBeLessThan(drafts - drafts / 20);
});
