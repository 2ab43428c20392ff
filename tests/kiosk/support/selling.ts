import type { Page } from 'playwright/test';
import { typePin } from './desk-page.ts';
import { expect } from './fixtures.ts';
import { lookAtDesk } from './look-at-desk.ts';
import { ADMIN_PIN, type Night } from './prepare-night.ts';
import { touch, touchKeys } from './touch.ts';

/** On the sell screen: nobody is sold into a full house but by a supervisor; then there is room again. */
export async function sellIntoFullHouse(page: Page, night: Night): Promise<void> {
  night.db.sqlite.exec(`UPDATE events SET max_capacity = sold_count + held_count - (SELECT coalesce(sum(quantity), 0)
    FROM desk_allotments WHERE event_id = '${night.eventId}') WHERE id = '${night.eventId}'`);
  await page.getByRole('button', { name: /^Party Only Abendkasse/ }).click();
  const full = page.getByRole('alertdialog', { name: 'Haus voll' });
  await page.getByRole('button', { name: 'Bar kassieren' }).click();
  await expect(full).toContainText('Kein Geld genommen.');
  await full.getByRole('button', { name: 'Nicht verkaufen' }).click();
  await expect(page.getByRole('button', { name: 'Bar kassieren' })).toBeEnabled();
  await page.getByRole('button', { name: 'Bar kassieren' }).click();
  await full.getByRole('button', { name: 'Begleitung von Gast' }).click();
  await typePin(page, '0000');
  await expect(full.getByRole('alert')).toHaveText('Dafür braucht es die PIN der Aufsicht.');
  await lookAtDesk(page, 'full-house-sale');
  await typePin(page, ADMIN_PIN);
  await page.getByRole('button', { name: 'Nächster Verkauf' }).click();
  night.db.sqlite.exec(`UPDATE events SET max_capacity = 220 WHERE id = '${night.eventId}'`);
}

/** A terminal beside the desk: nothing is sold by one tap, the number on its slip is typed. */
export async function typeSlip(page: Page, receipt: string): Promise<void> {
  const slip = page.getByRole('dialog', { name: /mit Karte$/ });
  await expect(slip.getByRole('button', { name: 'Als bezahlt buchen' })).toBeDisabled();
  await touch(page, slip.getByRole('textbox'));
  await touchKeys(page, receipt);
  await lookAtDesk(page, 'card-receipt');
  await slip.getByRole('button', { name: 'Als bezahlt buchen' }).click();
}

/** A T-shirt of the demo beside a ticket; it comes back, and the guest stays. */
export async function sellGoods(page: Page, night: Night): Promise<void> {
  const stock = () => night.db.sqlite.prepare(`SELECT stock FROM goods WHERE name = 'T-Shirt'`).get();
  const guests = () => night.db.sqlite.prepare(`SELECT count(*) AS n FROM admissions WHERE undone_at IS NULL`).get();
  await page.getByRole('button', { name: /^T-Shirt noch 24/ }).click();
  await page.getByRole('button', { name: /^Garderobe/ }).click();
  await page.getByRole('button', { name: /^Party Only Abendkasse/ }).click();
  const bill = page.getByLabel('Bon', { exact: true });
  await expect(bill.getByRole('listitem')).toHaveCount(3);
  await expect(bill).toContainText('42,50 €');
  await lookAtDesk(page, 'sell-goods');
  await page.getByRole('button', { name: 'Bar kassieren' }).click();
  await page.getByRole('button', { name: 'Nächster Verkauf' }).click();
  await expect(page.getByRole('button', { name: /^T-Shirt noch 23/ })).toBeVisible();
  await expect.poll(stock).toEqual({ stock: 23 });
  const inside = guests();
  await page.getByRole('button', { name: 'Letzte Bons' }).click();
  await expect(page.getByRole('dialog', { name: 'Letzte Bons' }).getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: /^Kein Beleg da/ }).click();
  const sale = page.getByRole('listitem').filter({ hasText: '42,50 €' });
  await expect(sale).toContainText('1 × Party Only, 1 × T-Shirt, 1 × Garderobe');
  await sale.getByRole('button', { name: 'Erstatten' }).click();
  const pick = page.getByRole('dialog', { name: /^Bon K\w{4}-\d{6} erstatten$/ });
  await expect(pick.getByRole('button', { name: 'Noch nichts ausgewählt' })).toBeDisabled(); // what is touched comes back, nothing else
  await pick.getByRole('button', { name: /^T-Shirt/ }).click();
  await pick.getByRole('button', { name: '25,00 € erstatten' }).click();
  await page.getByRole('button', { name: 'Kulanz' }).click();
  await expect(page.getByText(/^1 × T-Shirt: Erstattung 25,00\s€ bar/)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${night.admin.name}`) }).click();
  await expect(page.getByText(`PIN von ${night.admin.name}`)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 }); // every key on a low screen
  expect(await page.locator('.sheet-box').evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await lookAtDesk(page, 'supervisor-pin');
  await typePin(page, ADMIN_PIN);
  await expect(page.getByText('25,00 € bar aus der Kasse geben.')).toBeVisible();
  await expect.poll(stock).toEqual({ stock: 24 });
  expect(guests()).toEqual(inside);
  await page.getByRole('button', { name: 'Geld ist ausgegeben' }).click();
}
