import { isDeepStrictEqual } from 'node:util';
import type { DifferenceDto } from './poll.dto.js';
import { OWNERS_FIELDS } from './poll-fields.js';
import type { PollFile } from './poll-file-schema.js';

/** The fields of the poll file that differ, in alphabetical order. */
export function changedFields(before: PollFile, after: PollFile): string[] {
  const [old, now] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => !isDeepStrictEqual(old.get(field), now.get(field)))
    .toSorted();
}

/** The changed fields that only owners may change. `closes_at` is one if it is set to the past: details are deleted by it. */
export function ownersFieldsIn(before: PollFile, after: PollFile, now: Date): string[] {
  const isClosedEarlier = after.closes_at !== null && Date.parse(after.closes_at) < now.getTime();
  return changedFields(before, after).filter(
    (field) => OWNERS_FIELDS.has(field) || (field === 'closes_at' && isClosedEarlier),
  );
}

export function differencesOf(before: PollFile, after: PollFile): DifferenceDto[] {
  const [old, now] = [valuesIn(before), valuesIn(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }));
}

/** By path, each as JSON: whatever is neither an object with fields nor a list with elements. Null is the same as not there. */
function valuesIn(part: unknown, path: readonly string[] = []): Map<string, string> {
  if (part === null) return new Map();
  const inner = typeof part === 'object' ? Object.entries(part) : [];
  if (inner.length === 0) return new Map([[path.join('.'), JSON.stringify(part)]]);
  return new Map(inner.flatMap(([name, value]) => [...valuesIn(value, [...path, name])]));
}
