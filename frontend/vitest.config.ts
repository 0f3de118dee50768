import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pollFilePath } from './poll-file-path.ts';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { 'poll-file': pollFilePath } },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'src/**/*.spec.ts'],
    setupFiles: ['./test/setup.ts'],
    restoreMocks: true,
    // By default a machine of two cores gets one.
    maxWorkers: 2,
    // Longer than the time-out of a wait in test/setup.ts.
    testTimeout: 30_000,
  },
});
