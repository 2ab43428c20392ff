import { spawnSync } from 'node:child_process';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { BROWSER_ARGS, findHeadlessShell } from '#tests/support/find-browser.ts';

export type PhoneBrowser = {
  /** Switched on; with a camera when there are arguments for one. */
  open(cameraArgs: readonly string[] | null): Promise<Page>;
  /** As when the battery dies: nothing gets a chance to finish. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

/** A phone that is new each time, in a browser that is open already: for what never dies and has no camera. */
export const newPhone = (browser: Browser): Promise<Page> =>
  browser.newContext(SCREEN).then((context) => context.newPage());

/** A phone's browser, which keeps what it has in `profile` however it ends. */
export function phoneBrowser(profile: string): PhoneBrowser {
  let context: BrowserContext | undefined;
  return {
    async open(cameraArgs) {
      context = await chromium.launchPersistentContext(profile, {
        executablePath: findHeadlessShell(),
        ...SCREEN,
        ...(cameraArgs !== null && { permissions: ['camera'] }),
        args: [...BROWSER_ARGS, ...(cameraArgs ?? [])],
      });
      return context.pages()[0] ?? context.newPage();
    },
    async kill() {
      const found = spawnSync('pgrep', ['-f', profile], { encoding: 'utf8' }).stdout.trim().split('\n');
      const closed = new Promise<void>((resolve) => context?.once('close', () => resolve()));
      for (const pid of found.filter((one) => one !== '')) process.kill(Number(pid), 'SIGKILL');
      await closed;
    },
    async close() {
      await context?.close();
    },
  };
}
