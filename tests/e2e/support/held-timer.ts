import { expect, type Page } from 'playwright/test';

type Held = { heldTimers: Map<number, () => void> };

/**
 * Holds back every timer a page sets for exactly this long: it rings when the test says so, however slow the machine
 * is. Call it before the page is opened.
 */
export async function holdTimer(
  page: Page,
  ms: number,
): Promise<{ waiting: () => Promise<number>; ring: () => Promise<void> }> {
  await page.addInitScript((held) => {
    const timers = new Map<number, () => void>();
    const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    const hold = (run: () => void): number => {
      // A number the browser will not give to another timer.
      const id = set(() => undefined, 0);
      timers.set(id, run);
      return id;
    };
    Object.assign(window, {
      heldTimers: timers,
      setTimeout: (run: () => void, delay?: number, ...rest: unknown[]) =>
        delay === held ? hold(run) : set(run, delay, ...rest),
      clearTimeout: (id?: number) => (timers.delete(id ?? 0) ? undefined : clear(id)),
    });
  }, ms);
  const waiting = () => page.evaluate(() => (window as unknown as Held).heldTimers.size);
  const ring = async (): Promise<void> => {
    await expect.poll(waiting).toBeGreaterThan(0);
    await page.evaluate(() => (window as unknown as Held).heldTimers.forEach((run) => run()));
  };
  return { waiting, ring };
}
