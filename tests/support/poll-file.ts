import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { makeTemporaryFolder } from './temporary-folder.js';

const SHIPPED = fileURLToPath(new URL('../../poll.json', import.meta.url));

/** Writes the shipped poll file with `changes` into `folder`; returns its path. */
export function writePollFile(changes: Record<string, unknown>, folder = makeTemporaryFolder()): string {
  const path = join(folder, 'poll.json');
  const shipped = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(SHIPPED, 'utf8')));
  writeFileSync(path, JSON.stringify({ ...shipped, ...changes }));
  return path;
}
