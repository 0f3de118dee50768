import { fileURLToPath } from 'node:url';
import { printError } from '../../backend/src/platform/logging/terminal.mjs';
import { build, buildServer } from './build.mjs';
import { install } from './install.mjs';

// Plain JavaScript without packages, because it runs before anything is installed.

/**
 * Installs and builds what is missing or stale, in the product's folder; a failure exits with its message. Returns the folder of
 * the built pages.
 * @param {() => void} alsoNeeded by the caller, such as a browser
 */
export async function setUp(alsoNeeded = () => {}) {
  return orEnd(async () => {
    await install();
    alsoNeeded();
    return build();
  });
}

/** The same without the pages, which the commands do not need. */
export async function setUpServer() {
  return orEnd(async () => {
    await install();
    await buildServer();
  });
}

/**
 * @template Result
 * @param {() => Promise<Result>} make
 */
async function orEnd(make) {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  try {
    return await make();
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
