import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pollFilePath } from './poll-file-path.ts';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { 'poll-file': pollFilePath } },
  test: {
    restoreMocks: true,
    // By default a machine of two cores gets one.
    maxWorkers: 2,
    projects: [
      // What needs no document needs no time for one. The files share their modules.
      { extends: true, test: { name: 'unit', isolate: false, include: ['src/**/*.spec.ts'] } },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['./test/setup.ts'],
          // Longer than the time-out of a wait in test/setup.ts.
          testTimeout: 30_000,
        },
      },
    ],
  },
});
