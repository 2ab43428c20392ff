import { machineNow } from '#server/demo/shift-date.ts';
import { expect, type CDPSession, type Page } from 'playwright/test';
import type { Kiosk } from './kiosk.ts';
import type { Night } from './prepare-night.ts';

/** Presses a key as if at `at` (ms of the machine's clock): a busy machine stretches only the way there. */
function pressAt(session: CDPSession, key: string, at: number): Promise<unknown> {
  const event = {
    key,
    code: /\d/.test(key) ? `Digit${key}` : `Key${key}`,
    windowsVirtualKeyCode: key === 'Enter' ? 13 : key.charCodeAt(0),
    timestamp: at / 1_000, // the browser's own events have the machine's time
  };
  return Promise.all([
    session.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text: key === 'Enter' ? '\r' : key }),
    session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
  ]);
}

/** When the last burst came to an end. */
const scannedAt = new WeakMap<Page, number>();
/** So soon behind a burst a pad takes nothing: it might be the rest of a code. */
const PAD_DEAF_MS = 700;

/** How long until a pad takes digits as typed by a person, and a function key as pressed by one. */
export const untilPadHears = (page: Page): Promise<void> =>
  page.waitForTimeout(Math.max(0, (scannedAt.get(page) ?? 0) + PAD_DEAF_MS - machineNow()));

/** As a USB scanner types, key by key through the browser, each with the time at which a scanner would have pressed it. */
export async function typeAsScanner(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const begunAt = machineNow();
  await Promise.all([...Array.from(code), 'Enter'].map((key, place) => pressAt(session, key, begunAt + place)));
  scannedAt.set(page, machineNow());
  await session.detach();
}

/**
 * The same keys at a scanner's own pace, however busy the machine is: one that stands still between two keys would make
 * two codes of one.
 */
export async function wedge(page: Page, ...codes: string[]): Promise<void> {
  const aheadMs = await page.evaluate((texts) => {
    const target = document.activeElement ?? document.body;
    const begunAt = performance.now();
    let at = begunAt;
    for (const [place, key] of texts.flatMap((text) => [...Array.from(text), 'Enter']).entries()) {
      const event = new KeyboardEvent('keydown', {
        key,
        code: /\d/.test(key) ? `Digit${key}` : `Key${key}`,
        bubbles: true,
        cancelable: true,
      });
      at = begunAt + place / 10;
      Object.defineProperty(event, 'timeStamp', { value: at });
      target.dispatchEvent(event);
    }
    return Math.max(0, at - performance.now());
  }, codes);
  scannedAt.set(page, machineNow() + aheadMs); // a quick machine is done before the last key's time
}

/** Whether the Enter that some scanners send behind their own stays with the scanner. */
export const swallowsSecondEnter = (page: Page, code: string): Promise<boolean> =>
  page.evaluate((text) => {
    const at = performance.now(); // every key at the same moment, however busy the machine is
    const press = (key: string) =>
      document.body.dispatchEvent(
        Object.defineProperty(
          new KeyboardEvent('keydown', { key, code: `Key${key}`, bubbles: true, cancelable: true }),
          'timeStamp',
          { value: at },
        ),
      );
    for (const key of [...Array.from(text), 'Enter']) press(key);
    return !press('Enter');
  }, code);

/** Faster than this no hand types digits one by one; what is closer together is a scanner's. */
const HAND_MS = 110;

export async function typePin(page: Page, pin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await untilPadHears(page);
  let at = machineNow();
  for (const digit of pin) {
    await pressAt(session, digit, at);
    await page.waitForTimeout(HAND_MS);
    at = Math.max(at + HAND_MS, machineNow());
  }
  await session.detach();
}

export async function unlock(page: Page, { name, pin }: { name: string; pin: string }): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await typePin(page, pin);
  await expect(page.getByRole('button', { name: 'Scannen' })).toBeVisible();
}

/** Scans and waits for that code's own verdict. */
export async function scanFor(page: Page, code: string, word: string): Promise<void> {
  await wedge(page, code);
  await expect(page.locator('.verdict h1')).toHaveText(word);
}

export async function goOn(page: Page): Promise<void> {
  // A green one may go by itself meanwhile.
  await expect(async () => {
    await page
      .locator('.verdict .kb-main')
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    expect(await page.locator('.verdict').count()).toBe(0);
  }).toPass();
}

/** A verdict stays on this page until it is touched: a slow machine would lose a green one between two looks. */
export async function keepVerdicts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const own = window.setTimeout.bind(window);
    // With a group behind it a green one waits ten seconds.
    const isHeld = (ms: number) =>
      ((ms >= 2_000 && ms <= 5_000) || ms === 10_000) && document.querySelector('.verdict') !== null;
    window.setTimeout = ((run: () => void, ms = 0) =>
      own(() => (isHeld(ms) ? undefined : run()), ms)) as typeof window.setTimeout;
  });
}

/** Writes down every verdict's word from now on: one that goes by itself may be gone before anybody looks. */
export async function noteVerdicts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const words: string[] = [];
    Object.assign(window, { verdictWords: words });
    let last = '';
    new MutationObserver(() => {
      const word = document.querySelector('.verdict h1')?.textContent ?? '';
      if (word !== last) words.push(word);
      last = word;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { verdictWords: string[] }).verdictWords);
}

type Bridge = { kiosk: Record<string, (input: object) => Promise<{ isOk: boolean; value: never }>> };
/** What the page itself would ask main. */
export const call = (page: Page, name: string, input: object) =>
  page.evaluate(([n, i]) => (window as never as Bridge).kiosk[n]!(i), [name, input] as const);

/** Pairs as `Kasse 1` and chooses tonight's event. */
export async function pairDesk(kiosk: Kiosk, night: Night): Promise<Page> {
  const page = await kiosk.firstWindow();
  await page.getByRole('button', { name: /Code anzeigen|Schwache Ablage/ }).click();
  const label = await page.getByRole('img', { name: /^Code \d/ }).getAttribute('aria-label');
  await night.approve((label ?? '').replaceAll(/\D/g, ''), 'Kasse 1');
  await expect(page.getByText('Gerät Kasse 1')).toBeVisible();
  await call(page, 'chooseEvent', { eventId: night.eventId });
  return page;
}
