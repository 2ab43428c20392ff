import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { call, pairDesk, typePin, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk } from './support/look-at-desk.ts';
import { ADMIN_PIN, prepareNight, type Night } from './support/prepare-night.ts';

/** The supervisor's digits for an act of the wall. */
async function allow(page: Page, night: Night): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: night.admin.name }).click();
  await typePin(page, ADMIN_PIN);
}

async function open(page: Page, act: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'TSE und Bücher' }).click();
  await page.getByRole('button', { name: act }).click();
}

test('a supervisor makes a test receipt, trains at the device, and writes the books onto a stick', async ({
  launch,
}) => {
  const night = await prepareNight();
  const stick = mkdtempSync(path.join(tmpdir(), 'stick-'));
  const kiosk = await launch({
    env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo', STANDIN_CHOSEN_FOLDER: stick },
  });
  const page = await pairDesk(kiosk, night);
  await unlock(page, night.cashier);
  await call(page, 'openCash', { count: { 2000: 10 } });
  await call(page, 'fixCount', { count: { 2000: 10 } });
  await call(page, 'closeCash', { note: '' });
  await page.getByRole('button', { name: 'Kasse', exact: true }).click();
  await page.getByRole('button', { name: 'Neue Kasse öffnen' }).click();
  await page.getByRole('button', { name: 'Bereit für heute?' }).click();

  await page.getByRole('button', { name: 'TSE und Bücher' }).click();
  await lookAtDesk(page, 'fiscal-acts');
  await page.getByRole('button', { name: /^TSE prüfen/ }).click();
  await allow(page, night);
  const receipt = page.getByRole('dialog', { name: 'Testbeleg' });
  await expect(receipt.getByRole('status')).toContainText('nicht zertifiziert');
  await expect(receipt.getByRole('region')).toContainText('TRAINING');
  await lookAtDesk(page, 'fiscal-test-receipt');
  await receipt.getByRole('button', { name: 'Schließen' }).click();

  await open(page, /^Übung beginnen/);
  await lookAtDesk(page, 'fiscal-training');
  await allow(page, night);
  await expect(page.getByRole('listitem').filter({ hasText: 'TSE' }).first()).toContainText('Übung: kein Umsatz');
  await open(page, /^Übung beenden/);
  await allow(page, night);

  await open(page, /^Daten für die Kassen-Nachschau/);
  await lookAtDesk(page, 'fiscal-export');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await allow(page, night);
  await expect(page.getByRole('status').filter({ hasText: 'Fertig' })).toBeVisible();
  await lookAtDesk(page, 'fiscal-export-done');
  expect(readdirSync(stick)).toHaveLength(1);
  await page.getByRole('button', { name: 'Gelesen' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Fertig' })).toBeHidden();
});
