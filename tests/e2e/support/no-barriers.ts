import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { isLongForm } from '#tests/support/sweep-widths.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * A dialog that fades in has half its contrast for a moment. What turns for ever (a spinner) or follows the scrolling
 * is never waited for.
 */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = ({ playState, timeline, effect }: Animation): boolean =>
      playState === 'running' &&
      timeline instanceof DocumentTimeline &&
      Number(effect?.getComputedTiming().endTime) < Infinity;
    if (document.getAnimations().some(isMoving)) return false;
    // A fade starts some frames after its element came: still is what stays still.
    const seen = ((window as { framesStill?: number }).framesStill ?? 0) + 1;
    Object.assign(window, { framesStill: seen % 4 });
    return seen === 4;
  });
}

/**
 * Where this run notes what axe has looked at on each page. The long form asks axe every time; the short form only
 * where something is new on the page, and about contrast, half of its work, once for each page.
 */
const notes = process.env['E2E_NOTES'];

/** `/events/<one night>` and `/events/<another>` are one page, two tabs of the dashboard are two. */
function noteOf(page: Page): string {
  const { pathname, searchParams } = new URL(page.url());
  const name = pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id');
  return path.join(notes ?? '', `${name}-${searchParams.get('tab') ?? ''}`.replaceAll(/\W/g, '-'));
}

function readNote(page: Page): Set<string> | null {
  const file = noteOf(page);
  if (isLongForm || notes === undefined || !existsSync(file)) return null;
  return new Set(readFileSync(file, 'utf8').split('\n'));
}

function writeNote(page: Page, shapes: Iterable<string>): void {
  if (notes !== undefined) writeFileSync(noteOf(page), [...shapes].join('\n'));
}

/** Each kind of element on the page once: its tag and place, what it is called and does, and whether it is seen. */
const shapesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shapeOf = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) =>
        ['class', 'role', 'type', 'tabindex'].includes(name) || /^(true|false)$/.test(value)
          ? `${name}=${value}`
          : name,
      );
      const around = element.closest('dialog, [role$=dialog], [role=alert], form, header, footer, main')?.tagName;
      const isEmpty = element.textContent === '';
      return `${around} ${element.tagName} ${element.checkVisibility()} ${isEmpty} ${attributes.toSorted().join(' ')}`;
    };
    return [...new Set([...document.querySelectorAll('*')].map(shapeOf))];
  });

async function barriersOf(page: Page, hasContrast: boolean): Promise<string[]> {
  await waitUntilStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Every rule runs. Of what is well axe need not describe each element.
  return page.evaluate(async (enabled) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const options: axe.RunOptions = { resultTypes: ['violations'], rules: { 'color-contrast': { enabled } } };
    const { violations } = await checker.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  }, hasContrast);
}

/**
 * WCAG 2.2 AA as far as a machine can tell (design system §12). `isContrastOurs`: not where the reader chose the colours,
 * which axe reads from the style sheets all the same.
 */
export async function expectNoBarriers(page: Page, { isContrastOurs = true } = {}): Promise<void> {
  // A page that is still being drawn has neither, and would be blamed for it.
  await expect(page.locator('h1').first()).toBeVisible();
  const known = readNote(page);
  const shapes = await shapesOn(page);
  if (isContrastOurs && known !== null && shapes.every((shape) => known.has(shape))) return;
  // A toast may come or go while axe looks: a barrier is what is there the second time, too.
  const hasContrast = isContrastOurs && known === null;
  const found = await barriersOf(page, hasContrast);
  expect(found.length === 0 ? found : await barriersOf(page, hasContrast)).toEqual([]);
  if (isContrastOurs) writeNote(page, new Set([...(known ?? []), ...shapes]));
}
