import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { attempt, installPackage } from './install-package.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const HEADLESS_SHELL = 'chromium-headless-shell';

/** What a machine without a screen and without a way to the outside wants. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
];

/**
 * For a browser that lives for some tests only. Its scripts run too short to be worth optimising, and it has two
 * processes fewer: a fifth of its work.
 */
export const SHORT_LIFE_ARGS = ['--js-flags=--no-opt --no-maglev', '--in-process-gpu', '--renderer-process-limit=1'];

function onPath(names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = spawnSync('which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return undefined;
}

function installed(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : onPath(NAMES);
}

/**
 * Playwright's own browser, the system's, or one installed now; the path of its program. Throws when there is none to
 * be had.
 */
export function findBrowser(): string {
  const given = process.env['BROWSER_PATH'];
  if (given !== undefined && given !== '') return given;
  const there = installed();
  if (there !== undefined) return there;
  installPackage('chromium');
  if (installed() === undefined)
    attempt(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], 240_000);
  const found = installed();
  if (found === undefined) throw new Error('no browser: install Chromium, or name one in BROWSER_PATH');
  return found;
}

/**
 * The browser without a window: the same engine for a third less work, so the specs prefer it. It knows no camera,
 * which one of the desk's specs needs. Only CI installs it unasked; elsewhere the whole browser does.
 */
export function findHeadlessShell(): string {
  const given = process.env['BROWSER_PATH'];
  if (given !== undefined && given !== '') return given;
  const there = onPath([HEADLESS_SHELL]);
  if (there !== undefined) return there;
  if (process.env['CI'] !== undefined) installPackage(HEADLESS_SHELL);
  return onPath([HEADLESS_SHELL]) ?? findBrowser();
}
