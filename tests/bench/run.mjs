import { join } from 'node:path';
import { runnerImport } from 'vite';

// `node tests/bench/run.mjs FILE.ts`: Node 20 cannot run TypeScript itself, and the tests' nginx finds its templates relative
// to its own file, so nothing is compiled to another place.

// Removed, so that the file finds its own arguments where they are when it runs on its own.
const [file = ''] = process.argv.splice(2, 1);
await runnerImport(join(import.meta.dirname, file), { configFile: false, logLevel: 'error' });
