import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { checkIn } from '#server/services/door/check-in/check-in.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { closeCashSession } from '#server/services/door/sync/hand-in-cash.ts';
import { addNight, addBoss, addStaff, BOSS_PIN, giveTickets, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let desk: TestDesk;
let eventId = '';
let [cashierId, sessionId] = ['', ''];

beforeEach(async () => {
  shop = await openTestShop();
  desk = pairDesk(shop, 'Kasse 1');
  eventId = addNight(shop, { capacity: 100 });
  [cashierId, sessionId] = [addStaff(shop, ['cashier']), randomUUID()];
});
afterEach(() => shop.close());

const sync = (at: TestDesk, entries: JournalEntry[]) =>
  syncJournal(at.ctx, at.desk, { entries, signature: at.signed(entries) }).results.map(({ outcome, detail }) =>
    detail === null ? outcome : `${outcome} ${detail}`,
  );
const read = (sql: string) => shop.db.sqlite.prepare<[], Record<string, unknown>>(sql).all();
const takings = () =>
  read(
    `SELECT COALESCE(SUM(CASE kind WHEN 'sale' THEN cash_cents WHEN 'refund' THEN -cash_cents ELSE 0 END), 0) AS cents FROM till_records`,
  )[0]!['cents'];

const opened = (at = desk) => at.entry('cash', { type: 'open', cashierId, sessionId, floatCents: 10_000 });
const closed = (countedCents: number, more = {}) =>
  desk.entry('cash', {
    type: 'close',
    cashierId,
    sessionId,
    supervisorId: null,
    countedCents,
    note: '',
    zNumber: 1,
    ...more,
  });
const admission = (code: string, at = desk, when?: Date) =>
  at.entry(
    'admission',
    { cashierId, eventId, code, decision: 'admitted', reason: 'valid', isOffline: true, isUnder18: false, perks: [] },
    when,
  );

function sale(
  at = desk,
  saleId: string = randomUUID(),
  { when, ticketTypeId = 'general-admission' }: { when?: Date; ticketTypeId?: string } = {},
): JournalEntry {
  const lines = [{ ticketTypeId, name: 'General Admission', quantity: 1, unitPriceCents: 1_200, vatBps: 1900 }];
  return at.entry(
    'sale',
    {
      cashierId,
      saleId,
      eventId,
      sessionId,
      lines,
      payments: [{ method: 'cash', amountCents: 1_200 }],
      totalCents: 1_200,
      isUnder18: false,
      isOffline: true,
      priceListVersion: 'v1',
      receiptNumber: 'K1-1',
      startedAt: shop.clock.now().toISOString(),
      fiscal: null,
    },
    when,
  );
}

describe('an entry nobody foresaw', () => {
  it('is kept and told, and the rest of the night comes in', () => {
    const ofNobody = desk.entry('shift', {
      type: 'add',
      id: randomUUID(),
      cashierId: randomUUID(),
      date: '2026-01-16',
      name: 'Ada',
      note: '',
    }); // the account is gone: a foreign key refuses
    expect(sync(desk, [ofNobody, opened(), sale()])).toEqual(['exception not_readable', 'applied', 'applied']);
    expect(takings()).toBe(1_200);
  });

  it('leaves the money of a sale in the takings when its ticket type is in no price list of ours', () => {
    const entries = [opened(), sale(desk, randomUUID(), { ticketTypeId: randomUUID() })];
    expect(sync(desk, entries)).toEqual(['applied', 'exception unknown_ticket_type']);
    expect(takings()).toBe(1_200);
  });

  it('is not taken for done because another desk has a record of its name', () => {
    const [other, saleId] = [pairDesk(shop, 'Kasse 2'), randomUUID()];
    sync(desk, [opened(), sale(desk, saleId)]);
    expect(sync(other, [sale(other, saleId)])).toEqual(['exception not_readable']);
  });

  it('waits while the disk refuses: then nothing of the batch is there, and the desk asks again', () => {
    const entries = [opened(), ...Array.from({ length: 60 }, () => sale())];
    shop.db.sqlite.pragma('max_page_count = 1'); // no more than there are now
    expect(() => sync(desk, entries)).toThrow(/full/);
    expect(read('SELECT id FROM desk_entries')).toEqual([]);
    shop.db.sqlite.pragma('max_page_count = 1073741823');
    expect(new Set(sync(desk, entries))).toEqual(new Set(['applied']));
  });
});

describe('a desk that runs on from an old copy of its disk', () => {
  it('loses nothing: both lives are applied, and a person hears of it once', () => {
    sync(desk, [opened(), sale()]);
    const old = desk.copied();
    sync(desk, [sale(), sale()]);
    const [ticket] = giveTickets(shop, eventId, 1);
    const second = [sale(old), admission(ticket!.code, old), sale(old)];
    expect(sync(old, second)).toEqual(['exception journal_fork', 'applied', 'applied']);
    expect(sync(old, second)).toEqual(['duplicate journal_fork', 'duplicate', 'duplicate']);
    expect(sync(old, [sale(old)])).toEqual(['applied']);
    expect(takings()).toBe(6 * 1_200);
    expect(read(`SELECT kind, detail FROM desk_exceptions`)).toEqual([{ kind: 'journal_fork', detail: '3' }]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('and two that share one: each is heard', () => {
    const twin = desk.copied();
    expect([
      sync(desk, [opened()]),
      sync(twin, [sale(twin)]),
      sync(desk, [sale()]),
      sync(twin, [sale(twin), sale(twin)]),
    ]).toEqual([
      ['applied'],
      ['exception journal_fork'],
      ['exception journal_fork'],
      ['exception journal_fork', 'applied'],
    ]);
    expect(takings()).toBe(4 * 1_200);
    expect(read('SELECT device_seq AS place FROM desk_entries ORDER BY device_seq').map(({ place }) => place)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('keeps what it sold under a number it had given before, for a person to book', () => {
    const saleId = randomUUID(); // the basket that was being typed when the copy was made
    sync(desk, [opened()]);
    const old = desk.copied();
    sync(desk, [sale(desk, saleId)]);
    const again = sale(old, saleId, { when: new Date(shop.clock.now().getTime() + 1) });
    expect([sync(old, [again]), sync(old, [again]), sync(old, [sale(old)])]).toEqual([
      ['exception journal_fork,not_readable'],
      ['duplicate journal_fork,not_readable'],
      ['applied'],
    ]);
    expect([takings(), read('SELECT count(*) AS n FROM desk_entries')]).toEqual([2_400, [{ n: 4 }]]);
  });
});

describe('a night that comes in late', () => {
  it('is judged as of its own hour, four days after its end', () => {
    const night = shop.clock.now();
    const [ticket] = giveTickets(shop, eventId, 1);
    const entries = [
      opened(),
      sale(desk, randomUUID(), { when: night }),
      admission(ticket!.code, desk, night),
      closed(11_200),
    ];
    shop.clock.advance(4 * DAY_MS);
    expect(sync(desk, entries)).toEqual(['applied', 'applied', 'applied', 'applied']);
    expect(read(`SELECT status FROM tickets ORDER BY status`)).toEqual([{ status: 'used' }, { status: 'used' }]);
    expect(read(`SELECT counted_cents - expected_cents AS difference FROM z_reports`)).toEqual([{ difference: 0 }]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('and one whose clock ran minutes ahead keeps its ten seconds for a mis-scan', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const ahead = (ms: number) => new Date(shop.clock.now().getTime() + 5 * MINUTE_MS + ms);
    const entry = admission(ticket!.code, desk, ahead(0));
    await checkIn(desk.ctx, desk.desk, {
      eventId,
      code: ticket!.code,
      entryId: entry.id,
      isUnder18: false,
      confirmed: null,
    });
    const undo = desk.entry(
      'undo',
      { cashierId, admissionId: entry.id, reason: 'mis-scan', supervisorId: null },
      ahead(4_000),
    );
    expect(sync(desk, [entry, undo])).toEqual(['applied', 'applied']);
    expect(read('SELECT status FROM tickets')).toEqual([{ status: 'active' }]);
  });
});

describe('a till that is somebody else’s', () => {
  it('is closed or handed over by a supervisor’s signature for just that; else it stands as done and a person hears of it', async () => {
    const [boss, other, next] = [await addBoss(shop), addStaff(shop, ['cashier']), addStaff(shop, ['cashier'])];
    const handover = async (id: string, more: object, about = APPROVALS.handover(id, next)) =>
      desk.entryAs(id, 'cash', {
        type: 'handover',
        cashierId: other,
        sessionId,
        toCashierId: next,
        proof: await boss.approve(desk.desk, about),
        ...more,
      });
    const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
    const answeredFor = { supervisorId: boss.userId };
    expect(sync(desk, [opened(), await handover(ids[0], answeredFor)])).toEqual(['applied', 'applied']);
    expect(
      sync(desk, [
        await handover(ids[1], {}),
        await handover(ids[2], { supervisorId: next }),
        await handover(ids[3], answeredFor, APPROVALS.handover(ids[0], next)), // a signature used before
      ]),
    ).toEqual(['exception not_allowed', 'exception not_allowed', 'exception supervisor_unproved']);
    expect(read('SELECT holder_id AS holder FROM cash_sessions')).toEqual([{ holder: next }]);
    expect(sync(desk, [closed(10_000, { cashierId: other, ...answeredFor })])).toEqual([
      'exception supervisor_unproved',
    ]);
    expect(read('SELECT z_number AS z FROM z_reports')).toEqual([{ z: 1 }]); // what was counted was counted
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('is closed by a call only with the digits or the signature for just that: naming a supervisor is not enough', async () => {
    const [boss, other] = [await addBoss(shop), addStaff(shop, ['cashier'])];
    sync(desk, [opened()]);
    const close = (more: object) =>
      closeCashSession(desk.ctx, desk.desk, {
        entryId: randomUUID(),
        sessionId,
        countedCents: 10_000,
        note: '',
        cashierId: other,
        supervisorId: boss.userId,
        ...more,
      });
    const elsewhere = await boss.approve(desk.desk, APPROVALS.closing(randomUUID()));
    for (const more of [{}, { supervisorPin: '0000' }, { proof: elsewhere }])
      expect(() => close(more)).toThrow('SUPERVISOR_UNPROVED');
    expect(() => close({ supervisorId: other, supervisorPin: BOSS_PIN })).toThrow('SUPERVISOR_NEEDED');
    expect(() => close({ supervisorId: null })).toThrow('SUPERVISOR_NEEDED');
    const proof = await boss.approve(desk.desk, APPROVALS.closing(sessionId));
    expect(close({ proof })).toMatchObject({ zNumber: 1 });
  });

  it('closes without a question when the signature is there', async () => {
    const [boss, other] = [await addBoss(shop), addStaff(shop, ['cashier'])];
    const proof = await boss.approve(desk.desk, APPROVALS.closing(sessionId));
    const more = { cashierId: other, supervisorId: boss.userId, proof };
    expect(sync(desk, [opened(), closed(10_000, more)])).toEqual(['applied', 'applied']);
  });
});

describe('money that went out', () => {
  it('is out of the drawer, whether its tickets were ever booked or not', async () => {
    const gone = { ticketTypeId: randomUUID() };
    const [boss, saleId] = [await addBoss(shop), randomUUID()];
    const proof = await boss.approve(desk.desk, APPROVALS.refund(saleId, []));
    const back = (supervisorId: string, to: string) =>
      desk.entry('refund', {
        cashierId,
        supervisorId,
        proof,
        saleId: to,
        positions: [],
        payments: [{ method: 'cash', amountCents: 1_200 }],
        reason: 'zu voll',
      });
    const entries = [
      opened(),
      sale(desk, saleId, gone),
      back(boss.userId, saleId),
      sale(desk, randomUUID(), gone),
      back(cashierId, saleId),
      closed(10_000),
    ];
    expect(sync(desk, entries)).toEqual([
      'applied',
      'exception unknown_ticket_type',
      'exception sale_unknown',
      'exception unknown_ticket_type',
      'exception not_allowed',
      'applied',
    ]);
    expect(read(`SELECT counted_cents - expected_cents AS difference FROM z_reports`)).toEqual([{ difference: 0 }]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('a till that was closed by somebody else is closed, and the next night opens', () => {
    const other = addStaff(shop, ['cashier']);
    expect(sync(desk, [opened(), closed(10_000, { cashierId: other })])).toEqual(['applied', 'exception not_allowed']);
    sessionId = randomUUID();
    expect(sync(desk, [opened(), sale(), closed(11_200, { zNumber: 2 })])).toEqual(['applied', 'applied', 'applied']);
  });
});
