import { defineConfig, devices } from '@playwright/test';
import { browser } from '../../tools/scripts/test-tools.mjs';

/**
 * What Playwright 1.65 switches off (but for Edge's), because Chromium obeys the last such list alone; and the pop-ups of
 * the address bar, two pages that it loads for every window, so for every test: half the work of a short visit. Last the
 * process that it keeps ready for another site, which few journeys go to.
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

/** Chromium on a closed network and as root: no sandbox, no call home that would only time out, no host but this machine. */
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

// On a machine that stands still for two seconds a vote or a statement takes as long.
process.env.TIMEOUT_FACTOR ??= '10';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './support/built-pages.ts',
  // A file runs in one worker, so that it starts one product at most; those that only visit screens say 'parallel'.
  // Two leave a core idle for a quarter of the time.
  workers: 3,
  forbidOnly: true,
  // Each may wait in vain for minutes.
  maxFailures: 10,
  // A test that passes at the second try hides a fault.
  retries: 0,
  // How long a machine may take, which is no matter of these tests: generous, so that none fails for a slow one.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: browser(), args: chromiumArguments },
    // A trace costs every test time: `playwright test --trace retain-on-failure` brings one.
    screenshot: 'only-on-failure',
  },
});
