import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call, pairDesk, typePin, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk, SIZES } from './support/look-at-desk.ts';
import { ADMIN_PIN, CASHIER_PIN, prepareNight } from './support/prepare-night.ts';

const LOOKED_AT = [...SIZES, [1440, 900]] as const;

test('a touch that was not kept is on no bill, a crash says what was booked, a fixed count is opened again', async ({
  launch,
}) => {
  const night = await prepareNight();
  const env = { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' };
  const kiosk = await launch({ env });
  const page = await pairDesk(kiosk, night);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  await call(page, 'openCash', { count: { 2000: 10 } });
  await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
  const tile = page.getByRole('button', { name: /Party Only Abendkasse/ });
  const bill = page.getByRole('region', { name: 'Bon' });
  await tile.click();
  await expect(bill.locator('.bill-total')).toContainText('15,00');
  const disk = new DatabaseSync(path.join(kiosk.userData, 'desk.sqlite'), { timeout: 30_000 });
  disk.exec(
    `CREATE TRIGGER planted BEFORE INSERT ON settings WHEN NEW.name = 'basket' BEGIN SELECT RAISE(ABORT, 'planted'); END`,
  );
  await tile.click();
  await expect(bill.getByRole('alert')).toBeVisible();
  await expect(tile.locator('.product-count')).toHaveText('1');
  await expect(bill.locator('.bill-total')).toContainText('15,00');
  disk.exec('DROP TRIGGER planted');
  disk.close();
  await tile.click();
  await expect(tile.locator('.product-count')).toHaveText('2');
  await expect(bill.locator('.bill-total')).toContainText('30,00');
  await expect(bill.getByRole('alert')).toHaveCount(0);
  await kiosk.kill();

  const again = await launch({ env, userData: kiosk.userData });
  const second = await again.firstWindow();
  await unlock(second, { name: night.cashier.name, pin: CASHIER_PIN });
  const told = second.getByRole('alert').filter({ hasText: 'Das Programm war plötzlich zu Ende' });
  await expect(told).toContainText('Hier ist noch nichts verkauft. Der angefangene Bon steht noch da');
  await lookAtDesk(second, 'after-crash', LOOKED_AT);
  await told.getByRole('button', { name: 'Gelesen' }).click();
  await expect(told).toHaveCount(0);

  await second.getByRole('button', { name: 'Verkauf', exact: true }).click();
  await second.getByRole('button', { name: 'Leeren' }).click();
  await second.getByRole('button', { name: 'Kasse', exact: true }).click();
  await second.getByRole('button', { name: 'Zählen und abschließen' }).click();
  await second.getByRole('textbox', { name: '50 Euro' }).fill('1');
  await second.getByRole('button', { name: 'Zählung festhalten' }).click();
  await expect(second.locator('.difference')).toContainText('Es fehlen');
  await lookAtDesk(second, 'cash-counted', LOOKED_AT);
  await second.getByRole('button', { name: 'Zählung wieder öffnen' }).click();
  const asked = second.getByRole('dialog', { name: 'Zählung wieder öffnen' });
  await asked.getByRole('button', { name: new RegExp(`^${night.admin.name}`) }).click();
  await typePin(second, ADMIN_PIN);
  await expect(asked).toHaveCount(0);
  await second.getByRole('textbox', { name: '20 Euro' }).fill('10');
  await second.getByRole('textbox', { name: '50 Euro' }).fill('0');
  await second.getByRole('button', { name: 'Zählung festhalten' }).click();
  await expect(second.locator('.difference')).toContainText('Stimmt');
});

/** The disk takes nothing more of what `when` names: SQLite refuses as it does there, for no row comes behind the last. */
function fillDisk(disk: DatabaseSync, when: string): void {
  disk.exec(`CREATE TABLE planted_rows (id INTEGER PRIMARY KEY AUTOINCREMENT);
    INSERT INTO planted_rows (id) VALUES (9223372036854775807);
    CREATE TRIGGER planted BEFORE INSERT ON ${when} BEGIN INSERT INTO planted_rows (id) VALUES (NULL); END`);
}

function freeDisk(disk: DatabaseSync): void {
  disk.exec(`DROP TRIGGER planted; DROP TABLE planted_rows`);
}

const IS_FULL =
  'Dieses Gerät hat keinen Platz mehr (Speicher voll). Das eben ist nicht gebucht, alles davor schon. Aufsicht rufen: ' +
  'Papierkorb leeren oder Dateien löschen, dann noch einmal tippen.';

test('a full disk is told in the words of whoever stands there, and books nothing twice once there is room again', async ({
  launch,
}) => {
  const night = await prepareNight();
  const env = { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' };
  const kiosk = await launch({ env });
  const page = await pairDesk(kiosk, night);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  await call(page, 'openCash', { count: { 2000: 10 } });
  await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
  const tile = page.getByRole('button', { name: /Party Only Abendkasse/ });
  const bill = page.getByRole('region', { name: 'Bon' });
  const disk = new DatabaseSync(path.join(kiosk.userData, 'desk.sqlite'), { timeout: 30_000 });
  await tile.click();
  await expect(bill.locator('.bill-total')).toContainText('15,00');

  fillDisk(disk, `settings WHEN NEW.name = 'basket'`);
  await tile.click();
  await expect(bill.getByRole('alert')).toHaveText(IS_FULL);
  await expect(tile.locator('.product-count')).toHaveText('1');
  await expect(bill.locator('.bill-total')).toContainText('15,00');
  await lookAtDesk(page, 'disk-full', LOOKED_AT);
  freeDisk(disk);

  fillDisk(disk, `journal WHEN NEW.kind = 'sale'`);
  const number = (await bill.getByRole('heading').textContent()) ?? '';
  for (const _ of ['pressed', 'pressed again']) {
    await page.getByRole('button', { name: 'Bar kassieren' }).click();
    await expect(page.getByRole('region', { name: 'Bezahlen' }).getByRole('alert')).toHaveText(IS_FULL);
    await expect(bill.locator('.bill-total')).toContainText('15,00');
  }
  await tile.click();
  await expect(bill.getByRole('alert')).toHaveText('Zuerst den laufenden Verkauf beenden.');
  await expect(bill.locator('.bill-total')).toContainText('15,00');
  await expect(bill.getByRole('heading')).toHaveText(number);
  freeDisk(disk);
  await page.getByRole('button', { name: 'Bar kassieren' }).click();
  await page.getByRole('button', { name: 'Nächster Verkauf' }).click();
  const sold = () => disk.prepare(`SELECT count(*) AS n FROM journal WHERE kind = 'sale'`).get();
  expect(sold()).toEqual({ n: 1 });
  await tile.click();
  await expect(bill.locator('.bill-total')).toContainText('15,00');
  disk.close();
  await kiosk.kill();

  const again = await launch({ env, userData: kiosk.userData });
  const second = await again.firstWindow();
  await unlock(second, { name: night.cashier.name, pin: CASHIER_PIN });
  await expect(second.getByRole('alert').filter({ hasText: 'Das Programm war plötzlich zu Ende' })).toContainText(
    /Zuletzt gebucht: Bon K\w{4}-\d{6}, \d\d:\d\d, 1 × Party Only, 15,00\s€ bar\. Der angefangene Bon steht noch da/,
  );
  await lookAtDesk(second, 'after-crash-sold', LOOKED_AT);
});

test('a bill that is being typed stays when another document takes its number: an opening that is booked late, cash put in', async ({
  launch,
}) => {
  const night = await prepareNight();
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' } });
  const page = await pairDesk(kiosk, night);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  await call(page, 'openCash', { count: { 2000: 10 } });
  await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
  const bill = page.getByRole('region', { name: 'Bon' });
  const heading = bill.getByRole('heading', { name: /^Bon / });
  await page.getByRole('button', { name: /Party Only Abendkasse/ }).click();
  await expect(bill.locator('.bill-total')).toContainText('15,00');
  const before = await heading.textContent();
  await call(page, 'moveCash', { direction: 'in', amountCents: 500, reason: 'Wechselgeld' });
  await expect(heading).not.toHaveText(before ?? '');
  await expect(bill.getByRole('listitem')).toHaveCount(1);
  await expect(bill.locator('.bill-total')).toContainText('15,00');
  await page.getByRole('button', { name: 'Bar kassieren' }).click();
  await page.getByRole('button', { name: 'Nächster Verkauf' }).click();
  await expect(bill.locator('.bill-total')).toContainText('0,00');
  await kiosk.close();
  await night.end();
});
