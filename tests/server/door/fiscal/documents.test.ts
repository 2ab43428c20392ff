import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CompanyMaster } from '#shared/fiscal/closing.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { DAY_MS } from '#shared/time.ts';
import { companyMaster } from '#server/services/door/fiscal/company-master.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { pairDesk, type TestDesk } from '#tests/support/door.ts';
import {
  asPayload,
  outageRecord,
  signedDocument,
  testSigner,
  type TestSigner,
} from '#tests/support/fiscal/signed-document.ts';
import { openTestBooks, syncEntries, toldToOffice } from '#tests/support/fiscal/test-books.ts';
import { addEvent, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let desk: TestDesk;
let signer: TestSigner;
let cashierId = '';

beforeEach(async () => {
  ({ shop, desk, signer, cashierId } = await openTestBooks());
});
afterEach(() => shop.close());

const document = (number: number, more: Partial<FiscalDocument> = {}) =>
  signedDocument(signer, desk.desk, { number, cashierId, at: shop.clock.now(), ...more });
const send = (facts: object) => syncEntries(desk, [desk.entry('document', asPayload(facts))]);
const rows = (table = 'fiscal_documents') =>
  shop.db.sqlite.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY rowid`).all();
const count = (table: string) => rows(table).length;
/** The desk was given a device, and has proven it; it may have another one by now. */
function proveDevice(serial: string): void {
  const [at, id] = [shop.clock.now().getTime(), randomUUID()];
  const { sqlite } = shop.db;
  sqlite.prepare('UPDATE fiscal_registrations SET ended_at = ?').run(at);
  sqlite
    .prepare(
      `INSERT INTO fiscal_devices (id, kind, name, step, host, port, serial) VALUES (?, 'epson', 'D', 'ready', 'tse', 8009, ?)`,
    )
    .run(id, serial);
  sqlite
    .prepare(
      `INSERT INTO fiscal_registrations (id, desk_id, device_id, register_serial, proven_at, proven_qr_text)
        VALUES (?, ?, ?, ?, ?, 'V0')`,
    )
    .run(randomUUID(), desk.desk.id, id, registerSerialOf(desk.desk.id), at);
}
const told = () => toldToOffice(shop);

const line = (name: string, unitCents: number) => ({
  name,
  businessCase: 'Geldtransit' as const,
  articleId: null,
  quantity: 1,
  unitCents,
  vatKey: 5 as const,
});

describe('a document of a register', () => {
  it('that the stand-in has signed is told to the office of a real venue, unless it is for training', () => {
    const byStandIn = (number: number, more: Partial<FiscalDocument> = {}) => {
      const made = document(number, more);
      return { ...made, fiscal: { ...made.fiscal, isStandIn: true } };
    };
    const real = { ...desk, ctx: { ...desk.ctx, fiscal: { ...desk.ctx.fiscal, takesStandIn: false } } };
    const sendReal = (facts: object) => syncEntries(real, [desk.entry('document', asPayload(facts))]);
    expect(send(byStandIn(1))).toEqual(['applied']); // the demo
    proveDevice(signer.serial);
    expect(sendReal(document(2))).toEqual(['applied']);
    expect(sendReal(byStandIn(3, { kind: 'training', entryId: null }))).toEqual(['applied']);
    expect(sendReal(byStandIn(4))).toEqual(['exception signature_wrong']);
    expect(told()).toEqual(['signature_wrong: stand-in']);
  });

  it('that another device has signed than one that was proven for this desk is kept, and told to the office', () => {
    const real = { ...desk, ctx: { ...desk.ctx, fiscal: { ...desk.ctx.fiscal, takesStandIn: false } } };
    const sendReal = (facts: object) => syncEntries(real, [desk.entry('document', asPayload(facts))]);
    expect(sendReal(document(1))).toEqual(['exception signature_wrong']); // none was proven
    expect(sendReal(document(2, { kind: 'training', entryId: null }))).toEqual(['applied']); // the test receipt itself
    proveDevice(signer.serial);
    const late = document(4);
    proveDevice('f'.repeat(64));
    expect(sendReal(document(3))).toEqual(['applied']);
    expect(send(late)).toEqual(['applied']);
    const own = signer;
    signer = testSigner();
    expect(send(document(5))).toEqual(['exception signature_wrong']);
    const outage = document(6);
    expect(send({ ...outage, fiscal: outageRecord(outage.fiscal) })).toEqual(['applied']);
    signer = own;
    expect(send(document(7))).toEqual(['applied']);
    expect(told()).toEqual(['signature_wrong: other-device', 'signature_wrong: other-device']);
    expect(count('fiscal_documents')).toBe(7);
  });

  it('is kept whole, with its sums and its signature beside it', () => {
    const eventId = addEvent(shop);
    const sale = document(1, {
      eventId,
      entryId: randomUUID(),
      payments: [
        { method: 'cash', amountCents: 1_000 },
        { method: 'card', amountCents: 1_500 },
      ],
    });
    expect(send(sale)).toEqual(['applied']);
    const [row] = rows();
    expect(row).toMatchObject({
      desk_id: desk.desk.id,
      register_serial: registerSerialOf(desk.desk.id),
      number: 1,
      kind: 'sale',
      event_id: eventId,
      cashier_id: cashierId,
      total_cents: 2_500,
      cash_cents: 1_000,
      card_cents: 1_500,
      is_signed: 1,
      transaction_number: 1,
      signature_counter: 2,
      device_serial: signer.serial,
      finished_at: new Date(sale.finishedAt).getTime(),
    });
    expect(JSON.parse(row!['facts'] as string)).toEqual(sale);
  });

  it('moves neither money nor seats', () => {
    addEvent(shop);
    const before = [rows('events'), rows('till_records'), rows('orders'), rows('tickets')];
    expect(send(document(1))).toEqual(['applied']);
    expect([rows('events'), rows('till_records'), rows('orders'), rows('tickets')]).toEqual(before);
  });

  it('is taken once, however often it is sent', () => {
    const entry = desk.entry('document', asPayload(document(1)));
    expect(syncEntries(desk, [entry])).toEqual(['applied']);
    const kept = rows();
    expect(syncEntries(desk, [entry])).toEqual(['duplicate']);
    expect(rows()).toEqual(kept);
    expect(told()).toEqual([]);
  });

  it('of every kind is taken without a question', () => {
    const outage = document(9);
    const all = [
      document(1, { kind: 'float', lines: [{ ...line('Wechselgeld', 10_000), businessCase: 'Anfangsbestand' }] }),
      document(2),
      document(3, {
        kind: 'refund',
        lines: [{ ...line('Abendkasse', -1_250), businessCase: 'Umsatz', vatKey: 1 }],
        refersTo: { registerSerial: registerSerialOf(desk.desk.id), number: 2 },
      }),
      document(4, { kind: 'cash-in', lines: [line('Wechselgeld geholt', 5_000)] }),
      document(5, { kind: 'cash-out', lines: [line('Tresor', -20_000)] }),
      document(6, { kind: 'abort', lines: [{ ...line('Abendkasse', 1_250), vatKey: 1 }] }),
      document(7, { kind: 'training' }),
      document(8, { kind: 'difference', lines: [{ ...line('Differenz', -5), businessCase: 'DifferenzSollIst' }] }),
      { ...outage, fiscal: outageRecord(outage.fiscal) },
    ];
    expect(
      syncEntries(
        desk,
        all.map((one) => desk.entry('document', asPayload(one))),
      ),
    ).toEqual(all.map(() => 'applied'));
    expect(rows().map(({ total_cents, is_signed }) => [total_cents, is_signed])).toEqual([
      [10_000, 1],
      [2_500, 1],
      [-1_250, 1],
      [5_000, 1],
      [-20_000, 1],
      [0, 1],
      [2_500, 1],
      [-5, 1],
      [2_500, 0],
    ]);
  });
});

describe('what does not fit is kept and told', () => {
  it('a number that leaves a gap', () => {
    expect(send(document(1))).toEqual(['applied']);
    expect(send(document(3))).toEqual(['exception document_gap']);
    expect(send(document(2))).toEqual(['exception document_gap']);
    expect(rows().map(({ number }) => number)).toEqual([1, 3, 2]);
    expect(told().toSorted()).toEqual(['document_gap: 2 4', 'document_gap: 3 2']);
  });

  it('a number that was given twice: the second stays in the journal', () => {
    const [first, second] = [document(1), document(1, { note: 'noch einmal' })];
    expect([send(first), send(second)]).toEqual([['applied'], ['exception document_twice']]);
    expect(rows().map(({ facts }) => JSON.parse(facts as string) as unknown)).toEqual([first]);
    expect(rows('desk_entries').map(({ payload }) => JSON.parse(payload as string) as unknown)).toEqual([
      first,
      second,
    ]);
    expect(told()).toEqual(['document_twice: 1']);
  });

  it('another register’s document, which takes none of its numbers', () => {
    const other = pairDesk(shop, 'Kasse 2');
    const foreign = signedDocument(signer, other.desk, { number: 1, cashierId, at: shop.clock.now() });
    expect(send(foreign)).toEqual(['exception document_differs']);
    expect(rows()).toEqual([]);
    expect(syncEntries(other, [other.entry('document', asPayload(foreign))])).toEqual(['applied']);
  });

  const lines = [line('Tresor', -1_000)];
  it.each([
    ['a total that is not its payments', { totalCents: 2_400 }, 'sums'],
    ['lines that are not its VAT', { lines }, 'sums signed'],
    [
      'a net that is not the gross less the VAT',
      { vat: [{ vatKey: 1, grossCents: 2_500, netCents: 1, vatCents: 1 }] },
      'sums',
    ],
    ['an abort that takes money', { kind: 'abort' }, 'sums signed'],
    ['a signed text of another kind', { kind: 'training' }, 'signed'],
  ])('%s', (_, more, detail) => {
    expect(send({ ...document(1), ...more })).toEqual(['exception document_differs']);
    expect(told()).toEqual([`document_differs: ${detail}`]);
    expect(count('fiscal_documents')).toBe(1);
  });

  const otherSigner = testSigner();
  it.each([
    ['no signature', { signature: null }, 'shape'],
    ['a signature in another form', { signature: Buffer.alloc(70, 7).toString('base64') }, 'shape'],
    ['an outage with a signature', { state: 'outage', outageReason: 'Ausfall' }, 'shape'],
    ['an outage without a reason', { state: 'outage', signature: null, signatureCounter: null }, 'shape'],
    ['another time than was signed', { finishedAt: '2031-01-01T00:00:00.000Z' }, 'verify'],
    ['another form of the time than was signed', { timeFormat: 'generalizedTime' }, 'verify'],
    ['another counter than was signed', { signatureCounter: 40 }, 'verify'],
    ['another device’s key', { publicKey: otherSigner.publicKey }, 'verify'],
    ['another device’s serial number', { deviceSerial: otherSigner.serial }, 'device'],
  ])('%s', (_, more, detail) => {
    const right = document(1);
    expect(send({ ...right, fiscal: { ...right.fiscal, ...more } })).toEqual(['exception signature_wrong']);
    expect(told()).toEqual([`signature_wrong: ${detail}`]);
    expect(count('fiscal_documents')).toBe(1);
  });

  it('a signed text of other sums, though its signature is right', () => {
    const [other, right] = [document(1, { kind: 'training' }), document(1)];
    expect(send({ ...right, fiscal: other.fiscal })).toEqual(['exception document_differs']);
    expect(told()).toEqual(['document_differs: signed']);
  });

  it('a signature that another document has', () => {
    const first = document(1);
    expect(send(first)).toEqual(['applied']);
    expect(send({ ...document(2), fiscal: first.fiscal })).toEqual(['exception signature_wrong']);
    expect(told()).toEqual(['signature_wrong: repeated']);
  });

  it('what no schema knows', () => {
    expect(send({ ...document(1), tip: 100 })).toEqual(['exception not_readable']);
    expect([count('fiscal_documents'), count('desk_entries')]).toEqual([0, 1]);
  });
});

describe('the books of documents', () => {
  it('refuse a change and a deletion for ten years', () => {
    expect(send(document(1))).toEqual(['applied']);
    const run = (sql: string) => () => shop.db.sqlite.prepare(sql).run();
    expect(run('UPDATE fiscal_documents SET total_cents = 1')).toThrow(/append-only/);
    expect(run('DELETE FROM fiscal_documents')).toThrow(/append-only/);
    shop.clock.advance(9 * 365 * DAY_MS);
    forgetWhatRanOut(shop.system);
    expect(count('fiscal_documents')).toBe(1);
    shop.clock.advance(3 * 366 * DAY_MS); // ten years from the end of the year it was made in
    forgetWhatRanOut(shop.system);
    expect(count('fiscal_documents')).toBe(0);
  });

  it('tell a desk that starts anew which number it gave last, and whose books they are', () => {
    expect(takeSnapshot(desk.ctx, desk.desk, {}).desk.lastDocument).toBe(0);
    syncEntries(
      desk,
      [1, 2, 3].map((number) => desk.entry('document', asPayload(document(number)))),
    );
    const first = takeSnapshot(desk.ctx, desk.desk, {});
    expect(first.desk.lastDocument).toBe(3);
    expect(takeSnapshot(desk.ctx, desk.desk, { since: first.cursor }).desk.lastDocument).toBeUndefined();
    const { legalName, street, postalCode, city, taxNumber, vatId } = shop.system.operator;
    expect(first.company).toEqual({
      name: legalName,
      street,
      postalCode,
      city,
      country: 'DEU',
      taxNumber,
      vatId: vatId ?? '',
      isSmallBusiness: shop.system.operator.vatMode === 'small-business',
    });
  });

  it('take the operator’s data as long as the export does, and cut no sign in half', () => {
    const operator = { ...shop.system.operator, legalName: `${'x'.repeat(59)}🎶 GmbH`, taxNumber: '1'.repeat(30) };
    const master = companyMaster(operator);
    expect(CompanyMaster.parse(master)).toEqual(master);
    expect([master.name, master.taxNumber]).toEqual(['x'.repeat(59), '1'.repeat(20)]);
  });
});
