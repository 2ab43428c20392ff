import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const FILES = 'tests/server/orders/order-imports';

// Both take the same file into the same shop, where the second would find nothing new.
test.describe.configure({ mode: 'serial' });
for (const width of [1440, 390])
  test(`orders of another system are looked at, taken over and taken back at ${width} px @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin@clave.example');
    await page.goto('/admin/events/import');
    await page.getByRole('tab', { name: 'Orders and tickets' }).click();
    await expect(page.getByText('No orders were imported yet.')).toBeVisible();
    await expectNoBarriers(page);
    await keepPicture(page, `import-orders-empty-${width}`);

    await page.getByRole('button', { name: 'Fetch from pretix or Eventbrite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fetch orders' });
    // It waits until all fields are right, like every question with fields.
    await expect(dialog.getByRole('button', { name: 'Fetch', exact: true })).toBeDisabled();
    await expectNoBarriers(page);
    await keepPicture(page, `import-orders-fetch-${width}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByLabel('Choose a table of orders').setInputFiles(`${FILES}/pretix-orders-english.csv`);
    const problems = page.getByRole('list', { name: 'Problems of single rows' });
    await expect(problems.getByText('Line 8: Its status “Overbooked” is not known.')).toBeVisible();
    const night = page.getByRole('combobox', { name: 'salsa-march' });
    await night.click();
    await page.getByRole('option').first().click();
    const run = page.getByRole('button', { name: 'Import 1 order with 2 tickets' });
    await expect(run).toBeVisible();
    await expectNoBarriers(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await keepPicture(page, `import-orders-preview-${width}`);

    await run.click();
    await expect(page.getByText('Imported: 2 tickets. Nobody was mailed.')).toBeVisible();
    await expectNoBarriers(page);
    await keepPicture(page, `import-orders-done-${width}`);
    await page.getByRole('button', { name: 'Take back pretix-orders-english.csv' }).click();
    await expect(page.getByText('1 order removed.')).toBeVisible();
    await expect(page.getByText('No orders were imported yet.')).toBeVisible();
  });
