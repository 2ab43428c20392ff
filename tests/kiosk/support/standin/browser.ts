import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { shiftDate } from '#server/demo/shift-date.ts';
import { BROWSER_ARGS, SHORT_LIFE_ARGS } from '#tests/support/find-browser.ts';

/** What the app itself has switched on; the stand-in adds nothing a machine with a screen would not need. */
export const switches: string[] = [];

export type DrivenBrowser = { context: BrowserContext; port: number; close(): Promise<void> };

const isTestRun = process.env['TEST_TODAY'] !== undefined;

let running: Promise<DrivenBrowser> | undefined;

async function launch(): Promise<DrivenBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'desk-chromium-'));
  const given = (process.env['STANDIN_BROWSER_ARGS'] ?? '').split(' ').filter((arg) => arg !== '');
  // A desk opened by hand stays open, and one with a camera reads every picture it shows.
  const isShortLived = isTestRun && given.length === 0;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    headless: process.env['STANDIN_VISIBLE'] !== '1',
    args: [
      '--remote-debugging-port=0',
      ...BROWSER_ARGS,
      ...switches,
      ...given,
      ...(isShortLived ? SHORT_LIFE_ARGS : []),
    ],
    viewport: null,
    // Signals are handled by the app, not by the browser.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  // The page lives on the run's day, as main does.
  if (isTestRun) await context.addInitScript(shiftDate, (await import('#tests/support/today.ts')).aheadMs);
  const [line] = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return {
    context,
    port: Number(line),
    async close() {
      await context.close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true, maxRetries: 2 });
    },
  };
}

/** The one Chromium behind all windows; started by the first who asks. */
export function browser(): Promise<DrivenBrowser> {
  return (running ??= launch());
}

export async function closeBrowser(): Promise<void> {
  if (running !== undefined) await (await running).close();
}
