import { defineConfig } from '@playwright/test';
import configuration from './playwright.config';

/** `npm run screenshots`: the pictures of the README, and all screens side by side in `contact-sheet/`. */
export default defineConfig(configuration, {
  testMatch: '*.shots.ts',
  fullyParallel: true,
  outputDir: '../../test-results/screenshots',
  // Six looks at three widths of every screen.
  timeout: 300_000,
  reporter: 'list',
  globalTeardown: './support/contact-sheet.ts',
  // For the one style rule that pictures of whole pages need (shoot.ts).
  use: { locale: 'en-US', timezoneId: 'UTC', bypassCSP: true },
});
