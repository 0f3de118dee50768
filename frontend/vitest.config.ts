import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { catalogueFile, moduleOf } from './messages.ts';

/** As messages.ts builds them. Under a name that is not of JSON, which Vite reads by itself. */
const catalogues: Plugin = {
  name: 'messages',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const path = id.endsWith('.json') && importer ? resolve(dirname(importer), id) : '';
    return catalogueFile.test(path) ? `\0${path}.js` : null;
  },
  load(id) {
    const path = id.slice(1, -'.js'.length);
    if (!id.startsWith('\0') || !catalogueFile.test(path)) return null;
    this.addWatchFile(path);
    return moduleOf(readFileSync(path, 'utf8'), path);
  },
};

export default defineConfig({
  plugins: [react(), catalogues],
  test: {
    restoreMocks: true,
    sequence: { shuffle: true },
    // How long a machine may take, which is no matter of these tests. Longer than the time-out of a wait in test/setup.ts.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // By default a machine of two cores gets one.
    maxWorkers: 2,
    // React's elements are short-lived: with V8's 16 MB for what is young a fifth of the time goes into collecting them.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      // What needs no document needs no time for one. The files share their modules.
      {
        extends: true,
        test: { name: 'unit', isolate: false, include: ['src/**/*.spec.ts'], setupFiles: ['./test/poll-data.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'happy-dom',
          isolate: false,
          // No click on a link takes away the window or its address, which the files of a worker share.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['./test/poll-data.ts', './test/setup.ts'],
        },
      },
    ],
  },
});
