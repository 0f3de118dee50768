import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';

/**
 * Installs and builds what is missing or stale, in the product's folder; a failure ends the process with its message.
 * Plain JavaScript without any package, because it runs before anything is installed.
 * Returns the folder of the built pages.
 * @param {() => void} alsoNeeded by the caller, such as a browser
 */
export async function setUp(alsoNeeded = () => {}) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  try {
    await install();
    alsoNeeded();
    return await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
