import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../../platform/errors/startup-error.js';

/**
 * Fills a new folder that has its name only once it is whole and on disk: until then it is `<folder>.partial`. Open to
 * its owner alone. Throws `StartupError` when there is such a folder already, or when it cannot be written.
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
    throw toOperator(folder, error);
  }
}

async function makePartial(partial: string): Promise<void> {
  try {
    await mkdir(dirname(partial), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw toOperator(partial, error);
  }
  try {
    await mkdir(partial, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw toOperator(partial, error);
    throw new StartupError(
      `${partial} exists: another backup is being written there, or was broken off; then remove it.`,
    );
  }
}

/** What the file system refuses, such as a full disk, is the operator's to mend. */
function toOperator(folder: string, error: unknown): unknown {
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

/** Out of the machine's memory, so that a power cut after the rename finds all of it. */
async function flush(path: string): Promise<void> {
  const file = await open(path, constants.O_RDONLY);
  await file.sync();
  await file.close();
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
