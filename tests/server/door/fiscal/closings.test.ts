import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import type { Role } from '#shared/permissions.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { closingSources, type WantedClosings } from '#server/services/door/fiscal/closing-sources.ts';
import { pairDesk, type TestDesk } from '#tests/support/door.ts';
import {
  asPayload,
  outageRecord,
  signedDocument,
  testClosing,
  type TestSigner,
} from '#tests/support/fiscal/signed-document.ts';
import { openTestBooks, syncEntries, toldToOffice } from '#tests/support/fiscal/test-books.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** More than two pages. */
const DOCUMENTS = 201;

let shop: TestShop;
let desk: TestDesk;
let signer: TestSigner;
let cashierId = '';
beforeEach(async () => {
  ({ shop, desk, signer, cashierId } = await openTestBooks());
});
afterEach(() => shop.close());

const documents = (from: number, to: number, by: TestDesk) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    signedDocument(signer, by.desk, { number: from + index, cashierId, at: shop.clock.now() }),
  );
function sendDocuments(by: TestDesk, made: FiscalDocument[]): void {
  const entries = made.map((document) => by.entry('document', asPayload(document)));
  for (let at = 0; at < entries.length; at += 200) syncEntries(by, entries.slice(at, at + 200));
}
/** Documents with these numbers, signed and sent. */
const sell = (from: number, to: number, by = desk) => sendDocuments(by, documents(from, to, by));
/** The same while the device does not answer. */
const sellUnsigned = (from: number, to: number, by = desk) =>
  sendDocuments(
    by,
    documents(from, to, by).map((document) => ({ ...document, fiscal: outageRecord(document.fiscal) })),
  );
const OUTAGE_ID = randomUUID();
/** The device is out, or answers again, from this document on. */
function outage(type: 'open' | 'close' | 'reopen', documentNumber: number): void {
  const begin = { deviceSerial: signer.serial, code: 'timeout', reason: 'Die TSE antwortet nicht.' };
  const facts = { type, outageId: OUTAGE_ID, at: shop.clock.now().toISOString(), documentNumber };
  syncEntries(desk, [desk.entry('outage', asPayload({ ...facts, ...(type === 'open' && begin) }))]);
}
const closing = (zNumber: number, more: Partial<ClosingPayload> = {}, by = desk) =>
  testClosing(signer, by.desk, { zNumber, cashierId, at: shop.clock.now(), ...more });
const send = (facts: object, by = desk) => syncEntries(by, [by.entry('closing', asPayload(facts))]);
const rows = () =>
  shop.db.sqlite.prepare<[], Record<string, unknown>>('SELECT * FROM fiscal_closings ORDER BY rowid').all();
const told = () => toldToOffice(shop);
const range = (firstNumber: number, lastNumber: number) => ({ firstNumber, lastNumber });
const serial = (of = desk) => registerSerialOf(of.desk.id);
const sourcesOf = (wanted: WantedClosings, ctx: ServiceContext = shop.system) => [...closingSources(ctx, wanted)];

describe('a closing of a register', () => {
  it('takes the documents since the one before, and so on', () => {
    sell(1, 3);
    expect(send(closing(4, range(1, 3)))).toEqual(['applied']);
    expect(send(closing(5))).toEqual(['applied']);
    sell(4, 4);
    expect(send(closing(6, range(4, 4)))).toEqual(['applied']);
    expect(rows().map((row) => [row['z_number'], row['first_number'], row['last_number']])).toEqual([
      [4, 1, 3],
      [5, null, null],
      [6, 4, 4],
    ]);
    expect(told()).toEqual([]);
  });

  it('is taken once, however often it is sent', () => {
    const entry = desk.entry('closing', asPayload(closing(1)));
    expect([syncEntries(desk, [entry]), syncEntries(desk, [entry])]).toEqual([['applied'], ['duplicate']]);
    expect(rows()).toHaveLength(1);
  });

  it('keeps the operators’ names, and the journal beside it has none', () => {
    expect(send(closing(1))).toEqual(['applied']);
    expect(rows()[0]!['facts']).toContain('Ana Kassel');
    const journal = shop.db.sqlite.prepare<[], string>('SELECT payload FROM desk_entries').pluck().all().join('');
    expect(journal).not.toContain('Ana Kassel');
    expect(journal).toContain('Lindwurmstr. 1');
  });

  it.each([
    ['begins behind the next document', range(3, 4), 'range 3 1'],
    ['names documents that are not there', range(1, 6), 'missing 2'],
    ['leaves documents out', range(1, 3), 'left 1'],
    ['leaves all documents out', {}, 'left 4'],
  ])('that %s is kept and told', (_, more, detail) => {
    sell(1, 4);
    expect(send(closing(1, more))).toEqual(['exception closing_differs']);
    expect(told()).toEqual([`closing_differs: ${detail}`]);
    expect(rows()).toHaveLength(1);
  });

  it('fits to the outages that the desk told of, also where one came back after a signed document', () => {
    sell(1, 2);
    outage('open', 3);
    sellUnsigned(3, 4);
    outage('close', 5);
    sell(5, 5);
    outage('reopen', 6);
    sellUnsigned(6, 6);
    outage('close', 7);
    sell(7, 7);
    expect(send(closing(1, range(1, 7)))).toEqual(['applied']);
    expect(told()).toEqual([]);
  });

  it('fits to an outage that goes on over it, and over the next one', () => {
    outage('open', 1);
    sellUnsigned(1, 2);
    expect(send(closing(1, range(1, 2)))).toEqual(['applied']);
    sellUnsigned(3, 3);
    expect(send(closing(2, range(3, 3)))).toEqual(['applied']);
    outage('close', 4);
    sell(4, 4);
    expect(send(closing(3, range(4, 4)))).toEqual(['applied']);
    expect(told()).toEqual([]);
  });

  it('with documents without a signature outside every outage is kept and told', () => {
    sell(1, 1);
    sellUnsigned(2, 3);
    outage('open', 4);
    sellUnsigned(4, 4);
    outage('close', 5);
    sell(5, 5);
    sellUnsigned(6, 6);
    expect(send(closing(1, range(1, 6)))).toEqual(['exception closing_differs']);
    expect(told()).toEqual(['closing_differs: unsigned 3 2']);
    expect(rows()).toHaveLength(1);
  });

  it('with signed documents inside an outage is kept and told, and the outage of another desk is none of its own', () => {
    outage('open', 1);
    sellUnsigned(1, 1);
    sell(2, 3);
    outage('close', 4);
    sell(4, 4);
    expect(send(closing(1, range(1, 4)))).toEqual(['exception closing_differs']);
    expect(told()).toEqual(['closing_differs: inside 2 2']);
    const other = pairDesk(shop, 'Kasse 2');
    sellUnsigned(1, 1, other);
    expect(send(closing(1, range(1, 1), other), other)).toEqual(['exception closing_differs']);
    expect(told()).toContain('closing_differs: unsigned 1 1');
  });

  it('with a number that does not follow is kept and told', () => {
    send(closing(1));
    expect(send(closing(3))).toEqual(['exception closing_differs']);
    expect(told()).toEqual(['closing_differs: number 3 2']);
    expect(rows()).toHaveLength(2);
  });

  it.each([
    ['the number of an earlier one', { zNumber: 2, ...range(3, 4) }, 'repeated 2'],
    ['a lower number', { zNumber: 1, ...range(3, 4) }, 'repeated 1'],
    ['documents of an earlier one', { zNumber: 3, ...range(2, 4) }, 'repeated 3'],
    ['half a range', { zNumber: 3, firstNumber: 3 }, 'range'],
    ['a range that runs backwards', { zNumber: 3, ...range(4, 3) }, 'range'],
  ])('with %s stays in the journal alone', (_, more, detail) => {
    sell(1, 2);
    send(closing(2, range(1, 2)));
    const kept = rows();
    sell(3, 4);
    expect(send(closing(more.zNumber, more))).toEqual(['exception closing_differs']);
    expect(rows()).toEqual(kept);
    expect(told()).toEqual([`closing_differs: ${detail}`]);
  });

  it('of another register is not this desk’s', () => {
    const other = pairDesk(shop, 'Kasse 2');
    expect(send(closing(1, {}, other))).toEqual(['exception closing_differs']);
    expect(told()).toEqual(['closing_differs: register']);
    expect(rows()).toEqual([]);
  });

  it('has the number of its till’s Z report', () => {
    const sessionId = randomUUID();
    const cash = (facts: object) => desk.entry('cash', asPayload({ cashierId, sessionId, ...facts }));
    const count = { supervisorId: null, countedCents: 5_000, note: '' };
    syncEntries(desk, [cash({ type: 'open', floatCents: 5_000 }), cash({ type: 'close', ...count, zNumber: 1 })]);
    expect(send(closing(7, { sessionId }))).toEqual(['exception z_number_gap']);
    expect(told()).toEqual(['z_number_gap: 7 1']);
    expect(rows()).toHaveLength(1);
  });

  it('can not be changed, deleted, or laid over another, whoever writes it', () => {
    sell(1, 2);
    send(closing(1, range(1, 2)));
    const run = (sql: string) => () => shop.db.sqlite.prepare(sql).run();
    expect(run(`UPDATE fiscal_closings SET facts = '{}'`)).toThrow(/append-only/);
    expect(run('DELETE FROM fiscal_closings')).toThrow(/append-only/);
    const copy = (zNumber: number, first: number, last: number) =>
      run(
        `INSERT INTO fiscal_closings SELECT 'second', desk_id, register_serial, ${zNumber}, session_id, cashier_id,
          closed_at, business_day, ${first}, ${last}, facts, booked_at FROM fiscal_closings`,
      );
    expect(copy(2, 2, 3)).toThrow(/does not follow/);
    expect(copy(1, 3, 3)).toThrow(/does not follow/);
    expect(copy(2, 3, 3)).not.toThrow();
  });
});

describe('what an export is made of', () => {
  it('is a closing as it was frozen, also after the operator, the desk and its people changed', () => {
    sell(1, 3);
    const frozen = closing(1, range(1, 3));
    send(frozen);
    const read = () =>
      sourcesOf({ registerSerial: serial(), zNumber: 1 }).map((source) => ({
        closing: source.closing,
        documents: [...source.documents()],
      }));
    const before = read();
    expect(before.map((source) => source.closing)).toEqual([frozen]);
    expect(before[0]!.documents.map(({ number }) => number)).toEqual([1, 2, 3]);
    Object.assign(shop.system, { operator: { ...shop.system.operator, legalName: 'Neue GmbH', taxNumber: '9/9/9' } });
    shop.db.sqlite.prepare(`UPDATE desks SET name = 'Bar', revoked_at = 1`).run();
    shop.db.sqlite.prepare('UPDATE users SET name = ? WHERE id = ?').run('Somebody Else', cashierId);
    sell(4, 5);
    send(closing(2, range(4, 5)));
    expect(JSON.stringify(read())).toBe(JSON.stringify(before));
  });

  it('are the closings of a period by day, register and number, and can be gone through again', () => {
    const other = pairDesk(shop, 'Kasse 2');
    const days = ['2031-03-06', '2031-03-07', '2031-03-08'];
    for (const by of [desk, other])
      for (const [index, businessDay] of days.entries()) send(closing(index + 1, { businessDay }, by), by);
    const sources = closingSources(shop.system, { from: '2031-03-07', to: '2031-03-08' });
    const read = () =>
      [...sources].map((source) => `${source.closing.businessDay} ${source.closing.master.register.serial}`);
    const registers = [serial(), serial(other)].toSorted();
    expect(read()).toEqual(days.slice(1).flatMap((day) => registers.map((register) => `${day} ${register}`)));
    expect(read()).toHaveLength(4);
    expect(sourcesOf({ from: '2031-04-01', to: '2031-04-30' })).toEqual([]);
    expect(sourcesOf({ registerSerial: serial(), zNumber: 9 })).toEqual([]);
  });

  it('are read page by page: more documents and closings than a page has, none twice and none left out', () => {
    sell(1, DOCUMENTS);
    send(closing(1, range(1, DOCUMENTS)));
    for (let z = 2; z <= 101; z++) send(closing(z));
    const wanted = { from: '0000-01-01', to: '9999-12-31' };
    expect(sourcesOf(wanted).map((source) => source.closing.zNumber)).toEqual(
      Array.from({ length: 101 }, (_, index) => index + 1),
    );
    const [first] = sourcesOf(wanted);
    const numbers = () => [...first!.documents()].map(({ number }) => number);
    expect(numbers()).toEqual(Array.from({ length: DOCUMENTS }, (_, index) => index + 1));
    expect(numbers()).toHaveLength(DOCUMENTS);
  });

  it('knows the closing of any document of its own register', () => {
    sell(1, 3);
    const [first, second] = [
      closing(1, range(1, 2)),
      closing(2, { ...range(3, 3), createdAt: '2031-03-08T05:00:00Z' }),
    ];
    send(first);
    send(second);
    sell(4, 4);
    const { whereClosed } = sourcesOf({ registerSerial: serial(), zNumber: 1 })[0]!;
    expect([1, 2].map(whereClosed)).toEqual(Array(2).fill({ zNumber: 1, createdAt: first.createdAt }));
    expect(whereClosed(3)).toEqual({ zNumber: 2, createdAt: '2031-03-08T05:00:00Z' });
    expect(whereClosed(4)).toBeNull();
  });

  it('is for admins only', () => {
    const wanted = { registerSerial: serial(), zNumber: 1 };
    for (const roles of [[], ['cashier'], ['door_lead']] satisfies Role[][])
      expect(() => closingSources(shop.as(cashierId, roles), wanted)).toThrow('FORBIDDEN');
    expect(sourcesOf(wanted, shop.as(cashierId, ['admin']))).toEqual([]);
  });
});
