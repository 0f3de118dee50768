import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

function textsOf(end: RegExp): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => end.test(path))
    .map((path) => readFileSync(join(source, path), 'utf8'));
}

/** The classes in a `className`, but for those of which only a part is known, such as `state--${state}`. */
function classesIn(text: string): string[] {
  const values = text.matchAll(/className=(?:"([^"]+)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g);
  return Array.from(values, ([, plain, code = '']) => {
    const quoted = Array.from(code.matchAll(/(=== )?'([^']+)'/g), ([, compared, words]) => !compared && words);
    const template = Array.from(code.matchAll(/`([^`]+)`/g), ([, words]) => words?.replace(/\$\{[^}]*\}/g, '$'));
    return [plain, ...quoted, ...template].filter(Boolean).join(' ').split(/\s+/);
  }).flatMap((names) => names.filter((name) => /^[a-z][\w-]*$/.test(name)));
}

it('every class of a component has a rule', () => {
  const rules = new Set(
    textsOf(/\.css$/).flatMap((css) => Array.from(css.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name)),
  );
  const used = textsOf(/(?<!\.test)\.tsx$/).flatMap(classesIn);
  expect(new Set(used).size).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !rules.has(name)).sort()).toEqual([]);
});
