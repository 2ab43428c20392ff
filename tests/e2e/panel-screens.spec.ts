import type { Page } from 'playwright/test';
import { expect, signIn, test } from './support/fixtures.ts';

const ADMIN = 'admin@clave.example';
const columnsOf = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.textContent.trim()));

test('a list on a small laptop keeps what it is read for: who and which night, what is sold and how it stands', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, ADMIN);
  await page.goto('/admin/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await columnsOf(page)).toEqual(expect.arrayContaining(['Order', 'State', 'Buyer', 'For', 'Amount']));
  await page.goto('/admin/events');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await columnsOf(page)).toEqual(expect.arrayContaining(['Night', 'Date', 'Sold', 'State']));
});

test('every page of the panel and the ways out are in reach on a laptop', async ({ page }) => {
  await signIn(page, ADMIN);
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin/orders');
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await menu.getByRole('link').last().scrollIntoViewIfNeeded();
    await menu.getByRole('link').last().click({ trial: true });
    const out = (await page.locator('.admin-side > .admin-exits').boundingBox())!;
    expect(out.y + out.height, `${width}`).toBeLessThanOrEqual(height);
    await page.getByRole('link', { name: 'Back to site' }).click({ trial: true });
  }
});

test('on a phone one slim row stands above the page, and its drawer has the counts, the pages and the way out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ADMIN);
  await page.goto('/admin/orders');
  const strip = (await page.locator('.admin-side').boundingBox())!;
  expect(strip.height).toBeLessThan(80);
  await page.getByRole('button', { name: 'Menu, now Orders' }).click();
  const drawer = page.getByRole('dialog', { name: 'Admin pages' });
  for (const shown of ['Active events', 'Total revenue']) await expect(drawer.getByText(shown)).toBeVisible();
  await drawer.getByRole('link').last().scrollIntoViewIfNeeded();
  await expect(drawer.getByRole('link', { name: 'Back to site' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search or act' }).click();
  await expect(page.getByRole('textbox', { name: 'Search or act' })).toBeFocused();
});

test('⌘K takes the very first key, also while its program is still on its way', async ({ page }) => {
  await signIn(page, ADMIN);
  let isHeld = true;
  await page.route(/\/assets\/command-panel/, async (route) => {
    while (isHeld) await new Promise((again) => setTimeout(again, 50));
    await route.continue();
  });
  await page.goto('/admin/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lena');
  isHeld = false;
  const field = page.getByRole('textbox', { name: 'Search or act' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('lena');
  await page.keyboard.type(' h');
  await expect(field).toHaveValue('lena h');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  // And again, when it is here: not a frame between the two.
  await page.evaluate(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    for (const key of 'max') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await expect(field).toHaveValue('max');
});
