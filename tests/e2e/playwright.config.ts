import { defineConfig, devices } from '@playwright/test';
import { browser } from '../../tools/scripts/test-tools.mjs';

/**
 * What Playwright 1.65 disables (except for Edge's), because Chromium obeys only the last such list; and the address bar's
 * pop-ups, two pages loaded for every window, so for every test: half the work of a short visit. Last the process that
 * it keeps ready for another site, which few journeys visit.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

/** Chromium as root on a closed network: no sandbox, no background requests that would time out, no host but this machine. */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  `--disable-features=${disabledFeatures.join(',')}`,
];

// If the machine stalls for two seconds, so does a vote or a statement.
process.env.TIMEOUT_FACTOR ??= '10';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './support/build-product.ts',
  // A file runs in one worker, so that it starts one product at most; files that only visit screens say 'parallel'. Two workers
  // leave a core idle for a quarter of the time.
  workers: 3,
  forbidOnly: true,
  // Each may time out after minutes.
  maxFailures: 10,
  // A test that passes on the second try hides a fault.
  retries: 0,
  // Generous, so that no test fails on a slow machine: the tests are not about speed.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: browser(), args: chromiumArguments },
    // A trace slows every test down: `playwright test --trace retain-on-failure` records one.
    screenshot: 'only-on-failure',
    // Moving pictures are more than half of all painting. `inMotion` is for files about what moves, or the whole way of a vote.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
