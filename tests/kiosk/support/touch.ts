import type { Locator, Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import { touchFaults } from './touch-faults.ts';

type Box = { x: number; y: number; width: number; height: number };

/**
 * A finger on the middle of it, as soon as it stands still, as a person waits for it: the browser makes of it what it
 * makes of one.
 */
export async function touch(page: Page, target: Locator): Promise<void> {
  const box = await target.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const place = (): Box => {
      element.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    let before = place();
    for (let framesStill = 0; framesStill < 3;) {
      await frame();
      const now = place();
      framesStill = JSON.stringify(now) === JSON.stringify(before) ? framesStill + 1 : 0;
      before = now;
    }
    return before;
  });
  await touchAt(page, box);
}

/** The same in a place, whatever is there. */
export async function touchAt(page: Page, box: Box): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** The newest button of this name, as soon as it can be touched. */
export async function tap(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true }).last();
  await expect(button).toBeEnabled();
  await touch(page, button);
}

export async function tapPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin)
    await touch(page, page.getByRole('group', { name: 'Ziffern' }).getByRole('button', { name: digit }));
}

/** A finger that stays on it for so long. */
export async function hold(page: Page, name: string, ms: number): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  const at = { x: x + width / 2, y: y + height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.waitForTimeout(ms);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

export const screenKeys = (page: Page): Locator => page.getByRole('group', { name: 'Tasten auf dem Bildschirm' });

/** A sheet that begins with a field brings its keys by itself; before they stand there, it moves under the finger. */
export const keysCome = (page: Page): Promise<void> => expect(screenKeys(page)).toBeVisible();

/** Types on the screen's own keys, sign by sign; capitals come as the keys think right. */
export async function touchKeys(page: Page, text: string): Promise<void> {
  for (const sign of text) {
    const name = sign === ' ' ? 'Leerzeichen' : sign;
    const key = new RegExp(`^${name.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')}$`, 'i');
    await touch(page, screenKeys(page).getByRole('button', { name: key }));
  }
}

/** The screen's own keys, struck faster than the desk draws what the one before has changed. */
export async function strikeKeys(page: Page, names: string[]): Promise<void> {
  const missing = await screenKeys(page).evaluate((keys, struck) => {
    const find = (name: string) => [...keys.querySelectorAll('button')].find((key) => key.textContent === name);
    return struck.filter((name) => {
      const key = find(name);
      key?.click();
      return key === undefined;
    });
  }, names);
  expect(missing).toEqual([]);
}

const FIELDS = 'input:not([readonly]):not([disabled]), textarea:not([readonly]):not([disabled])';

/**
 * Touches each field of the screen: it gets keys that stand beside it, never over it, each as large as a finger, and
 * they go when told to. Returns what is wrong.
 */
export async function fieldsWithoutKeys(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const field of await page.locator(FIELDS).filter({ visible: true }).all()) {
    if (!(await isInFront(field))) continue;
    const name = await field.evaluate(
      (input) => input.ariaLabel ?? input.closest('label')?.textContent ?? input.outerHTML,
    );
    const before = await page.evaluateHandle(() => document.activeElement);
    await touch(page, field);
    const keys = screenKeys(page);
    if (
      !(await keys.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      ))
    ) {
      wrong.push(`${name}: no keys come`);
      continue;
    }
    const [own, theirs] = [await field.boundingBox(), await keys.boundingBox()];
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    if (own === null || theirs === null) wrong.push(`${name}: gone`);
    else if (own.y < theirs.y + theirs.height && theirs.y < own.y + own.height) wrong.push(`${name}: under its keys`);
    else if (own.y < 0 || own.y + own.height > size.height) wrong.push(`${name}: out of the screen`);
    else if (theirs.x < 0 || theirs.x + theirs.width > size.width + 0.5) wrong.push(`${name}: keys are cut`);
    wrong.push(
      ...(await touchFaults(page))
        .filter((fault) => !fault.includes('is not whole'))
        .map((fault) => `${name}: ${fault}`),
    );
    await touch(page, keys.getByRole('button', { name: 'Tasten schließen' }));
    await expect(keys).toHaveCount(0);
    // As if it had been a mouse: what has the focus again asks for no keys.
    await before.evaluate((element) => {
      document.body.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'mouse', bubbles: true }));
      if (element instanceof HTMLElement) element.focus();
    });
  }
  return wrong;
}

/** Whether a finger on its middle would reach it: a sheet may lie over the screen it came from. */
const isInFront = (field: Locator): Promise<boolean> =>
  field.evaluate((input) => {
    input.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = input.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === input;
  });
