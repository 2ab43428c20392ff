import type { Page } from 'playwright/test';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const views = (page: Page) => page.getByRole('group', { name: 'Views', exact: true });

/** Keeps what is looked at, by keyboard from the button on. */
async function keepAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Views', exact: true }).press('Enter');
  await expect(page.getByLabel('Keep this view as')).toBeFocused();
  await expectNoBarriers(page);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

test('a view is kept under a name, is there after a reload, and is taken away again @long', async ({ page }) => {
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/orders');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByText('Search, filter or sort first')).toBeVisible();
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: 'Amount' }).click();
  await table.getByRole('button', { name: 'Amount' }).click();
  await expect(table.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await views(page).getByRole('button', { name: 'Paid' }).click();
  await table.getByRole('button', { name: 'Amount' }).click();
  await expect(page).toHaveURL('/admin/orders?view=paid&sort=amount');
  await keepAs(page, 'Cheap and paid');
  const own = views(page).getByRole('button', { name: 'Cheap and paid' });
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await views(page).getByRole('button', { name: 'All' }).click();
  await expect(own).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await own.click();
  await expect(page).toHaveURL('/admin/orders?view=paid&sort=amount');
  await expect(table.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');
  await expectNoBarriers(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()).toContainText('Paid');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByText('What you look at is kept as ‘Cheap and paid’.')).toBeVisible();
  expect(await width(page)).toBe(390);
  await page.getByRole('button', { name: 'Remove Cheap and paid' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(own).toBeVisible();
});

test('orders, people, members and tickets fit a laptop and a phone @long', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin@clave.example');
  const lists = {
    '/admin/orders': 'Orders',
    '/admin/people': 'People',
    '/admin/members': 'Members with plan and dates',
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

test('several orders are sent again and refunded at once, after a question in numbers @long', async ({ page }) => {
  await signIn(page, 'admin@clave.example');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/orders?view=paid&q=dancer133@clave.example');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  const boxes = table.getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await expect(page.getByText(/^2 orders.*tickets?, €\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Send tickets again' }).click();
  await expect(page.getByText('2 orders sent again')).toBeVisible();

  await boxes.nth(2).uncheck();
  await page.getByRole('button', { name: 'Refund …' }).click();
  const question = page.getByRole('dialog', { name: 'Refund 1 order?' });
  await expect(question).toContainText(/Money back€\d/);
  await question.getByLabel('Why').selectOption({ label: 'The night was not as announced' });
  await question.getByLabel('In your own words').fill('The hall is flooded');
  await expectNoBarriers(page);
  await question.getByRole('button', { name: 'Refund 1 order' }).click();
  await expect(page.getByText('1 order refunded or handed over')).toBeVisible();
});
