import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { width: 390, height: 844 };
const TABLE = 'Name;Code\r\nAna;barrio-01\r\nBen;barrio-02\r\nCleo;\r\n';

test('a list of codes comes from a table, is good at a venue, is taken along and ended as a whole', async ({
  page,
}) => {
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/guests?list=code-lists&new=codes');
  const dialog = page.getByRole('dialog', { name: 'New list of codes' });
  await dialog.getByLabel('Name of the list').fill('Barrio dance school');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(TABLE),
  });
  await expect(dialog.getByText('2 codes found; 1 row without one was left out.')).toBeVisible();
  await expect(dialog.getByLabel('Codes', { exact: true })).toHaveValue('BARRIO-01\nBARRIO-02');
  await dialog.getByLabel('Percent off each ticket').fill('30');
  await dialog.getByLabel('Good for').selectOption('venue');
  await dialog.getByLabel('Venue').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await expectNoBarriers(page);
  await keepPicture(page, 'code-list-dialog-1440');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByText('List of codes made')).toBeVisible();

  const name = page.getByRole('link', { name: 'Barrio dance school' });
  await expect(page.getByText(/^Every night at /)).toBeVisible();
  await keepPicture(page, 'code-lists-1440');
  await name.click();
  const window = page.getByRole('dialog', { name: 'Barrio dance school' });
  await expect(window.getByRole('row', { name: /BARRIO-02/ })).toContainText('Not used');
  const download = page.waitForEvent('download');
  await window.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^promo-list-.*\.csv$/);
  await expectNoBarriers(page);
  await keepPicture(page, 'code-list-window-1440');
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await expect(name).toBeVisible();
  await keepPicture(page, 'code-lists-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /Barrio dance school/ }).click();
  await page.getByRole('menuitem', { name: 'End the whole list' }).click();
  await page.getByRole('button', { name: 'End the whole list' }).click();
  await expect(page.getByText('No code of the list can be used any more')).toBeVisible();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
});

test('a code is made for several nights, and each of them lists it @long', async ({ page }) => {
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/guests?new=code');
  const dialog = page.getByRole('dialog', { name: 'New promo code' });
  await dialog.getByLabel('Code', { exact: true }).fill('TWONIGHTS');
  await dialog.getByLabel('Percent off each ticket').fill('15');
  await dialog.getByLabel('Good for').selectOption('nights');
  await dialog.getByRole('combobox', { name: 'Nights' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByLabel('Code', { exact: true }).click();
  await keepPicture(page, 'code-nights-dialog-1440');
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'code-nights-dialog-390');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByText('2 nights')).toBeVisible();
  await keepPicture(page, 'code-nights-390');
});
