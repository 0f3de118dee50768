import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../../platform/errors/startup-error.js';
import { makeFolder } from '../embedded/make-folder.js';

/**
 * Fills a new folder. It is called `<folder>.partial` until it is complete and on disk. Only the owner can read it. Throws
 * `StartupError` if the folder exists or cannot be written.
 */
export async function fillFolder(folder: string, fill: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${folder}.partial`;
  if (await exists(folder)) throw new StartupError(`${folder} exists already: choose another name.`);
  await makePartial(partial);
  try {
    await fill(partial);
    for (const name of await readdir(partial)) await flush(join(partial, name));
    await flush(partial);
    await rename(partial, folder);
    await flush(dirname(folder));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw asStartupError(folder, error);
  }
}

async function makePartial(partial: string): Promise<void> {
  try {
    makeFolder(dirname(partial), 0o700);
  } catch (error) {
    throw asStartupError(partial, error);
  }
  try {
    await mkdir(partial, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw asStartupError(partial, error);
    throw new StartupError(
      `${partial} exists: another backup is being written there, or was broken off; then remove it.`,
    );
  }
}

/** File system errors, such as a full disk, become a `StartupError`: the operator can fix them. */
function asStartupError(folder: string, error: unknown): unknown {
  const code = codeOf(error);
  const isOfFileSystem = error instanceof Error && 'syscall' in error && code !== undefined;
  return isOfFileSystem ? new StartupError(`${folder} cannot be written (${code}).`) : error;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Flushes to disk, so that a power failure after the rename loses nothing. */
async function flush(path: string): Promise<void> {
  const file = await open(path, constants.O_RDONLY);
  await file.sync();
  await file.close();
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
