import { createReadStream, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDayOf } from '#shared/berlin.ts';
import { documentsOf, withFaults } from '../../support/fiscal-desk.ts';
import { readyDesk, until, type HeadlessDesk } from '../../support/headless-desk.ts';
import { openNight } from '../../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../../support/prepare-night.ts';

let night: Night;
let till: HeadlessDesk;
const stick = mkdtempSync(path.join(tmpdir(), 'stick-'));
beforeAll(async () => {
  night = await openNight();
  till = await readyDesk(night, {
    name: 'Kasse 1',
    serverUrl: night.server.url,
    chosenFolder: stick,
    ...withFaults({ fault: null }),
  });
});
afterAll(async () => {
  await till.close();
  await night.end();
});

async function sell(): Promise<void> {
  const ticketTypeId = till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
  await till.calls.sell({
    items: [{ ticketTypeId, quantity: 1 }],
    payments: [{ method: 'cash', amountCents: 1_500 }],
    expectedTotalCents: 1_500,
  });
}

async function exported(): Promise<string> {
  const day = businessDayOf(new Date());
  await till.calls.exportBooks({
    fromDay: day,
    toDay: day,
    supervisor: { userId: night.admin.userId, pin: ADMIN_PIN },
  });
  await until(() => ['done', 'failed'].includes(till.desk.state().booksExport?.step ?? ''));
  const { folder } = till.desk.state().booksExport!;
  await till.calls.closeExport({});
  return folder ?? '';
}

const linesOf = (folder: string, table: string): string[] =>
  readFileSync(path.join(folder, table), 'utf8').trimEnd().split('\r\n').slice(1);

/** The signature counters of the archive's messages. */
async function countersOf(file: string): Promise<number[]> {
  const counters: number[] = [];
  for await (const entry of createReadStream(file).pipe(extract())) {
    const found = /_Sig-(\d+)_/.exec(entry.header.name);
    if (found !== null) counters.push(Number(found[1]));
    entry.resume();
  }
  return counters;
}

test('in the middle of a night an inspector is handed the open till, said to be open, and the device’s whole log', async () => {
  await sell();
  const folder = await exported();
  const running = path.join(folder, 'noch-nicht-abgeschlossen');
  expect(readFileSync(path.join(running, 'LIESMICH.txt'), 'utf8')).toContain('noch nicht abgeschlossen');
  const documents = documentsOf(till);
  expect(linesOf(running, 'transactions.csv')).toHaveLength(documents.length);
  const signatures = linesOf(running, 'transactions_tse.csv').join('\n');
  for (const { fiscal } of documents) expect(signatures).toContain(fiscal.signature);
  expect(readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')).toContain('noch-nicht-abgeschlossen/transactions.csv');
  const counters = await countersOf(path.join(folder, 'tse', `${documents[0]!.fiscal.deviceSerial}.tar`));
  expect(Math.min(...counters)).toBe(1); // its set-up, before the first sale
  expect(till.desk.state().cash).not.toBeNull(); // nothing was closed by it

  await till.calls.fixCount({ count: { 2000: 10, 500: 3 } });
  await till.calls.closeCash({ note: 'gezählt' });
  const after = await exported();
  expect(readdirSync(after)).not.toContain('noch-nicht-abgeschlossen');
  expect(linesOf(path.join(after, 'dsfinvk'), 'transactions.csv')).toHaveLength(documentsOf(till).length);
});
