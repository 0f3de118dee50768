import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const SHIPPED = fileURLToPath(new URL('../../poll.json', import.meta.url));

/** Writes the shipped poll file with `changes` into `folder`; returns its path. */
export function writePollFile(folder: string, changes: Record<string, unknown>): string {
  const path = join(folder, 'poll.json');
  const shipped = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(SHIPPED, 'utf8')));
  writeFileSync(path, JSON.stringify({ ...shipped, ...changes }));
  return path;
}
