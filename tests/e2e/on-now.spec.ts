import type { Page } from 'playwright/test';
import { HOUR_MS } from '#shared/time.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, test } from './support/own-shop.ts';

/** A Friday at 23:00 in Munich: the demo's Salsa Friday is on until 02:00. */
const ELEVEN = '2026-01-16T22:00:00Z';
test.use({ livesAt: ELEVEN });
test.describe.configure({ mode: 'default' }); // one shop is enough

const onNow = (page: Page) => page.getByRole('region', { name: 'On now' });
const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

for (const screen of SCREENS) {
  test(`at ${screen.width} the night that is on stands in the first screen, and can be booked @long`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(screen);
    await page.goto('/');
    await expect(onNow(page)).toContainText('until 02:00');
    await expect(onNow(page)).toContainText(/\d+\s*places left of 220/);
    await expect(onNow(page).getByRole('link', { name: 'How to get there' })).toHaveAttribute('href', /Sal/);
    const book = onNow(page).getByRole('link', { name: 'Book Now' });
    const [card, button] = [await onNow(page).boundingBox(), await book.boundingBox()];
    expect((card?.y ?? Infinity) + (card?.height ?? 0)).toBeLessThanOrEqual(screen.height);
    expect(button?.height).toBeGreaterThanOrEqual(44);
    const [way, places] = [
      await onNow(page).getByRole('link', { name: 'How to get there' }).boundingBox(),
      await onNow(page)
        .getByText(/places left of 220/)
        .boundingBox(),
    ];
    // On a phone one stands below the other; beside each other, nothing reaches over the perforation.
    if (screen.width > 760) expect((way?.x ?? Infinity) + (way?.width ?? 0)).toBeLessThan(places?.x ?? 0);
    await expect(page.getByText(/^Tomorrow:/)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen.width);
    await expectNoBarriers(page);
    await book.click();
    await expect(page).toHaveURL(/\/(checkout|auth)/);
  });

  test(`at ${screen.width} calendar, parties and the night's page say until when @long`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(screen);
    for (const path of ['/events', '/parties', '/salsa']) {
      await page.goto(path);
      await expect(page.getByText(/^On now, until 02:00, \d+ places$/).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen.width);
      await expectNoBarriers(page);
    }
    await page.goto('/events');
    // Scripts have taken over once the calendar is one stop of the tab key.
    await expect(page.getByRole('grid').locator('a[tabindex="-1"]').first()).toBeAttached();
    await page
      .getByRole('grid')
      .getByRole('link', { name: /Salsa Friday, 20:00–02:00, On now/ })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('20:00–02:00');
    await expect(dialog).toContainText(/On now, until 02:00/);
    await dialog.getByRole('link', { name: 'Salsa Friday', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Salsa Friday' })).toBeVisible();
    await expect(page.getByText(/^On now, until 02:00/)).toBeVisible();
    await expect(page.getByRole('link', { name: /Book Now/ })).toBeVisible();
  });
}

test('a page that was left open lets go of the night when it ends: at 02:30 it is not on any more @long', async ({
  page,
}) => {
  await page.goto('/');
  // The page's own clock begins with its scripts.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );
  await expect(onNow(page)).toContainText('Salsa Friday');
  await page.clock.fastForward(2.9 * HOUR_MS);
  await expect(onNow(page)).toContainText('Salsa Friday');
  await page.clock.fastForward(0.6 * HOUR_MS);
  await expect(onNow(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Next event' })).toContainText('Tomorrow');
  await expect(page.getByRole('list', { name: 'Upcoming events' })).not.toContainText('On now');
});
