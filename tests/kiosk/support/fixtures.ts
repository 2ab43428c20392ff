import { test as base } from '@playwright/test';
import { launchKiosk, type Kiosk, type KioskOptions } from './launch-kiosk.ts';

/** Starts desks that are gone after the test, however it ended. */
export const test = base.extend<{ launch: (options?: KioskOptions) => Promise<Kiosk> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture needs from this pattern
  launch: async ({}, use) => {
    const started: Kiosk[] = [];
    await use(async (options) => {
      const kiosk = await launchKiosk({ ...options, env: { KIOSK_SERVER: 'http://127.0.0.1:9', ...options?.env } });
      started.push(kiosk);
      return kiosk;
    });
    for (const kiosk of started) await kiosk.kill();
  },
});

export { expect } from '@playwright/test';
