import { defineConfig } from 'playwright/test';
import '../support/live-on-today.ts';
import { isLongForm } from '../support/sweep-widths.ts';

/** The desk's own specs: each starts the real app and mostly waits for it. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  build: { external: ['**/*.ts'] }, // Node takes the types out by itself, for half the work
  outputDir: '../../test-results/kiosk',
  workers: 2,
  fullyParallel: true,
  // These run in `npm run test:long`.
  ...(!isLongForm && { grepInvert: /@long/ }),
  forbidOnly: process.env['CI'] !== undefined,
  // Only what hangs ends by it: a busy machine takes four times as long as a quiet one.
  timeout: isLongForm ? 800_000 : 400_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/kiosk.json' }]],
});
