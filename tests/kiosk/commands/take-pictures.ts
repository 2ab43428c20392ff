import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { buildDesk } from '#kiosk/build/build-desk.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { findBrowser } from '#tests/support/find-browser.ts';
import { repositoryRoot, runCommand } from '#tests/support/runner/run-command.ts';

/**
 * `npm run kiosk:pictures`: every screen of the desk at its five sizes, the helpers' phone page and the board of
 * tonight, and all of them as the colour-blind see them, in test-results/pictures. Those that docs/handbuch-kasse.md
 * shows are renewed in docs/pictures. The specs take them on their way. `-- --manual` only renews the manual's from a
 * folder that is there.
 */
const taken = path.join(repositoryRoot, 'test-results/pictures');
const manual = path.join(repositoryRoot, 'docs/pictures');
const WIDTH = 1_000;

async function runSpecs(args: readonly string[], environment: Record<string, string>): Promise<boolean> {
  return (await runCommand(['node_modules/playwright/cli.js', 'test', '--config', ...args], environment)) === 0;
}

async function takeAll(): Promise<void> {
  rmSync(taken, { recursive: true, force: true });
  mkdirSync(taken, { recursive: true });
  await buildIfNeeded(repositoryRoot);
  await buildDesk();
  findBrowser();
  const isDeskDone = await runSpecs(['tests/kiosk/playwright.config.ts', '--grep-invert', 'planted'], {
    KIOSK_PICTURES: taken,
    TEST_LONG: '1',
  });
  const phoneAndBoard = [
    'tests/playwright.config.ts',
    'door',
    'admin-desks',
    '--grep',
    'on a phone|helper’s phone|board',
  ];
  const isPhoneDone = await runSpecs(phoneAndBoard, { DOOR_PICTURES: taken });
  if (!isDeskDone || !isPhoneDone) process.exitCode = 1;
}

if (!process.argv.includes('--manual')) await takeAll();
mkdirSync(manual, { recursive: true });
const text = readFileSync(path.join(repositoryRoot, 'docs/handbuch-kasse.md'), 'utf8');
for (const [, name = ''] of text.matchAll(/\]\(pictures\/([\w-]+)\.webp\)/g)) {
  await sharp(path.join(taken, `${name}-1280x800.png`))
    .resize({ width: WIDTH })
    .webp({ quality: 80 })
    .toFile(path.join(manual, `${name}.webp`));
  console.log(`docs/pictures/${name}.webp`);
}
