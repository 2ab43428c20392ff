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
  timeout: isLongForm ? 800_000 : 200_000, // in the long form each look is at every size
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/kiosk.json' }]],
});
