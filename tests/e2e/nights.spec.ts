import type { Page } from 'playwright/test';
import { eveningDayOf, isoBerlin } from '#shared/time.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { sweepWidths } from '#tests/support/sweep-widths.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const month = (page: Page) => page.getByRole('grid');
const nights = (page: Page) => month(page).getByRole('link');
/** Scripts have taken over once the calendar is one stop of the tab key. */
const whenAwake = (page: Page) =>
  expect(month(page).locator('[tabindex="0"], a:not([tabindex])').first())
    .toBeVisible()
    .then(() => expect(month(page).locator('a[tabindex="-1"]').first()).toBeAttached());
const focusedDay = (page: Page) => page.evaluate(() => Number(document.activeElement?.getAttribute('data-day')));

// The calendar is another one from 768 px on; `route-table.spec.ts` looks at the others on a phone.
for (const width of sweepWidths(1440, 768, 320)) {
  for (const path of ['/', '/events', '/nope']) {
    const form = path === '/events' ? '' : ' @long';
    test(`${path} has no barriers and no sideways scroll at ${width}${form}`, async ({ page, complaints }) => {
      if (path === '/nope') complaints.allow(/404 \(Not Found\)/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectNoBarriers(page);
    });
  }
}

test('the carousel’s arrows move by one card and sleep at its ends @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const list = page.getByRole('list', { name: 'Upcoming events' });
  const [back, on] = [
    page.getByRole('button', { name: 'Scroll back' }),
    page.getByRole('button', { name: 'Scroll forward' }),
  ];
  await expect(back).toBeDisabled();
  await on.click();
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBe(320);
  await expect(back).toBeEnabled();
  await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(on).toBeDisabled();
  await back.click();
  await expect(on).toBeEnabled();
});

test('a press that comes before the scripts is answered when they are there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
  await page.route(/entry-client/, async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Scroll forward' }).click();
  press();
  await expect
    .poll(() => page.getByRole('list', { name: 'Upcoming events' }).evaluate((element) => element.scrollLeft))
    .toBe(320);
});

test('a night opens over the month, by pointer and by keyboard, and gives the focus back', async ({ page }) => {
  await page.goto('/events');
  await whenAwake(page);
  const night = nights(page).last();
  const name = (await night.getAttribute('aria-label')) ?? '';
  await night.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(dialog.getByText(/participants/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: /Open in maps/ })).toHaveAttribute('rel', /noopener/);
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name })).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/events');
});

test('a night nobody has says so as a page and as a toast @long', async ({ page, complaints }) => {
  complaints.allow(/404 \(Not Found\)/);
  await page.goto('/events/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event not found');
  await expect(page.getByRole('alert')).toContainText('Event not found');
});

test('arrows walk by day, over the month’s ends too, and PageUp and PageDown by month @long', async ({ page }) => {
  await page.goto('/events?month=2021-03'); // before every season: no night changes where the walk begins
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('March2021');
  await expect(month(page).locator('[tabindex="0"]').first()).toBeAttached();
  await month(page).locator('[tabindex="0"]').first().focus();
  expect(await focusedDay(page)).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect(await focusedDay(page)).toBe(9);
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('April2021');
  await expect.poll(() => focusedDay(page)).toBe(9);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('March2021');
  await expect.poll(() => focusedDay(page)).toBe(26);
});

test.describe('for a visitor on whose calendar it is another day', () => {
  // The first is a day behind until Munich's noon, the other a day ahead from then on; until six Munich's own day is
  // still the evening's before.
  const hour = Number(isoBerlin(nowOfRun()).slice(11, 13));
  const timezoneId = hour >= 6 && hour < 12 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  test.use({ timezoneId });

  test('today is Munich’s, before the scripts are here and after', async ({ page }) => {
    const today = Number(eveningDayOf(nowOfRun()).slice(8));
    const marked = month(page).locator('.is-today[data-day], .is-today [data-day]').first();
    await page.goto('/events', { waitUntil: 'commit' });
    await expect(marked).toHaveAttribute('data-day', String(today));
    await whenAwake(page);
    await expect(marked).toHaveAttribute('data-day', String(today));
    expect(await page.evaluate(() => new Date().getDate())).not.toBe(today);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the month turns, a night has its page, and the calendar takes it', async ({ page, request }) => {
    await page.goto('/events');
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.locator('[role=grid] a:not([aria-label*="Sold Out"])').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /Book Now/ })).toHaveAttribute('href', /^\/checkout\//);
    const calendar = (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '';
    expect(await (await request.get(calendar)).text()).toContain('BEGIN:VEVENT');
  });

  test('home shows every night it has, and its menus open', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.event-card')).toHaveCount(8);
    await expect(page.getByRole('button', { name: 'Scroll forward' })).toBeHidden();
    await page.locator('.nav summary').click();
    await page.locator('.nav').getByRole('link', { name: 'Parties' }).click();
    await expect(page).toHaveURL(/\/parties$/);
  });
});
