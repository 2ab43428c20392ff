import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What a machine without a screen and without a way to the outside wants. */
export const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-dev-shm-usage'];

function installed(): string | undefined {
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  for (const name of NAMES) {
    const found = spawnSync('which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return undefined;
}

function attempt(program: string, args: string[], limitMs: number): void {
  console.log(`no browser found: ${program} ${args.join(' ')}`);
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: limitMs, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Playwright's own browser, the system's, or one installed now; the path of its program. Throws when there is none to be had. */
export function findBrowser(): string {
  const given = process.env['BROWSER_PATH'];
  if (given !== undefined && given !== '') return given;
  const there = installed();
  if (there !== undefined) return there;
  if (isRootOnDebian()) {
    attempt('apt-get', ['update'], 180_000);
    attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 300_000);
  }
  if (installed() === undefined) attempt(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], 240_000);
  const found = installed();
  if (found === undefined) throw new Error('no browser: install Chromium, or name one in BROWSER_PATH');
  return found;
}

export function browserVersion(program: string): string {
  return execFileSync(program, ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim();
}
