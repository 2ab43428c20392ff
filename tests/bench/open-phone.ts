import { chromium, type Browser, type CDPSession, type Page } from 'playwright/test';
import { BROWSER_ARGS, findHeadlessShell } from '#tests/support/find-browser.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import type { Door } from '#tests/support/processes/prepare-door.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';
import { openShakyLink, type ShakyLink } from '#tests/kiosk/support/shaky-link.ts';
import { askAsDevice } from './ask-as-device.ts';
import { drawnCode, plantCamera } from './phone-camera.ts';

/** A night at the built server, which a phone reaches through a link that can be made worse. */
export type PhoneNight = {
  server: RunningServer;
  link: ShakyLink;
  door: Door;
  browser: Browser;
  /** The link of an invitation for one phone. */
  invite(): Promise<string>;
  close(): Promise<void>;
};

export async function openPhoneNight(dataDir: string, door: Door): Promise<PhoneNight> {
  const port = await freePort();
  const link = await openShakyLink(`http://127.0.0.1:${port}`);
  const environment = { DEMO_SEED: 'off', BASE_URL: link.url };
  const server = await startServer({ port, dataDir, environment });
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: [...BROWSER_ARGS] });
  return {
    server,
    link,
    door,
    browser,
    async invite() {
      const [token = ''] = door.tokens;
      const asked = { procedure: 'kasse.phones.invite', token, input: { eventId: door.eventId } };
      return (await askAsDevice<{ url: string }>(server.url, asked)).url;
    },
    async close() {
      await browser.close();
      await link.close();
      await server.end('SIGTERM');
    },
  };
}

export type OpenPhone = { page: Page; cdp: CDPSession; close(): Promise<void> };

/** A phone with nothing of ours on it, and codes to hold before its camera. It has gone nowhere yet. */
export async function openBlankPhone({ browser }: PhoneNight, codes: readonly string[]): Promise<OpenPhone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  await page.addInitScript(plantCamera, Object.fromEntries(codes.map((code) => [code, drawnCode(code)])));
  return { page, cdp: await context.newCDPSession(page), close: () => context.close() };
}
