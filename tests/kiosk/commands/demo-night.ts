import { buildDesk } from '#kiosk/build/build-desk.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { repositoryRoot, runCommand } from '#tests/support/runner/run-command.ts';

/**
 * `npm run kiosk:demo-night`: a house, a desk and a whole night in one go, told line by line; the steps are the spec's,
 * and so are their checks.
 */
await buildIfNeeded(repositoryRoot);
await buildDesk();
console.log('\nA night at the door:\n');
process.exitCode = await runCommand(
  [
    'node_modules/playwright/cli.js',
    'test',
    '--config',
    'tests/kiosk/playwright.config.ts',
    'night.spec',
    '--reporter=dot',
  ],
  { NIGHT_TOLD: '1' },
);
console.log(
  process.exitCode === 0
    ? 'Everything arrived once, and the till adds up to the cent.'
    : 'The night did not go as it should: see above.',
);
