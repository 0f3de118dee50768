import { defineConfig } from '@playwright/test';
import configuration from './playwright.config';

// Here the limits are those of production.
process.env.TIMEOUT_FACTOR = '1';

/** `npm run test:long`: measurements that want the machine to themselves, and tests that take long. */
export default defineConfig(configuration, {
  testMatch: '*.long.ts',
  outputDir: '../../test-results/e2e-long',
  reporter: 'list',
  workers: 1,
});
