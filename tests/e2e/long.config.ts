import { defineConfig } from '@playwright/test';
import configuration from './playwright.config';

// Here the limits are those of production.
process.env.TIMEOUT_FACTOR = '1';

/** `npm run test:long`: what is measured wants the machine for itself, or takes long. */
export default defineConfig(configuration, {
  testMatch: '*.long.ts',
  outputDir: '../../test-results/e2e-long',
  reporter: 'list',
  workers: 1,
});
