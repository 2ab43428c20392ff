import { randomUUID } from 'node:crypto';
import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import type { Db } from '#server/db/client.ts';

export type PutClosing = { entryId: string; zNumber: number };

/**
 * Writes closings with their documents into the books as they are, without the journal they come with; their archives are
 * wanted since `now`.
 */
export function putNight(
  db: Pick<Db, 'sqlite'>,
  { closings, deskId, now }: { closings: readonly ClosingSource[]; deskId: string; now: Date },
): PutClosing[] {
  const addDocument = db.sqlite.prepare(
    `INSERT INTO fiscal_documents (entry_id, desk_id, register_serial, number, kind, cashier_id, total_cents, cash_cents,
      card_cents, is_signed, transaction_number, signature_counter, device_serial, started_at, finished_at, facts)
      VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addClosing = db.sqlite.prepare(
    `INSERT INTO fiscal_closings (entry_id, desk_id, register_serial, z_number, session_id, cashier_id, closed_at,
      business_day, first_number, last_number, facts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addArchive = db.sqlite.prepare(
    `INSERT INTO fiscal_archives (closing_entry_id, desk_id, device_serial, state, next_try_at, created_at)
      VALUES (?, ?, ?, 'wanted', ?, ?)`,
  );
  return closings.map(({ closing, documents }) => {
    const serial = closing.master.register.serial;
    const signedBy = new Set<string>();
    for (const document of documents()) {
      const { fiscal, number, kind, cashierId, totalCents, startedAt, finishedAt } = document;
      const isSigned = fiscal.state === 'signed';
      if (isSigned) signedBy.add(fiscal.deviceSerial);
      addDocument.run(
        randomUUID(),
        deskId,
        serial,
        number,
        kind,
        cashierId,
        totalCents,
        isSigned ? 1 : 0,
        fiscal.transactionNumber,
        fiscal.signatureCounter,
        fiscal.deviceSerial,
        Date.parse(startedAt),
        Date.parse(finishedAt),
        JSON.stringify(document),
      );
    }
    const entryId = randomUUID();
    const { zNumber, sessionId, cashierId, createdAt, businessDay, firstNumber, lastNumber } = closing;
    addClosing.run(
      entryId,
      deskId,
      serial,
      zNumber,
      sessionId,
      cashierId,
      Date.parse(createdAt),
      businessDay,
      firstNumber,
      lastNumber,
      JSON.stringify(closing),
    );
    for (const device of signedBy) addArchive.run(entryId, deskId, device, now.getTime(), now.getTime());
    return { entryId, zNumber };
  });
}
