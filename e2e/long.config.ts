import { defineConfig } from '@playwright/test';
import configuration from './playwright.config';

/** `npm run lighthouse`, which `npm run test:long` runs too: what is measured here wants the machine for itself. */
export default defineConfig(configuration, {
  testMatch: '*.long.ts',
  outputDir: '../test-results/e2e-long',
  reporter: 'list',
  workers: 1,
});
