import type { Page } from 'playwright/test';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const cards = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

async function makeKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('textbox', { name: 'What it is for' }).fill(name);
  await page.getByRole('checkbox', { name: 'Read orders: status, total, lines' }).check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByRole('button', { name: 'I have it' }).click();
}

for (const size of WIDTHS)
  test(`a key that is revoked asks about the one it replaced, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    const name = `Accounting ${size.width} ${nowOfRun().getTime()}`;
    await signIn(page, 'admin@clave.example');
    await page.goto('/admin/developers');
    await makeKey(page, name);
    await page.getByRole('button', { name: `Rotate: ${name}` }).click();
    await page.getByRole('button', { name: 'Make the new key' }).click();
    await page.getByRole('button', { name: 'I have it' }).click();
    await expect(cards(page, name)).toHaveCount(2);
    await page
      .getByRole('button', { name: `Revoke: ${name}` })
      .first()
      .click();
    const question = page.getByRole('dialog');
    const older = question.getByRole('switch', { name: 'End the older key, too' });
    await expect(older).toBeChecked();
    await expect(question).toContainText('whoever has one may have the other');
    await keepPicture(page, `revoke-${size.width}`);
    await expectNoBarriers(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await question.getByRole('button', { name: 'Revoke the key' }).click();
    await expect(page.getByRole('button', { name: `Revoke: ${name}` })).toHaveCount(0);
    await expect(cards(page, name).filter({ hasText: 'Revoked' })).toHaveCount(2);
  });
