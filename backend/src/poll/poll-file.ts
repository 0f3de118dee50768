import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from '../platform/errors/startup-error.js';
import { type PollFile, pollFileSchema } from './poll-file-schema.js';

/** Reads and validates a poll file. Throws `StartupError` with one line per error, each with the path of the field. */
export function readPollFile(path: string): PollFile {
  return parsePoll(jsonIn(path), path);
}

/** Validates a poll. Throws `StartupError` as `readPollFile`. `source`: where it comes from, for the lines. */
export function parsePoll(poll: unknown, source: string): PollFile {
  const result = pollFileSchema.safeParse(poll);
  if (result.success) return result.data;
  throw new StartupError(
    ...result.error.issues.map(
      (issue) => `${source}: ${z.core.toDotPath(issue.path) || 'the whole file'}: ${issue.message}`,
    ),
  );
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartupError(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
}
