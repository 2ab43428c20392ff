import type { Page } from 'playwright/test';
import { typePin } from './desk-page.ts';
import { expect } from './fixtures.ts';
import { lookAtDesk } from './look-at-desk.ts';
import { ADMIN_PIN, type Night } from './prepare-night.ts';

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
  const slip = page.getByRole('dialog', { name: 'Beleg des Kartenterminals' });
  await expect(slip.getByRole('button', { name: 'Karte ist bezahlt' })).toBeDisabled();
  for (const digit of receipt) await slip.getByRole('button', { name: digit, exact: true }).click();
  await lookAtDesk(page, 'card-receipt');
  await slip.getByRole('button', { name: 'Karte ist bezahlt' }).click();
}
