import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { call, pairDesk, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import type { Kiosk } from './support/kiosk.ts';
import { plantDefects } from './support/plant-defects.ts';
import { prepareNight } from './support/prepare-night.ts';

type Cable = { plugIn(text: string): number; unplug(id: number): void; plugInAgain(display: object): void };

const SIZES = ['1024x600', '1366x768', '800x1280'] as const;

async function keep(page: Page, step: string): Promise<void> {
  const folder = process.env['KIOSK_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, `customer-${step}.png`) });
}

const windowsAt = (kiosk: Kiosk) =>
  kiosk.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      const { x, y, width, height } = window.getBounds();
      const page = window.webContents.getURL().replace('app://kiosk/', '');
      return `${page} ${width}x${height}+${x}+${y}`;
    }),
  );

/** Everything is inside, nothing lies over another, and no word is smaller than what the till itself has. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, main *')]
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const isOut = left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
        const isSmall = one.innerText !== undefined && parseFloat(getComputedStyle(one).fontSize) < 18;
        return isOut || isSmall || (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
      })
      .map((one) => `${one.tagName} ${one.className.toString()} ${one.textContent}`),
  );

async function look(page: Page, step: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await cutOff(page), step).toEqual([]);
  await keep(page, step);
}

for (const size of SIZES)
  test(`a guest’s display of ${size} shows the house, the lines and the sum, and after it the receipt’s code`, async ({
    launch,
  }) => {
    const night = await prepareNight();
    const kiosk = await launch({
      env: {
        KIOSK_SERVER: night.server.url,
        KIOSK_FISCAL: 'demo',
        KIOSK_FULL: '1',
        KIOSK_LOCK_MINUTES: '30',
        STANDIN_DISPLAY: `1280x800@1-0,${size}@1-0`,
      },
    });
    test.skip(kiosk.backend !== 'standin', 'needs a second display');
    const page = await pairDesk(kiosk, night);
    const guest = await kiosk.nextWindow();
    await expect(guest.getByRole('heading')).toBeVisible();
    await unlock(page, night.cashier);
    await look(guest, `${size}-rest`);
    await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
    await page.getByRole('button', { name: 'Kasse öffnen' }).click();
    await page.getByRole('textbox', { name: '20 Euro' }).fill('10');
    await page.getByRole('button', { name: 'Kasse öffnen' }).click();
    await expect(page.getByRole('button', { name: /^Zählen und abschließen/ })).toBeVisible();
    await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
    await page.getByRole('button', { name: /^Party Only/ }).click();
    await page.getByRole('button', { name: /^T-Shirt/ }).click();
    await expect(page.getByLabel('Bon', { exact: true }).getByRole('listitem')).toHaveCount(2);
    await expect(guest.getByText('1 × T-Shirt')).toBeVisible();
    await expect(guest.getByText(/^40,00\s€$/)).toBeVisible();
    await look(guest, `${size}-bill`);
    await page.getByRole('button', { name: 'Bar kassieren' }).click();
    await expect(guest.getByRole('heading', { name: 'Danke!' })).toBeVisible();
    await expect(guest.getByRole('img', { name: 'Beleg als QR-Code' })).toBeVisible();
    await expect(guest.getByText('Rückgeld')).toBeVisible();
    await look(guest, `${size}-done`);
    for (const { name } of [night.cashier, night.admin]) await expect(guest.getByText(name)).toHaveCount(0);
  });

/** Two bills, one after the other: each sum that the guest does not read as the till shows it. */
async function misreadSums(page: Page, guest: Page): Promise<string[]> {
  const misread: string[] = [];
  for (const articles of [[/^Party Only/, /^T-Shirt/], [/^Party Only/]]) {
    for (const name of articles) await page.getByRole('button', { name }).click();
    await expect(page.getByLabel('Bon', { exact: true }).getByRole('listitem')).toHaveCount(articles.length);
    const sum = (await page.locator('.bill-total b').textContent()) ?? '';
    const shown = guest.locator('.cd-bill .cd-sum strong');
    await expect(shown)
      .toHaveText(sum, { timeout: 5_000 })
      .catch(async () => misread.push(`${await shown.textContent()} in place of ${sum}`));
    await page.getByRole('button', { name: 'Bar kassieren' }).click();
    await expect(guest.getByRole('heading', { name: 'Danke!' })).toBeVisible();
    await page.getByRole('button', { name: 'Nächster Verkauf' }).click();
  }
  return misread;
}

/** What a window does that keeps the sum of the bill before. */
const SUM_BEFORE = {
  from: 'const seen = customerView(desk.ctx);',
  to: `const now = customerView(desk.ctx);
    if (now.kind === "done") globalThis.sumBefore = now.totalCents;
    const seen = now.kind === "bill" ? { ...now, totalCents: globalThis.sumBefore ?? now.totalCents } : now;`,
};

for (const [title, planted, found] of [
  ['of each bill the guest reads the till’s own sum', [], []],
  ['a display that keeps the sum of the bill before is found out', [SUM_BEFORE], [/^40,00.* in place of 15,00/]],
] as const)
  test(title, async ({ launch }) => {
    const night = await prepareNight();
    const copy = plantDefects(planted);
    const env = { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo', KIOSK_FULL: '1', KIOSK_LOCK_MINUTES: '30' };
    const kiosk = await launch({
      main: path.join(copy, 'main/main.mjs'),
      env: { ...env, STANDIN_DISPLAY: '1280x800@1-0,1024x600@1-0' },
    });
    test.skip(kiosk.backend !== 'standin', 'needs a second display');
    const page = await pairDesk(kiosk, night);
    const guest = await kiosk.nextWindow();
    await unlock(page, night.cashier);
    await call(page, 'openCash', { count: { 2000: 10 } });
    await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
    const misread = await misreadSums(page, guest);
    expect(misread).toHaveLength(found.length);
    for (const [i, sums] of found.entries()) expect(misread[i]).toMatch(sums);
    rmSync(copy, { recursive: true, force: true });
  });

test('the guest’s window comes and goes with its display, and the desk stays at home', async ({ launch }) => {
  const kiosk = await launch({ env: { KIOSK_FULL: '1', STANDIN_DISPLAY: '1280x800@1-0' } });
  test.skip(kiosk.backend !== 'standin', 'needs displays that come and go');
  await kiosk.firstWindow();
  const desk = 'index.html 1280x800+0+0';
  expect(await windowsAt(kiosk)).toEqual([desk]);
  const id = await kiosk.evaluate(({ screen }) => (screen as unknown as Cable).plugIn('1024x600@1-0'));
  await expect.poll(() => windowsAt(kiosk)).toEqual([desk, 'customer.html 1024x600+1280+0']);
  const kept = await kiosk.evaluate(({ screen }) => screen.getPrimaryDisplay());

  // The desk's own cable: the till goes to the display that is left, and home again when it can.
  await kiosk.evaluate(({ screen }, own) => (screen as unknown as Cable).unplug(own), kept.id);
  await expect.poll(() => windowsAt(kiosk)).toEqual(['index.html 1024x600+1280+0']);
  await kiosk.evaluate(({ screen }, own) => (screen as unknown as Cable).plugInAgain(own), kept);
  await expect.poll(() => windowsAt(kiosk)).toEqual([desk, 'customer.html 1024x600+1280+0']);

  // A screen that dies is opened anew where it was, not on the guest's.
  await kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  await expect.poll(async () => (await windowsAt(kiosk)).sort()).toEqual(['customer.html 1024x600+1280+0', desk]);
  await kiosk.evaluate(({ screen }, second) => (screen as unknown as Cable).unplug(second), id);
  await expect.poll(() => windowsAt(kiosk)).toEqual([desk]);
});

test('the guest’s window can do nothing: no call, no permission, no key, no way out', async ({ launch }) => {
  const kiosk = await launch({ env: { KIOSK_FULL: '1', STANDIN_DISPLAY: '1280x800@1-0,1024x600@1-0' } });
  test.skip(kiosk.backend !== 'standin', 'needs a second display');
  await kiosk.firstWindow();
  const guest = await kiosk.nextWindow();
  await expect(guest.getByRole('heading')).toBeVisible();
  const seen = await kiosk.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('customer'))!;
    const { sandbox, contextIsolation, nodeIntegration, webviewTag, devTools } = (
      window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    ).getLastWebPreferences();
    let heldKeys = 0;
    const event = { preventDefault: () => heldKeys++ };
    window.webContents.emit('before-input-event', event, { type: 'keyDown', key: 'F5' });
    window.webContents.emit('before-mouse-event', event, { type: 'mouseDown' });
    window.close();
    return {
      locked: { sandbox, contextIsolation, nodeIntegration, webviewTag, devTools },
      heldKeys,
      isFocusable: window.isFocusable(),
      isKiosk: window.isKiosk(),
      count: BrowserWindow.getAllWindows().length,
    };
  });
  expect(seen).toEqual({
    locked: { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false, devTools: false },
    heldKeys: 2,
    isFocusable: false,
    isKiosk: true,
    count: 2,
  });
  const may = await guest.evaluate(async () => ({
    worlds: ['kiosk', 'require', 'process', 'Buffer', 'electron'].filter((name) => name in globalThis),
    bridge: Object.keys((window as never as { customer: object }).customer),
    isFrozen: Object.isFrozen(window['customer' as keyof Window]),
    camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'given',
      (error: unknown) => (error instanceof Error ? error.name : ''),
    ),
    states: await Promise.all(
      ['camera', 'microphone', 'geolocation', 'notifications'].map(
        async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
      ),
    ),
    policy: (await fetch('/customer.html')).headers.get('content-security-policy')?.startsWith("default-src 'none'"),
    elsewhere: await fetch('/..%2fmain%2fmain.mjs').then(({ status }) => status),
  }));
  expect(may).toEqual({
    worlds: [],
    bridge: ['onView'],
    isFrozen: true,
    camera: 'NotAllowedError',
    states: ['denied', 'denied', 'denied', 'denied'],
    policy: true,
    elsewhere: 403,
  });
  await kiosk.evaluate(() => void setImmediate(() => process.kill(process.pid, 'SIGINT')));
  expect(await kiosk.exited).toEqual({ code: 0, signal: null });
});
