import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from '#server/db/client.ts';
import { dataLocation } from '#server/settings.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { asPayload, signedDocument, testClosing, testSigner } from '#tests/support/fiscal/signed-document.ts';
import { prepareDoor } from '#tests/support/processes/prepare-door.ts';
import { openShopDatabase } from '#tests/support/processes/prepare-shop.ts';
import { startProcess } from '#tests/support/processes/start-process.ts';
import type { BenchRow } from './bench-row.ts';
import type { Written } from './write-dsfinvk.ts';

/** A year of nights at one door. */
export const NIGHTS = 200;
export const SALES = 300;
/** Of them, written once before it is measured. */
const WARM_UP_NIGHTS = 5;

/** Signed documents and their closings in the server's own tables, without the journal they come with. */
export function addNights(db: Db): void {
  prepareDoor(db, { desks: 1, guests: 0 });
  const desk = db.sqlite.prepare<[], { id: string }>('SELECT id FROM desks').get();
  if (desk === undefined) throw new Error('no desk');
  const [signer, cashierId, registerSerial] = [testSigner(), randomUUID(), registerSerialOf(desk.id)];
  const addDocument = db.sqlite.prepare(
    `INSERT INTO fiscal_documents (entry_id, desk_id, register_serial, number, kind, cashier_id, total_cents, cash_cents,
      card_cents, is_signed, transaction_number, signature_counter, device_serial, started_at, finished_at, facts)
      VALUES (?, ?, ?, ?, 'sale', ?, ?, ?, 0, 1, ?, ?, ?, ?, ?, ?)`,
  );
  const addClosing = db.sqlite.prepare(
    `INSERT INTO fiscal_closings (entry_id, desk_id, register_serial, z_number, session_id, cashier_id, closed_at,
      business_day, first_number, last_number, facts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const begun = Date.now() - NIGHTS * DAY_MS;
  for (let night = 0; night < NIGHTS; night++)
    db.sqlite.transaction(() => {
      const opened = begun + night * DAY_MS;
      const [firstNumber, lastNumber] = [night * SALES + 1, (night + 1) * SALES];
      for (let number = firstNumber; number <= lastNumber; number++) {
        const at = new Date(opened + (number - firstNumber) * MINUTE_MS);
        const { fiscal, totalCents, ...facts } = signedDocument(signer, desk, { number, cashierId, at });
        addDocument.run(
          randomUUID(),
          desk.id,
          registerSerial,
          number,
          cashierId,
          totalCents,
          totalCents,
          fiscal.transactionNumber,
          fiscal.signatureCounter,
          signer.serial,
          at.getTime(),
          at.getTime(),
          JSON.stringify({ ...facts, totalCents, fiscal }),
        );
      }
      const at = new Date(opened + SALES * MINUTE_MS);
      const zNumber = night + 1;
      const closing = testClosing(signer, desk, { zNumber, cashierId, at, firstNumber, lastNumber });
      addClosing.run(
        randomUUID(),
        desk.id,
        registerSerial,
        zNumber,
        closing.sessionId,
        cashierId,
        at.getTime(),
        closing.businessDay,
        firstNumber,
        lastNumber,
        JSON.stringify(asPayload(closing)),
      );
    })();
}

/**
 * The export of a year of nights, read from a real database and written to a folder by a process of its own: its time,
 * and how far its memory grew at most over what it had after a first, small export.
 */
export async function benchExport(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-dsfinvk-'));
  try {
    const db = openShopDatabase(dataDir);
    addNights(db);
    db.close();
    const folder = path.join(dataDir, 'export');
    const { databaseFile } = dataLocation({ DATA_DIR: dataDir });
    const warmUpTo = new Date(Date.now() - (NIGHTS - WARM_UP_NIGHTS) * DAY_MS).toISOString().slice(0, 10);
    const writing = startProcess(['tests/bench/write-dsfinvk.ts', databaseFile, folder, warmUpTo]);
    if ((await writing.ended) !== 0) throw new Error(writing.output());
    const { seconds, grownMb, coldMb, files, mb } = JSON.parse(writing.output()) as Written;
    const rows = readFileSync(path.join(folder, 'transactions.csv'), 'utf8').split('\r\n').length - 2;
    if (rows !== NIGHTS * SALES || files !== 22) throw new Error(`${rows} documents in ${files} files`);
    const row = `DSFinV-K of ${(NIGHTS * SALES).toLocaleString('en')} documents`;
    return [
      { row: `${row}, written`, value: seconds, unit: 's', reach: { atMost: 60 }, notes: { closings: NIGHTS, mb } },
      {
        row: `${row}, memory grown`,
        value: grownMb,
        unit: 'MB',
        reach: { atMost: 80 },
        notes: { 'of a new process MB': coldMb },
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
