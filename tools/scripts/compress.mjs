import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Pictures other than SVG are already compressed. */
const COMPRESSIBLE = /\.(html|css|js|json|svg|txt|xml|webmanifest)$/;
/** Bytes; a smaller response fits into one packet either way. */
const SMALLEST = 1_000;

/** Puts a `.br` and a `.gz` beside every file of the folder that shrinks, for nginx to send. @param {string} folder */
export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    // Folders with a dot are not sent.
    if (COMPRESSIBLE.test(name) && !name.startsWith('.')) compress(join(folder, name));
  }
}

/** @param {string} path */
function compress(path) {
  const bytes = readFileSync(path);
  const twins = {
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, twin] of Object.entries(twins)) {
    // A stale one would be sent in place of the file.
    if (bytes.length < SMALLEST || twin.length >= bytes.length) rmSync(`${path}.${ending}`, { force: true });
    else writeFileSync(`${path}.${ending}`, twin);
  }
}
