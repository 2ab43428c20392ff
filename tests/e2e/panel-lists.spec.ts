import type { Page } from 'playwright/test';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('orders, people, members and tickets fit a laptop and a phone @long', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin@clave.example');
  const lists = {
    '/admin/orders': 'Orders',
    '/admin/people': 'People',
    '/admin/abos?list=members': 'Members with plan and dates',
    '/admin/tickets?search=hofst': 'Tickets found',
  };
  for (const [address, label] of Object.entries(lists)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    const table = page.getByRole('table', { name: label });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const [room, needed] = await table.evaluate((one) => [one.parentElement?.clientWidth ?? 0, one.scrollWidth]);
    expect(needed, address).toBeLessThanOrEqual(room ?? 0);
    await page.keyboard.press('j');
    await expect(table.locator('tr[data-at]')).toHaveCount(1);
    await expectNoBarriers(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: label }).getByRole('listitem').first()).toBeVisible();
    expect(await width(page), address).toBe(390);
    await expectNoBarriers(page);
  }
});
