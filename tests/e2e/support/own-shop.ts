import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { machineNow } from '#server/demo/shift-date.ts';
import { FISKALY_PATH } from '#tests/support/fiscal/fiskaly/fiskaly-path.ts';
import { keepSeason, takeSeason } from '#tests/support/processes/season-copy.ts';
import { DEMO_PASSWORD, test as base } from './fixtures.ts';

const root = path.join(import.meta.dirname, '../../..');
const READY_WITHIN_MS = 120_000;

/**
 * A shop that one worker has to itself, with its own payment provider: here a test may break the provider or sell a
 * night out.
 */
export type OwnShop = {
  url: string;
  providerUrl: string;
  googleUrl: string;
  /** Where it looks for the tax cloud: a spec that needs one opens it at this port. */
  fiskalyPort: number;
};

/** What a process needs to be given to live at an instant from now on. */
const clockAt = (instant: string) => ({ TEST_TODAY: instant, TEST_TODAY_SINCE: String(machineNow()) });

async function whenReady(url: string, isAlive: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (
    !(await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (performance.now() > giveUpAt) throw new Error(`no shop at ${url}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // Somebody else's would answer here, too.
  if (!isAlive()) throw new Error(`another shop answers at ${url}`);
}

type OwnShopFixtures = { shop: OwnShop; movesClock: boolean; livesAt: string };

export const test = base.extend<object, OwnShopFixtures>({
  /** Set by files that move the shop's time: nobody else gets a shop in which it is next year. */
  movesClock: [false, { scope: 'worker', option: true }],
  /** An instant at which the shop is opened instead of the run's day: `2026-01-16T22:00:00Z`. */
  livesAt: ['', { scope: 'worker', option: true }],
  shop: [
    async ({ livesAt }, use, { parallelIndex }) => {
      const port = Number(process.env['E2E_PORT']) + 20 + 4 * parallelIndex;
      const fiskalyPort = port + 3;
      const url = `http://localhost:${port}`;
      const dataDir = mkdtempSync(path.join(tmpdir(), 'e2e-own-shop-'));
      if (livesAt === '') takeSeason(dataDir);
      const settings = {
        DEMO: '1',
        NODE_ENV: 'production',
        PORT: String(port),
        BASE_URL: url,
        DATA_DIR: dataDir,
        DEMO_RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        FISKALY_API_BASE: `http://127.0.0.1:${fiskalyPort}${FISKALY_PATH}`,
      };
      const server = spawn(process.execPath, ['dist/server/main.js'], {
        cwd: root,
        env: { ...process.env, ...settings, ...(livesAt !== '' && clockAt(livesAt)) },
        stdio: 'ignore',
      });
      const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
      await whenReady(url, () => server.exitCode === null);
      if (livesAt === '') await keepSeason(dataDir);
      await use({
        url,
        providerUrl: `http://127.0.0.1:${port + 1}`,
        googleUrl: `http://127.0.0.1:${port + 2}`,
        fiskalyPort,
      });
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 2 * READY_WITHIN_MS }, // its start is not the first test's time
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

export { expect } from 'playwright/test';

export async function signInTo(page: Page, shop: OwnShop, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password: DEMO_PASSWORD },
    headers: { origin: shop.url },
  });
  if (!answer.ok()) throw new Error(`signing in ${email}: ${answer.status()} ${await answer.text()}`);
}
