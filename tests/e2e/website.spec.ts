import type { Page } from 'playwright/test';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { put } from './support/shop-file.ts';

const kept = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Kept as a draft' })).toBeVisible();
const lines = (page: Page) => page.getByRole('group', { name: 'DJ cards' }).getByRole('listitem');
const preview = (page: Page) => page.frameLocator('iframe[title="Preview: DJ cards"]');

async function open(page: Page): Promise<void> {
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/website?part=djs');
  await expect(page.getByRole('heading', { level: 2, name: 'DJ cards' })).toBeVisible();
}

// One after the other: all of them write the same cards.
test.describe('the DJ cards', () => {
  test.describe.configure({ mode: 'serial' });
  // The browser's clock of the tests is a script, and nothing runs in the preview.
  test.beforeEach(({ complaints }) => complaints.allow(/Blocked script execution .*\/admin\/preview\b/));
  test.afterEach(() => put('DELETE FROM content_versions WHERE published_at IS NULL'));

  test('are written by the keyboard, seen in the preview, published and brought back', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Add a DJ' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill('DJ Lento');
    await page.getByRole('textbox', { name: 'Deutsch' }).fill('Spielt langsam.');
    await kept(page);
    await expect(lines(page).filter({ hasText: 'DJ Lento' })).toContainText('one language');
    await expect(preview(page).getByRole('heading', { name: 'DJ Lento' })).toBeVisible();
    await expectNoBarriers(page);

    const visitor = await page.context().browser()!.newPage();
    await visitor.goto('/salsa');
    await expect(visitor.getByRole('heading', { name: 'DJ Lento' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Publish 1 change' }).click();
    await expect(page.getByText('It is public now')).toBeVisible();
    await visitor.goto('/salsa');
    await expect(visitor.locator('.dj').last().locator('[lang=de]')).toHaveText('Spielt langsam.');
    await visitor.close();

    await page.getByRole('button', { name: /^Back to it: DJ cards/ }).click();
    await expect(lines(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Publish 1 change' }).click();
    await expect(page.getByText('What is written here is public.')).toBeVisible();
  });

  test('are moved and removed, and an undo begins again with what is public', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    await page.getByRole('button', { name: 'Move down: DJ Malecón' }).press('Enter');
    await expect(lines(page).first()).toContainText('DJ Rumbera');
    await expect(page.getByRole('button', { name: 'Write: DJ Malecón' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove: DJ Rumbera' }).press('Enter');
    await kept(page);
    await expect(preview(page).locator('.dj')).toHaveCount(1);
    await expectNoBarriers(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Undo: DJ cards' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(lines(page)).toHaveCount(2);
    await expect(lines(page).first()).toContainText('DJ Malecón');
  });

  test('are not written over what somebody else has written meanwhile', async ({ page, complaints }) => {
    complaints.allow(/409 \(Conflict\)/);
    await open(page);
    put(`INSERT INTO content_versions (kind, items, changed_at) VALUES ('djs', '[]', 1)`);
    await page.getByRole('button', { name: 'Remove: DJ Rumbera' }).click();
    await expect(page.getByText('Somebody else has changed this meanwhile.')).toBeVisible();
    await page.getByRole('button', { name: 'Load theirs' }).click();
    await expect(page.getByText('Salsa Friday says that the DJs are on the page of each night.')).toBeVisible();
  });
});
