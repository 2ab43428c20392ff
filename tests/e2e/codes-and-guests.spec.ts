import type { Locator, Page } from 'playwright/test';
import { findNight, isRoomy } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { width: 390, height: 844 };

async function chooseNight(page: Page, dialog: Locator, title: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Night' }).fill(title);
  await page.getByRole('option', { name: title }).first().click();
}
/** A row of the table, or its card on a phone. */
const rowOf = (page: Page, name: string): Locator => page.locator('[data-row]').filter({ hasText: name });

async function act(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('codes, guest lists and given tickets are made, watched and taken back over all nights @long', async ({
  page,
  request,
}) => {
  const night = await findNight(request, isRoomy);
  await signIn(page, 'admin@clave.example');

  await page.goto('/admin/guests');
  await page.getByRole('link', { name: 'New promo code' }).click();
  const code = page.getByRole('dialog', { name: 'New promo code' });
  await chooseNight(page, code, night.title);
  await code.getByLabel('Code', { exact: true }).fill('every night');
  await code.getByLabel('Percent off each ticket').fill('20');
  await code.getByLabel('Tickets in all').fill('10');
  await expectNoBarriers(page);
  await keepPicture(page, 'new-promo-code');
  await code.getByRole('button', { name: 'Make it' }).click();
  await expect(rowOf(page, 'EVERYNIGHT')).toContainText('Can be used');
  await expect(rowOf(page, 'EVERYNIGHT')).toContainText('20% off');
  await page.getByRole('link', { name: 'EVERYNIGHT' }).click();
  const uses = page.getByRole('dialog', { name: 'EVERYNIGHT' });
  await expect(uses).toContainText('Nobody has bought with it yet.');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await act(page, 'EVERYNIGHT', 'End');
  await page.getByRole('button', { name: 'End the code' }).click();
  await expect(rowOf(page, 'EVERYNIGHT')).toContainText('Ended');
  await page.getByRole('button', { name: /^Can be used/ }).click();
  await expect(rowOf(page, 'EVERYNIGHT')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Guest lists' }).click();
  await page.getByRole('link', { name: 'New guest list' }).click();
  const list = page.getByRole('dialog', { name: 'New guest list' });
  await chooseNight(page, list, night.title);
  await list.getByLabel('Name').fill('DJ Overview');
  await list.getByRole('button', { name: 'Make it' }).click();
  await page.getByRole('link', { name: 'DJ Overview' }).click();
  const names = page.getByRole('dialog', { name: 'DJ Overview' });
  await names.getByLabel('Add to DJ Overview').fill('Ana Ruiz +2\nBea Vidal');
  await names.getByRole('button', { name: 'Add guests' }).click();
  await expect(names).toContainText('0 of 4 people inside');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'DJ Overview')).toContainText('Open');

  await page.getByRole('tab', { name: 'Given tickets' }).click();
  await page.getByRole('link', { name: 'Give tickets' }).click();
  const gift = page.getByRole('dialog', { name: 'Give tickets' });
  await chooseNight(page, gift, night.title);
  await gift.getByLabel('Name').fill('Nora Overview');
  await gift.getByLabel('E-mail').fill('nora.overview@guests.example');
  await gift.getByRole('button', { name: 'Give and mail them' }).click();
  await expect(rowOf(page, 'Nora Overview')).toContainText('Valid');

  await page.setViewportSize(PHONE);
  await expect(page.getByRole('list', { name: 'Given tickets' })).toBeVisible();
  await expectNoBarriers(page);
  await keepPicture(page, 'given-over-all-390');
  await act(page, 'Nora Overview', 'Take back');
  await page.getByRole('button', { name: 'Take them back' }).click();
  await expect(rowOf(page, 'Nora Overview')).toContainText('Taken back');

  await page.goto(`/admin/events/${night.id}`);
  await page.getByRole('link', { name: 'Codes and guests' }).last().click();
  await expect(page).toHaveURL(`/admin/guests?event=${night.id}`);
  await expect(rowOf(page, 'EVERYNIGHT')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the event' }).click();
  await expect(page).toHaveURL(`/admin/events/${night.id}`);
});
