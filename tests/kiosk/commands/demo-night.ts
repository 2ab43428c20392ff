import { buildDesk } from '#kiosk/build/build-desk.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { repositoryRoot, runCommand } from '#tests/support/runner/run-command.ts';

/** `npm run kiosk:demo-night`: a house, a desk and a whole night in one go; the same steps as the spec, which they are. */
await buildIfNeeded(repositoryRoot);
await buildDesk();
process.exitCode = await runCommand(['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/kiosk/playwright.config.ts', 'night.spec', '--reporter=list'], { PLAYWRIGHT_LIST_PRINT_STEPS: '1' });
