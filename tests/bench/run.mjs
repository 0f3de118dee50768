import { join } from 'node:path';
import { runnerImport } from 'vite';

// `node tests/bench/run.mjs FILE.ts`: Node 20 cannot run TypeScript by itself, and the tests' nginx finds its templates from where it stands,
// so nothing is compiled to another place.

// Taken out, so that the file finds its own arguments at the same place as when it is run by itself.
const [file = ''] = process.argv.splice(2, 1);
await runnerImport(join(import.meta.dirname, file), { configFile: false, logLevel: 'error' });
