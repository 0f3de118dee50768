import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PollFile } from './poll-file-schema.js';

const PREFIX = 'v1 roster ';

/** The question's key beside the ids, which begin with 1. Older checkers show a change of it as one of a name. */
const QUESTION = '0';

/** By id: one name for all languages, or one per language. */
const names = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

/**
 * The entry of the public log that has the question and the candidates' names (docs/log.md): votes have only their ids. ASCII: its
 * length in bytes equals that in characters, and nothing in it can disguise itself.
 */
export function rosterOf({ question = '', candidates }: Pick<PollFile, 'question' | 'candidates'>): string {
  const json = JSON.stringify({
    [QUESTION]: question,
    ...Object.fromEntries(candidates.map(({ id, name }) => [id, name])),
  });
  return PREFIX + json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A sentence for each candidate of `before` who has another name in `after`, and for another question. */
export function changesOf(before: string, after: string): string[] {
  const [old, now] = [namesIn(before), namesIn(after)];
  return Object.entries(old).flatMap(([id, name]) => {
    const [from, to] = [JSON.stringify(name), JSON.stringify(now[id] ?? name)];
    if (from === to) return [];
    return id === QUESTION
      ? `The poll file asks ${questionIn(to)}, and votes were cast when it asked ${questionIn(from)}.`
      : `The poll file calls candidate ${id} ${to}, and votes were cast for it as ${from}.`;
  });
}

/** `json`: as in a roster. */
const questionIn = (json: string) => (json === '""' ? "the pages' own question" : json);

/** What an operator repeats to confirm this roster, and no other (CANDIDATES_RENAMED). */
export function wordFor(roster: string): string {
  return createHash('sha256').update(roster).digest('hex').slice(0, 8);
}

function namesIn(roster: string): z.infer<typeof names> {
  return { [QUESTION]: '', ...names.parse(JSON.parse(roster.slice(PREFIX.length))) };
}
