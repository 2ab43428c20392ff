import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { pictureAsSeen } from '#tests/support/picture-as-seen.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { expect } from './fixtures.ts';
import { fieldsWithoutKeys } from './touch.ts';
import { TOUCH_SIZES, touchFaults, type Size } from './touch-faults.ts';

/** Each screen at one of the sizes by turns; the long form looks at all of them. */
export const TALL: Size = [800, 1280];
export const USUAL: Size = [1280, 800];
export const SIZES: readonly Size[] = [TALL, [1280, 720], USUAL, [1366, 768], [1920, 1080]];
let looks = 0;

/** One as it is, and at the desk's usual size as the three kinds of colour blindness see it. */
async function takePictures(page: Page, place: string): Promise<void> {
  if (place.endsWith('1280x800')) await pictureAsSeen(page, place);
  else await page.screenshot({ path: `${place}.png` });
}

/** What a word that comes and goes by itself lies over: no title, and nothing that a sheet asks. */
const coveredTitles = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll('.said p, .scan-refused')].map((word) => word.getBoundingClientRect());
    return [...document.querySelectorAll('h1, h2, .lock-pad .clock, [role$="dialog"] button')]
      .filter((title) => title.checkVisibility())
      .filter((title) => {
        const { left, right, top, bottom } = title.getBoundingClientRect();
        return words.some((word) => word.left < right && left < word.right && word.top < bottom && top < word.bottom);
      })
      .map((title) => title.textContent);
  });

/** By how many pixels a word is wider than its line. */
const runsOut = (title: Locator): Promise<number> =>
  title.evaluate(async (word) => {
    await document.fonts.ready;
    const range = document.createRange();
    range.selectNodeContents(word);
    return Math.max(0, range.getBoundingClientRect().right - word.getBoundingClientRect().right);
  });

const sizesOfThisTurn = (sizes: readonly Size[]): readonly Size[] => {
  const turn = looks++ % sizes.length;
  return isLongForm ? sizes : sizes.slice(turn, turn + 1);
};

/** What a finger alone could not do here: hit it, read it, fill it in. */
const faultsByTouch = async (page: Page): Promise<string[]> => [
  ...(await touchFaults(page)),
  ...(await fieldsWithoutKeys(page)),
];

/** Screens that doors have are worked by a finger alone. */
const isTouched = ([width, height]: Size): boolean => TOUCH_SIZES.some(([w, h]) => w === width && h === height);

async function lookAtSizes(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.sheet-box')]
        .map((box) => box.scrollWidth - box.clientWidth)
        .concat(document.documentElement.scrollHeight - innerHeight),
    );
    expect(Math.max(...overflow), `${name} ${width}x${height}`).toBe(0);
    // What can be touched on the screen in front is whole, and so is every name in the calendar.
    const cut = await page.evaluate(() => {
      const below = (name: Element) =>
        name.getBoundingClientRect().bottom > (name.closest('button')?.getBoundingClientRect().bottom ?? 0);
      const names = [...document.querySelectorAll('.month-name')].filter(below).map((name) => name.textContent);
      if (names.length > 0) return names;
      // What scrolls may begin below; everything else is whole at once.
      const scrolls = (from: Element | null): boolean =>
        from !== null && (/auto|scroll/.test(getComputedStyle(from).overflowY) || scrolls(from.parentElement));
      // A box that hides its overflow cuts things off as the window's edge does.
      const hiddenBy = (from: Element | null): Element | null =>
        from === null || /hidden|clip/.test(getComputedStyle(from).overflowX) ? from : hiddenBy(from.parentElement);
      return [...document.querySelectorAll('button')]
        .filter((button) => button.checkVisibility() && !scrolls(button))
        .filter((button) => {
          const { bottom, right, top } = button.getBoundingClientRect();
          const edge = hiddenBy(button.parentElement)?.getBoundingClientRect() ?? {
            bottom: innerHeight,
            right: innerWidth,
            top: 0,
          };
          return bottom > edge.bottom + 0.5 || right > edge.right + 0.5 || top < edge.top - 0.5;
        })
        .map((button) => button.textContent || button.ariaLabel);
    });
    expect(cut, `${name} ${width}x${height}`).toEqual([]);
    expect(await coveredTitles(page), `${name} ${width}x${height}`).toEqual([]);
    for (const word of await page.locator('.verdict h1').filter({ visible: true }).all())
      expect(await runsOut(word), `${name} ${width}x${height}: the word`).toBe(0);
    // What a verdict is decided by is not squeezed away by what stands around it.
    const squeezed = page.locator('.verdict dl').filter({ visible: true });
    for (const facts of await squeezed.all())
      expect(
        await facts.evaluate((list) => list.scrollHeight - list.clientHeight),
        `${name} ${width}x${height}: facts`,
      ).toBeLessThan(2);
    if (isTouched(size)) expect.soft(await faultsByTouch(page), `${name} ${width}x${height}: by touch`).toEqual([]);
    const folder = process.env['KIOSK_PICTURES'];
    if (folder !== undefined) await takePictures(page, path.join(folder, `${name}-${width}x${height}`));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/**
 * Nothing runs out of the window at any of the sizes, and on screens that doors have a finger is enough to do all of it;
 * pictures to look at when asked for.
 */
export const lookAtDesk = (page: Page, name: string, sizes = sizesOfThisTurn(SIZES)): Promise<void> =>
  lookAtSizes(page, name, sizes);

/** The same at the sizes of screens that doors have alone. */
export const lookByTouch = (page: Page, name: string): Promise<void> =>
  lookAtSizes(page, name, sizesOfThisTurn(TOUCH_SIZES));
