import { expect, type BrowserContext, type Page } from 'playwright/test';
import { newerBuiltIns } from '#web/build/newer-built-ins.ts';

/** Takes everything out of the browser that one of the named browsers lacks (`browserslist` in package.json). */
export async function makeOld(browser: BrowserContext | Page): Promise<void> {
  await browser.addInitScript((owned) => {
    const found = (owner: string): unknown =>
      owner
        .split('.')
        .reduce<unknown>((object, part) => (object as Record<string, unknown> | undefined)?.[part], window);
    for (const [owner, member] of owned) {
      const object = found(owner);
      if (object !== undefined && object !== null) Reflect.deleteProperty(object, member);
    }
  }, newerBuiltIns().owned);
}

/** The page's scripts begin at the first touch. */
async function touch(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(20, 20);
}

const WAITING = '.mark-loader, .admin-waiting, #before-scripts';

/** Whether a page's scripts have made it theirs, and have kept it. */
export async function isTakenOver(page: Page): Promise<boolean> {
  await touch(page);
  await page.waitForFunction((waiting) => {
    const drawn = (document.getElementById('drawn') ?? document.getElementById('root'))?.firstElementChild;
    const isOurs = Object.keys(drawn ?? {}).some((key) => key.startsWith('__reactFiber'));
    return (
      (isOurs && document.querySelector(waiting) === null) || document.documentElement.dataset['scripts'] === undefined
    );
  }, WAITING);
  return page.evaluate(
    () =>
      new Promise<boolean>((tell) => {
        const look = (): void => tell(document.documentElement.dataset['scripts'] !== undefined);
        requestAnimationFrame(() => requestAnimationFrame(look));
      }),
  );
}

/** Waits until a page has gone back to how the server drew it; as a hand does, it moves more than once. */
export async function isGivenBack(page: Page): Promise<void> {
  await expect(async () => {
    await touch(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-scripts', { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}
