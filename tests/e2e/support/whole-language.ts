import { expect, type Page } from 'playwright/test';
import type { Lang } from '#shared/lang.ts';
import { CATALOGUES } from '#tests/support/catalogues.ts';
import { strangersAmong } from '#tests/support/other-language.ts';
import { expectNoBarriers } from './no-barriers.ts';

const strangersIn = strangersAmong(CATALOGUES);

/** What a page says to eye and ear, without what marks itself as of the other language. */
const saidOn = (page: Page, lang: Lang): Promise<string[]> =>
  page.evaluate(
    (other) => {
      const said: string[] = [];
      const walk = (node: Node): void => {
        if (node instanceof Element) {
          if (node.getAttribute('lang') === other || ['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT'].includes(node.tagName))
            return;
          for (const name of ['aria-label', 'title', 'alt', 'placeholder']) said.push(node.getAttribute(name) ?? '');
        } else if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '');
        node.childNodes.forEach(walk);
      };
      walk(document.body);
      return [document.title, ...said].map((text) => text.trim()).filter((text) => text !== '');
    },
    lang === 'de' ? 'en' : 'de',
  );

/** Every sentence of the page is of its language, it fits the window, and nobody is shut out. */
export async function expectWhole(page: Page, lang: Lang): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  expect(strangersIn(await saidOn(page, lang), lang), page.url()).toEqual([]);
  const { width = 0 } = page.viewportSize() ?? {};
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await expectNoBarriers(page);
}
