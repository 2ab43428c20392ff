import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { demoAccounts } from '#server/demo/season/people.ts';
import { CHAIN_START } from '#shared/door/hash-chain.ts';
import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { putNight } from '#tests/support/fiscal/put-night.ts';
import { outageRecord, signedDocument, testClosing, testSigner } from '#tests/support/fiscal/signed-document.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { unzipped } from '#tests/support/unzipped.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { keepPicture } from './support/keep-picture.ts';
import { put, shopFile } from './support/shop-file.ts';

const ADMIN = 'admin@clave.example';
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const SALES = 6;

/** A closed evening of a new desk: one sale fell into an outage, and the archive of its device is faulty. */
function closedEvening(): { name: string; day: string } {
  const [id, cashierId, signer] = [randomUUID(), demoAccounts.kasse.id, testSigner()];
  const name = `Tax door ${nowOfRun().getTime()}`;
  const begun = nowOfRun().getTime() - DAY_MS;
  const at = (minutes: number): Date => new Date(begun + minutes * MINUTE_MS);
  put(`INSERT INTO desks (id, name, public_key, last_hash) VALUES (?, ?, 'key', ?)`, id, name, CHAIN_START);
  const documents = Array.from({ length: SALES }, (_, index) => {
    const document = signedDocument(signer, { id }, { number: index + 1, cashierId, at: at(index) });
    return index === 3 ? { ...document, fiscal: outageRecord(document.fiscal) } : document;
  });
  const range = { firstNumber: 1, lastNumber: SALES };
  const closing = testClosing(signer, { id }, { zNumber: 1, cashierId, at: at(SALES), ...range });
  const validUntil = new Date(nowOfRun().getTime() + 30 * DAY_MS).toISOString();
  const master = { ...closing.master, tses: closing.master.tses.map((tse) => ({ ...tse, validUntil })) };
  const source: ClosingSource = {
    closing: { ...closing, master },
    documents: () => documents,
    whereClosed: () => null,
  };
  const sqlite = new Database(shopFile());
  const [put1] = putNight({ sqlite }, { closings: [source], deskId: id, now: nowOfRun() });
  sqlite.close();
  put(
    `UPDATE fiscal_archives SET state = 'faulty', next_try_at = NULL, problems = ? WHERE closing_entry_id = ?`,
    JSON.stringify(['log_missing: Kasse B-00000002', 'bad_signature: Unixt_1_Sig-4.log']),
    put1?.entryId ?? '',
  );
  put(
    `INSERT INTO fiscal_outages (id, desk_id, register_serial, began_at, ended_at, reason, code, device_serial,
      first_number, last_number) VALUES (?, ?, ?, ?, ?, 'Die TSE antwortet nicht.', 'TIMEOUT', '', 4, 4)`,
    randomUUID(),
    id,
    closing.master.register.serial,
    at(3).getTime(),
    at(4).getTime(),
  );
  return { name, day: closing.businessDay };
}

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the section Tax shows devices, outages and closings, and one button hands everything over @long', async ({
  page,
}) => {
  const { name, day } = closedEvening();
  await page.setViewportSize(WIDE);
  await signIn(page, ADMIN);
  await page.goto('/admin/tax');
  const card = page.getByRole('listitem', { name, exact: true });
  await expect(card).toContainText('Signs');
  await expect(card).toContainText('Certificate ends in 30 days');
  await expect(card).toContainText('Stand-in, not certified');
  await expect(page.getByRole('table', { name: 'Outages' })).toContainText('Die TSE antwortet nicht.');
  const closing = page.getByRole('listitem', { name: `${name}, Z 1` });
  await expect(closing).toContainText('Faulty');
  await expect(closing).toContainText('log_missing');
  await expectNoBarriers(page);
  await keepPicture(page, 'admin-tax-1440');

  const block = page.getByRole('region', { name: 'The inspector is here' });
  await block.getByRole('textbox', { name: 'From' }).fill(day);
  await block.getByRole('textbox', { name: 'To' }).fill('2020-01-01');
  await block.getByRole('button', { name: 'Hand over everything' }).click();
  await expect(block).toContainText('Not before the first day.');
  await block.getByRole('textbox', { name: 'To' }).fill(day);
  await block.getByRole('button', { name: 'Hand over everything' }).click();
  // The package is made in a process of its own, which gives way to everything else.
  await expect(block).toContainText('Ready', { timeout: 60_000 });
  await expect(block).toContainText('The check found nothing wrong');
  await keepPicture(page, 'admin-tax-ready-1440');
  const download = page.waitForEvent('download');
  await block.getByRole('link', { name: /^Download/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`kassen-nachschau-${day}.zip`);
  const zip = readFileSync(await file.path());
  await expect(block).toContainText(createHash('sha256').update(zip).digest('hex'));
  // A second try of this test finds the evening of the first one besides its own.
  const [, ...lines] = unzipped(zip, 'dsfinvk/transactions.csv').split('\r\n');
  const registers = new Set(lines.slice(0, -1).map((line) => line.split(';')[0]));
  expect(lines).toHaveLength(registers.size * SALES + 1);
  expect(unzipped(zip, 'tse/ARCHIVE.txt')).toContain('FEHLT');

  await page.setViewportSize(PHONE);
  expect(await width(page)).toBe(PHONE.width);
  await keepPicture(page, 'admin-tax-390');
  await closing.scrollIntoViewIfNeeded();
  await keepPicture(page, 'admin-tax-closings-390');
  await page.getByRole('list', { name: 'Outages' }).scrollIntoViewIfNeeded();
  await keepPicture(page, 'admin-tax-outages-390');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: `Hand over: ${name}, Z 1` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${name}, Z 1`);
  await dialog.getByRole('button', { name: 'Make the package' }).click();
  await expect(dialog).toContainText('Ready', { timeout: 60_000 });
  await expectNoBarriers(page);
});

test('who works the till sees nothing of it', async ({ page, complaints }) => {
  complaints.allow(/status of 40[13]/);
  await signIn(page, demoAccounts.kasse.email);
  await page.goto('/admin/tax');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax' })).toHaveCount(0);
  expect((await page.request.get(`/admin/exports/inspections/${randomUUID()}`)).status()).toBe(403);
});
