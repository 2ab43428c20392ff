import { fork } from 'node:child_process';
import { chromium, type Browser, type Page } from 'playwright/test';
import { findBrowser, findHeadlessShell } from '#tests/support/find-browser.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { compileCache } from '#tests/support/runner/compile-cache.ts';
import type { Exit, Kiosk, Launch } from './kiosk.ts';

const READY_WITHIN_MS = 60_000;
const ACTION_WITHIN_MS = 30_000;

type Told =
  | { standIn: 'browser'; port: number }
  | { standIn: 'evaluated'; id: number; value?: unknown; error?: string };

const living = new Set<ReturnType<typeof fork>>();
process.once('exit', () => living.forEach((child) => child.kill('SIGKILL')));

async function within<T>(promise: Promise<T>, what: string, output: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(new Error(`${what} did not come\n${output()}`)), READY_WITHIN_MS)),
  );
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** The app's main in a process of its own, with `electron` replaced; the test attaches to the browser it drives. */
export async function launchStandIn({ userData, main, env, browserArgs }: Launch): Promise<Kiosk> {
  const child = fork(main, [], {
    cwd: repositoryRoot,
    execArgv: ['--import', './tests/kiosk/support/standin/register.ts'],
    env: {
      ...env,
      // The browser without a window is a fifth less work, but knows no camera.
      BROWSER_PATH: browserArgs.length > 0 ? findBrowser() : findHeadlessShell(),
      STANDIN_USER_DATA: userData,
      STANDIN_BROWSER_ARGS: browserArgs.join(' '),
      TZ: 'Europe/Berlin',
      ...compileCache(),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  living.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-20_000)));
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const port = Promise.withResolvers<number>();
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      living.delete(child);
      port.reject(new Error(`the desk ended with ${code ?? signal}\n${text}`));
      resolve({ code, signal });
    });
  });
  port.promise.catch(() => undefined); // who never asks for a window is not told twice
  child.on('message', (told: Told) => {
    if (told.standIn === 'browser') return port.resolve(told.port);
    const asked = waiting.get(told.id);
    waiting.delete(told.id);
    if (told.error !== undefined) asked?.reject(new Error(told.error));
    else asked?.resolve(told.value as never);
  });
  let attached: Promise<Browser> | undefined;
  const attach = () =>
    (attached ??= within(port.promise, 'the browser', () => text).then((p) =>
      chromium.connectOverCDP(`http://127.0.0.1:${p}`),
    ));
  const shown = (browser: Browser): Page[] =>
    (browser.contexts()[0]?.pages() ?? []).filter((page) => page.url().includes('standin.invalid'));

  async function untilWindow(isWanted: (page: Page) => boolean): Promise<Page> {
    const browser = await attach();
    for (const giveUpAt = Date.now() + READY_WITHIN_MS; Date.now() < giveUpAt;) {
      const page = shown(browser).find(isWanted);
      if (page !== undefined) {
        await page.waitForLoadState('domcontentloaded');
        return page;
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`no window came\n${text}`);
  }

  const seen = new Set<Page>();
  const noted = (page: Page) => {
    seen.add(page);
    page.setDefaultTimeout(ACTION_WITHIN_MS);
    return page;
  };
  let lastAsk = 0;
  return {
    backend: 'standin',
    userData,
    // The guest's window may be there before the desk's own.
    firstWindow: () => untilWindow((page) => page.url().endsWith('/index.html')).then(noted),
    nextWindow: () => untilWindow((page) => !seen.has(page)).then(noted),
    windows: () => [...seen].filter((page) => !page.isClosed()),
    evaluate: (run, arg) =>
      new Promise((resolve, reject) => {
        const id = ++lastAsk;
        waiting.set(id, { resolve, reject });
        child.send({ standIn: 'evaluate', id, source: run.toString(), arg });
      }),
    async close() {
      await (await attached)?.close().catch(() => undefined);
      child.kill('SIGTERM');
      await exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
      await (await attached)?.close().catch(() => undefined);
    },
    exited,
    output: () => text,
  };
}
