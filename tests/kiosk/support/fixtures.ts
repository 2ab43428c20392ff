import { test as base } from 'playwright/test';
import { launchKiosk } from './launch-kiosk.ts';
import type { Kiosk, KioskOptions } from './kiosk.ts';

/** Starts desks that are gone after the test, however it ended. */
export const test = base.extend<{ launch: (options?: KioskOptions) => Promise<Kiosk> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture needs from this pattern
  launch: async ({}, use, info) => {
    const started: Kiosk[] = [];
    await use(async (options) => {
      const { KIOSK_SERVER = 'http://127.0.0.1:9', ...env } = options?.env ?? {};
      // An empty one is none: the desk asks for its server.
      const kiosk = await launchKiosk({ ...options, env: { ...env, ...(KIOSK_SERVER !== '' && { KIOSK_SERVER }) } });
      started.push(kiosk);
      return kiosk;
    });
    for (const [i, kiosk] of started.entries()) {
      if (info.status !== info.expectedStatus) {
        await info.attach(`desk ${i + 1} said`, { body: kiosk.output() });
        for (const page of kiosk.windows())
          await page.screenshot({ path: info.outputPath(`desk-${i + 1}.png`), timeout: 3_000 }).catch(() => undefined);
      }
      await kiosk.kill();
    }
  },
});

export { expect } from 'playwright/test';
