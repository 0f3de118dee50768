import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from '../platform/errors/startup-error.js';
import { type PollFile, pollFileSchema } from './poll-file-schema.js';

export const POLL = Symbol('POLL');

/** Reads and validates the poll file. Throws `StartupError` with one line per error, each with the path of the field. */
export function readPollFile(path: string): PollFile {
  const result = pollFileSchema.safeParse(parse(path));
  if (result.success) return result.data;
  throw new StartupError(
    ...result.error.issues.map(
      (issue) => `${path}: ${z.core.toDotPath(issue.path) || 'the whole file'}: ${issue.message}`,
    ),
  );
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartupError(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
}
