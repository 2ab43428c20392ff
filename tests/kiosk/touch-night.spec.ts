import path from 'node:path';
import type { Page } from 'playwright/test';
import { pairDesk } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookByTouch } from './support/look-at-desk.ts';
import { ADMIN_PIN, CASHIER_PIN, prepareNight } from './support/prepare-night.ts';
import { touchFaults } from './support/touch-faults.ts';
import { screenKeys, strikeKeys, tap, tapPin, touch, touchAt, touchKeys } from './support/touch.ts';

/** Pictures of the way, when asked for. */
async function keep(page: Page, step: string): Promise<void> {
  const folder = process.env['KIOSK_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, `night-${step}.png`) });
}

test('a night by a finger alone: open, sell, take a card, refund the right article, count and close', async ({
  launch,
}) => {
  const night = await prepareNight();
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' } });
  const page = await pairDesk(kiosk, night);
  await tap(page, new RegExp(`^${night.cashier.name}`));
  await tapPin(page, CASHIER_PIN);

  await tap(page, 'Verkauf');
  await keep(page, 'sell-closed');
  await tap(page, 'Kasse öffnen');
  await touch(page, page.getByRole('textbox', { name: '20 Euro' }));
  await keep(page, 'count-keys');
  await touchKeys(page, '10');
  await tap(page, 'Tasten schließen');
  await tap(page, 'Kasse öffnen');
  await expect(page.getByRole('button', { name: /^Zählen und abschließen/ })).toBeVisible();

  await tap(page, 'Verkauf');
  await tap(page, /^Party Only/);
  await tap(page, 'Bar kassieren');
  await tap(page, 'Nächster Verkauf');
  await tap(page, /^T-Shirt/);
  await tap(page, /^Party Only/);
  await tap(page, 'Karte');
  await tap(page, 'Mit Karte kassieren');
  await keep(page, 'slip-keys'); // whose sheet a finger has opened, its field has the keys already
  await touchKeys(page, 'TA-07');
  await tap(page, 'Als bezahlt buchen');
  await tap(page, 'Nächster Verkauf');

  await tap(page, 'Letzte Bons / Erstatten');
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Erstatten' })).toHaveCount(0);
  await touch(page, page.getByRole('textbox'));
  await keep(page, 'bills-keys');
  await touchKeys(page, '3');
  await expect(page.getByRole('button', { name: 'Erstatten', exact: true })).toHaveCount(1);
  await keep(page, 'bill-found');
  await tap(page, 'Erstatten');
  await keep(page, 'pick');
  const pick = page.getByRole('dialog', { name: /^Bon K\w{4}-\d{6} erstatten$/ });
  await expect(pick.getByRole('button', { name: 'Noch nichts ausgewählt' })).toBeDisabled();
  await touch(page, pick.getByRole('button', { name: /^T-Shirt/ }));
  await tap(page, /25,00\s€ erstatten/);
  await tap(page, 'Kulanz');
  await tap(page, new RegExp(`^${night.admin.name}`));
  await keep(page, 'refund-pin');
  await tapPin(page, ADMIN_PIN);
  await expect(page.getByText(/25,00\s€ jetzt am Kartengerät gutschreiben \(Beleg TA-07\)\./)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Erstattungsbeleg als QR-Code' })).toBeVisible();
  await keep(page, 'refunded');
  const refunded = page.getByRole('dialog', { name: /^Bon K\w{4}-\d{6} erstattet$/ });
  await expect(refunded.getByRole('button')).toHaveText(['Gutschrift ist gemacht']); // no other bill within the same hand's reach
  await tap(page, 'Gutschrift ist gemacht');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tap(page, 'Kasse');
  await tap(page, /^Zählen und abschließen/);
  await touch(page, page.getByRole('textbox', { name: '20 Euro' }));
  await touchKeys(page, '10');
  await strikeKeys(page, ['Weiter', 'Weiter', '3']);
  await expect(page.getByRole('textbox', { name: '5 Euro', exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: '5 Euro', exact: true })).toHaveValue('3');
  await keep(page, 'count-low');
  await expect(screenKeys(page)).toBeVisible();
  await tap(page, 'Tasten schließen');
  await keep(page, 'counted');
  await tap(page, 'Zählung festhalten');
  await expect(page.locator('.difference')).toContainText('Stimmt');
  await keep(page, 'fixed');
});

test('a first night: keys that stay, a free bill that is named, eight signs of a member, and a count that is short', async ({
  launch,
}) => {
  const night = await prepareNight();
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' } });
  const page = await pairDesk(kiosk, night);
  await tap(page, new RegExp(`^${night.cashier.name}`));
  await tapPin(page, CASHIER_PIN);
  await tap(page, 'Kasse');
  await touch(page, page.getByRole('textbox', { name: '20 Euro' }));
  await touchKeys(page, '10');
  const placeOfKeys = async () => (await screenKeys(page).boundingBox())?.y;
  const before = await placeOfKeys();
  await tap(page, 'Weiter');
  await expect(page.getByRole('textbox', { name: '10 Euro', exact: true })).toBeFocused();
  await keep(page, 'next-note');
  expect(await placeOfKeys(), 'where the keys stand after Weiter').toBe(before);
  await tap(page, 'Tasten schließen');
  await tap(page, 'Kasse öffnen');

  await tap(page, 'Verkauf');
  await tap(page, /^Party Only/);
  await tap(page, /^T-Shirt/);
  await tap(page, 'Frei');
  const free = page.getByRole('dialog', { name: 'Freier Eintritt' });
  await keep(page, 'free');
  await expect(free).toContainText(/Der ganze Bon wird frei: 1 × Party Only, 1 × T-Shirt, 40,00\s€/);
  await tap(page, 'Schließen');
  const bill = page.getByRole('region', { name: 'Bon' });
  const place = (await bill.getByRole('button', { name: 'Leeren' }).boundingBox())!;
  await tap(page, 'Leeren');
  await expect(bill.getByRole('status')).toContainText('Bon geleert');
  await keep(page, 'emptied');
  await touchAt(page, place); // a finger that comes down twice meets a word
  await expect(bill.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tap(page, 'Zurückholen');
  await expect(bill.getByRole('listitem')).toHaveCount(2);
  await expect(bill.locator('.bill-total')).toContainText('40,00');
  await lookByTouch(page, 'sell-lines');
  await tap(page, 'Leeren');
  await lookByTouch(page, 'sell-emptied');

  const { number } = night.db.sqlite
    .prepare(
      `SELECT s.membership_id AS number FROM subscribers s JOIN membership_cards c ON c.subscriber_id = s.id
        WHERE s.plan_id = 'club' AND c.revoked_at IS NULL ORDER BY c.issued_at DESC LIMIT 1`,
    )
    .get() as { number: string };
  await tap(page, /^Mitglied Club/);
  await expect(page.getByText('Oder Mitgliedsnummer, die letzten acht Zeichen genügen')).toBeVisible();
  await touch(page, page.getByRole('textbox'));
  await touchKeys(page, number.slice(-8));
  await keep(page, 'member');
  await tap(page, 'Übernehmen');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tap(page, 'Bar kassieren');
  await tap(page, 'Nächster Verkauf');

  await tap(page, 'Letzte Bons / Erstatten');
  await tap(page, 'Kein Beleg da: die letzten zehn zeigen');
  await tap(page, 'Erstatten');
  await tap(page, 'Gast geht wieder');
  await tap(page, new RegExp(`^${night.admin.name}`));
  await tapPin(page, ADMIN_PIN);
  await expect(page.getByText(/bar aus der Kasse geben\./)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Erstattungsbeleg als QR-Code' })).toBeVisible();
  await lookByTouch(page, 'refunded-cash');
  await expect(page.getByRole('dialog').getByRole('button')).toHaveText(['Geld ist ausgegeben']);
  await tap(page, 'Geld ist ausgegeben');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tap(page, 'Kasse');
  await tap(page, /^Einlage \/ Entnahme/);
  await expect(page.getByRole('button', { name: 'Betrag fehlt' })).toBeDisabled();
  await touch(page, page.getByRole('textbox', { name: 'Betrag in Euro' }));
  await touchKeys(page, '5');
  await tap(page, 'Tasten schließen');
  await expect(page.getByRole('button', { name: 'Grund fehlt' })).toBeDisabled();
  await tap(page, 'Grund wählen');
  await tap(page, 'Einkauf mit Beleg');
  await expect(page.getByRole('button', { name: 'Sonstiges' })).toHaveAttribute('aria-pressed', 'true');
  await keep(page, 'money-out');
  await tap(page, 'Buchen');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tap(page, /^Zählen und abschließen/);
  await touch(page, page.getByRole('textbox', { name: '20 Euro' }));
  await touchKeys(page, '9');
  await tap(page, 'Tasten schließen');
  await tap(page, 'Zählung festhalten');
  await expect(page.locator('.difference')).toContainText('Es fehlen');
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [800, 1280],
  ] as const) {
    await page.setViewportSize({ width, height });
    await keep(page, `short-${width}`);
    await expect(page.getByRole('button', { name: 'Erst den Grund wählen' })).toBeDisabled();
    await tap(page, 'Grund wählen');
    await tap(page, 'Schließen');
    expect(
      await page.locator('.hold').evaluate((act) => act.getBoundingClientRect().bottom - innerHeight),
    ).toBeLessThanOrEqual(0);
    expect(await touchFaults(page)).toEqual([]);
  }
});
