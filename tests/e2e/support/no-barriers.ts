import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
 * Pages whose contrast this worker has measured already; that is half of axe's work. The short form measures a page
 * once, the long form each of its states.
 */
const measured = new Set<string>();

async function barriersOf(page: Page): Promise<string[]> {
  await waitUntilStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const isContrastKnown = !isLongForm && measured.has(new URL(page.url()).pathname);
  // Every rule runs. Of what is well axe need not describe each element.
  return page.evaluate(async (isKnown) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const options: axe.RunOptions = {
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: !isKnown } },
    };
    const { violations } = await checker.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  }, isContrastKnown);
}

/** WCAG 2.2 AA as far as a machine can tell (design system §12). */
export async function expectNoBarriers(page: Page): Promise<void> {
  // A page that is still being drawn has neither, and would be blamed for it.
  await expect(page.locator('h1').first()).toBeVisible();
  // A toast may come or go while axe looks: a barrier is what is there the second time, too.
  const found = await barriersOf(page);
  expect(found.length === 0 ? found : await barriersOf(page)).toEqual([]);
  measured.add(new URL(page.url()).pathname);
}
