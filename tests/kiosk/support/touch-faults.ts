import type { Page } from 'playwright/test';

export type Size = readonly [width: number, height: number];

/** The screens that doors have, where a finger is all there is. */
export const TOUCH_SIZES: readonly Size[] = [
  [1366, 768],
  [1280, 800],
  [800, 1280],
];

/** What a finger can't hit, an eye can't read, or is not whole on the screen as it is now. */
export const touchFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [LEAST_TARGET, LEAST_TEXT] = [64, 18];
    const nameOf = (element: Element): string => {
      const words = (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} '${words}'`;
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility() && element.closest('.hidden, [inert]') === null && element.getClientRects().length > 0;
    // Behind a sheet nothing can be touched.
    const sheet = [...document.querySelectorAll('.sheet')].findLast(isShown);
    const isInFront = (element: Element): boolean =>
      sheet === undefined || sheet.contains(element) || element.closest('.screen-keys') !== null;
    const shown = (selector: string): Element[] =>
      [...document.querySelectorAll(selector)].filter((element) => isShown(element) && isInFront(element));
    const isDead = (target: Element): boolean =>
      (target instanceof HTMLButtonElement && target.disabled) ||
      (target instanceof HTMLInputElement && target.readOnly);
    const small = shown('button, a[href], input, textarea, select, summary')
      .filter((target) => !isDead(target))
      .flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        return Math.min(width, height) < LEAST_TARGET - 0.5
          ? [`${nameOf(target)} is ${Math.round(width)} x ${Math.round(height)}`]
          : [];
      });
    const ownText = (element: Element): boolean =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    const texts = shown('body *').filter(
      (element) => element.closest('svg, script, style') === null && ownText(element),
    );
    const fine = texts.flatMap((text) => {
      const size = Number.parseFloat(getComputedStyle(text).fontSize);
      return size < LEAST_TEXT ? [`${nameOf(text)} is written in ${size} px`] : [];
    });
    // A calendar's day has no room for a whole name; the day itself lists them.
    const cut = texts
      .filter((text) => !text.matches('.month-name'))
      .filter((text) => /hidden|clip/.test(getComputedStyle(text).overflowX) && text.scrollWidth > text.clientWidth + 1)
      .map((text) => `${nameOf(text)} is cut`);
    // What is done on a screen is whole at once, also where the rest scrolls.
    const below = shown('.kb-primary, .hold')
      .filter((act) => act.closest('.settings') === null && document.documentElement.dataset['keys'] === undefined)
      .filter((act) => {
        const { top, bottom, left, right } = act.getBoundingClientRect();
        return top < -0.5 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5;
      })
      .map((act) => `${nameOf(act)} is not whole on the screen`);
    const foreign = shown('select, [list], input:not([type]), input')
      .filter((field) => field instanceof HTMLSelectElement || (field as HTMLInputElement).type !== 'text')
      .map((field) => `${nameOf(field)} has no keys of ours`);
    return [...small, ...fine, ...cut, ...below, ...foreign];
  });
