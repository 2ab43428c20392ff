import {
  test as base,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Request,
} from 'playwright/test';
import { RETRY_DELAYS_MS } from '#web/query-client.ts';
import { nameTestClub } from '#tests/support/test-club.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { nowOfRun } from '#tests/support/today.ts';

/** Named by a test before something it provokes on purpose, such as the browser's own line about a 404. */
export type Complaints = { allow(pattern: RegExp): void };

nameTestClub();

export const DEMO_PASSWORD = 'clave-demo';

function isOurs(url: string, baseURL: string): boolean {
  const { protocol, hostname } = new URL(url);
  return (
    ['data:', 'blob:', 'about:'].includes(protocol) ||
    hostname === new URL(baseURL).hostname ||
    hostname === '127.0.0.1'
  );
}

const RETRY_SOON_MS = 50;

/**
 * Toasts stay three times their five seconds: a slow machine looks for other things first.
 * A query that failed tries again at once: nobody watches its patience.
 */
async function fitTimers(context: BrowserContext): Promise<void> {
  const given = RETRY_DELAYS_MS.map((ms): [number, number] => [ms, RETRY_SOON_MS]);
  await context.addInitScript(
    (delays) => {
      const set = window.setTimeout.bind(window);
      const fitted = new Map(delays);
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => set(run, fitted.get(ms ?? 0) ?? ms, ...rest),
      });
    },
    [[5_000, 15_000], ...given] as [number, number][],
  );
}

/**
 * Every browser window, whoever opens it, has the run's now as the server has it, and timers a slow machine can follow.
 */
export const bareTest = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        // Nothing moves, so nothing is waited for; the long form sees what most visitors see.
        const context = await open({ reducedMotion: isLongForm ? 'no-preference' : 'reduce', ...options });
        await context.clock.install({ time: nowOfRun() });
        await fitTimers(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});

/** Every test fails when a page complains in the console, throws, or asks another host for anything. */
export const test = bareTest.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context, baseURL }, use) => {
      const seen: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error') seen.push(`console.error: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => seen.push(`thrown: ${error.error().stack ?? error.error().message}`));
      context.on('request', (request: Request) => {
        if (!isOurs(request.url(), baseURL ?? '')) seen.push(`foreign request: ${request.url()}`);
      });
      await use({ allow: (pattern) => allowed.push(pattern) });
      const left = seen.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      if (left.length > 0) throw new Error(`the pages complained:\n${left.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from 'playwright/test';

/** The address the server under test runs at (playwright.config.ts sets the port for all workers). */
export const siteOrigin = (): string => `http://localhost:${process.env['E2E_PORT'] ?? '3000'}`;

/** Signs the page's browser in over the API, without the screen. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: siteOrigin() },
  });
  if (!answer.ok()) throw new Error(`signing in ${email}: ${answer.status()} ${await answer.text()}`);
}
