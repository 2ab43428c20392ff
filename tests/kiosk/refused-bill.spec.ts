import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call, pairDesk, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { CASHIER_PIN, prepareNight } from './support/prepare-night.ts';

test('a touch that could not be kept is on no tile and on no bill, and the desk says why', async ({ launch }) => {
  const night = await prepareNight();
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' } });
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
});
