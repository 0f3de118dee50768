import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PollFile } from './poll-file-schema.js';

const PREFIX = 'v1 roster ';

/** By id: one name for all languages, or one per language. */
const names = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

/**
 * The entry of the public log that names the candidates (docs/log.md): votes have only their ids. ASCII: its length in bytes
 * equals that in characters, and nothing in it can disguise itself.
 */
export function rosterOf({ candidates }: Pick<PollFile, 'candidates'>): string {
  const json = JSON.stringify(Object.fromEntries(candidates.map(({ id, name }) => [id, name])));
  return PREFIX + json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The candidates of `before` who have another name in `after`. */
export function renamedIn(before: string, after: string): { id: string; from: string; to: string }[] {
  const [old, now] = [namesIn(before), namesIn(after)];
  return Object.entries(old).flatMap(([id, name]) => {
    const [from, to] = [JSON.stringify(name), JSON.stringify(now[id] ?? name)];
    return from === to ? [] : [{ id, from, to }];
  });
}

/** What an operator repeats to confirm new names (CANDIDATES_RENAMED): these names and no others. */
export function wordFor(roster: string): string {
  return createHash('sha256').update(roster).digest('hex').slice(0, 8);
}

function namesIn(roster: string): z.infer<typeof names> {
  return names.parse(JSON.parse(roster.slice(PREFIX.length)));
}
