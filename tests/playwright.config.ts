import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from 'playwright/test';
import { todayEnvironment } from './support/today.ts';
import { BROWSER_ARGS, findHeadlessShell, SHORT_LIFE_ARGS } from './support/find-browser.ts';
import { takeSeason } from './support/processes/season-copy.ts';
import { isLongForm } from './support/sweep-widths.ts';

/** The specs on `support/own-shop.ts`. */
const OWN_SHOP = /(checkout-edges|google|member-checkout|membership|on-now|second-factor|security-device)\.spec\.ts$/;
/** The helper's phone, at a server that the worker itself opens: one worker, so that its modules are loaded once. */
const DOOR = /door(-join|-verdicts)?\.spec\.ts$/;
const desktop = { ...devices['Desktop Chrome'], channel: undefined };

/** Where the shop of all specs keeps its data: with the season in it that the desks before have made. */
function seasonFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'e2e-data-'));
  takeSeason(folder);
  return folder;
}

const root = path.join(import.meta.dirname, '..');
/** Workers read this file again: they must come to the same port and folder as the first reader. */
const port = (process.env['E2E_PORT'] ??= '4980');
const dataDir = (process.env['E2E_DATA_DIR'] ??= seasonFolder());
process.env['E2E_NOTES'] ??= mkdtempSync(path.join(tmpdir(), 'e2e-notes-'));
const baseURL = `http://localhost:${port}`;

/** The built server in demo mode, exactly as `npm run demo` starts it, on a folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  build: { external: ['**/*.ts'] }, // Node takes the types out by itself, for half the work
  outputDir: '../test-results/browser',
  workers: 3, // a third of a test is waiting
  fullyParallel: true,
  // What a screen says when something fails is swept in `npm run test:long`.
  ...(!isLongForm && { grepInvert: /@long/ }),
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 180_000, // only what hangs ends by it: a busy machine takes four times as long as a quiet one
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording a trace costs a quarter of the whole stage; `--trace on` records one for the spec one is looking at.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findHeadlessShell(),
      args: [...BROWSER_ARGS, ...SHORT_LIFE_ARGS],
    },
  },
  projects: [
    // Each worker of these starts a shop of its own; those that move its clock need one more, beside the first.
    { name: 'own shop', testMatch: OWN_SHOP, workers: 2, use: desktop },
    { name: 'door', testMatch: DOOR, workers: 1, use: desktop },
    { name: 'chromium', testIgnore: [OWN_SHOP, DOOR], use: desktop },
  ],
  webServer: {
    command: `"${process.execPath}" src-server/commands/demo.ts`,
    cwd: root,
    url: `${baseURL}/healthz`,
    timeout: 600_000, // it may have to be built first, on a busy machine
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      BASE_URL: baseURL,
      DATA_DIR: dataDir,
      DEMO_RATE_LIMITS: 'off',
      DOORS_OPEN_HOURS: '12', // at whatever hour the run begins, the doors of its night are open
      LOG_LEVEL: 'warn',
      ...todayEnvironment,
    },
    stdout: 'ignore',
  },
});
