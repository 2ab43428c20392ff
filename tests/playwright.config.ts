import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from 'playwright/test';
import { todayEnvironment } from './support/today.ts';
import { BROWSER_ARGS, findHeadlessShell } from './support/find-browser.ts';
import { isLongForm } from './support/sweep-widths.ts';

/** A page lives too short for its scripts to be worth optimising: a run takes a tenth less. */
const WITHOUT_OPTIMISING = '--js-flags=--no-opt --no-maglev';
/** Two processes fewer in each of the three browsers: a tenth of their work. */
const FEW_PROCESSES = ['--in-process-gpu', '--renderer-process-limit=1'];

/** The specs on `support/own-shop.ts`. */
const OWN_SHOP = /(checkout-edges|google|member-checkout|membership|on-now|second-factor|security-device)\.spec\.ts$/;
const desktop = { ...devices['Desktop Chrome'], channel: undefined };

const root = path.join(import.meta.dirname, '..');
/** Workers read this file again: they must come to the same port and folder as the first reader. */
const port = (process.env['E2E_PORT'] ??= '4980');
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(path.join(tmpdir(), 'e2e-data-')));
const baseURL = `http://localhost:${port}`;

/** The built server in demo mode, exactly as `npm run demo` starts it, on a folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/browser',
  workers: 3, // a third of a test is waiting, and the service tests work beside it
  fullyParallel: true,
  // What a screen says when something fails is swept in `npm run test:long`.
  ...(!isLongForm && { grepInvert: /@long/ }),
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 90_000, // the longest takes 15 s; a machine may run at a third of its speed
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording a trace costs a quarter of the whole stage; `--trace on` records one for the spec one is looking at.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findHeadlessShell(),
      args: [...BROWSER_ARGS, WITHOUT_OPTIMISING, ...FEW_PROCESSES],
    },
  },
  projects: [
    // Each worker of these starts a shop of its own; those that move its clock need one more, beside the first.
    { name: 'own shop', testMatch: OWN_SHOP, workers: 2, use: desktop },
    { name: 'chromium', testIgnore: OWN_SHOP, use: desktop },
  ],
  webServer: {
    command: `"${process.execPath}" src-server/commands/demo.ts`,
    cwd: root,
    url: `${baseURL}/healthz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      BASE_URL: baseURL,
      DATA_DIR: dataDir,
      DEMO_RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...todayEnvironment,
    },
    stdout: 'ignore',
  },
});
