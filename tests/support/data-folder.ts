import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({ DATABASE_PASSWORD: z.string() });

/** The process id of the database server on an embedded product's data folder; undefined if none runs. */
export function serverOf(folder: string): number | undefined {
  if (!existsSync(lockFile(folder))) return undefined;
  const pid = Number.parseInt(readFileSync(lockFile(folder), 'utf8'), 10);
  return isAlive(pid) ? pid : undefined;
}

/** The URL of the folder's running database, as superuser. */
export function databaseUrlOf(folder: string): string {
  const secrets: unknown = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  const { DATABASE_PASSWORD } = secretsSchema.parse(secrets);
  const port = readFileSync(lockFile(folder), 'utf8').split('\n')[3];
  return `postgres://postgres:${DATABASE_PASSWORD}@127.0.0.1:${port}/poll`;
}

export function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  try {
    // An ended process stays in state Z until its parent has read the exit status.
    process.kill(pid, 0);
    return !existsSync(stat) || !/ Z /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
}

/** PostgreSQL writes its process id on line 1 and its port on line 4. */
function lockFile(folder: string): string {
  return join(folder, 'postgres', 'postmaster.pid');
}
