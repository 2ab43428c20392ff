import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chainText, firstBreak, CHAIN_START } from '#shared/door/hash-chain.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import type { JournalPreview } from '#shared/door/desk-inputs.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { listDeskExceptions } from '#server/services/door/devices/desk-exceptions.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { showWaiting } from '#server/services/office/today/show-waiting.ts';
import { showDesk } from '#server/services/door/devices/list-desks.ts';
import { importJournal } from '#server/services/door/sync/import-journal.ts';
import { previewJournal } from '#server/services/door/sync/preview-journal.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { addStaff, giveTickets, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let [one, two] = [] as unknown as [TestDesk, TestDesk];
let eventId = '';
let cashierId = '';

beforeEach(async () => {
  shop = await openTestShop();
  [one, two] = [pairDesk(shop, 'Kasse 1'), pairDesk(shop, 'Kasse 2')];
  eventId = addEvent(shop, { capacity: 100 });
  cashierId = addStaff(shop, ['cashier']);
});
afterEach(() => shop.close());

const sync = (at: TestDesk, entries: JournalEntry[]) => syncJournal(at.ctx, at.desk, { entries });
const outcomes = (at: TestDesk, entries: JournalEntry[]) =>
  sync(at, entries).results.map(({ outcome, detail }) => (detail === null ? outcome : `${outcome} ${detail}`));
const count = (table: string) =>
  shop.db.sqlite.prepare<[], { n: number }>(`SELECT COUNT(*) AS n FROM ${table}`).get()?.n;
const admission = (at: TestDesk, code: string) =>
  at.entry('admission', {
    cashierId,
    eventId,
    code,
    decision: 'admitted',
    reason: 'valid',
    isOffline: true,
    isUnder18: false,
    perks: [],
  });
const opened = (at: TestDesk, sessionId: string) =>
  at.entry('cash', { type: 'open', cashierId, sessionId, floatCents: 10_000 });

function sale(
  at: TestDesk,
  sessionId: string,
  more: { quantity?: number; unitPriceCents?: number } = {},
): JournalEntry {
  const { quantity = 1, unitPriceCents = 1_200 } = more;
  const totalCents = quantity * unitPriceCents;
  return at.entry('sale', {
    cashierId,
    saleId: randomUUID(),
    eventId,
    sessionId,
    lines: [{ ticketTypeId: 'general-admission', name: 'General Admission', quantity, unitPriceCents, vatBps: 1900 }],
    payments: [{ method: 'cash', amountCents: totalCents }],
    totalCents,
    isUnder18: false,
    isOffline: true,
    priceListVersion: 'v1',
    receiptNumber: `K1-${randomUUID().slice(0, 6)}`,
    startedAt: shop.clock.now().toISOString(),
    fiscal: null,
  });
}

describe('a journal', () => {
  it('is applied once, however often it is sent', () => {
    const sessionId = randomUUID();
    const [ticket] = giveTickets(shop, eventId, 1);
    const entries = [
      opened(one, sessionId),
      sale(one, sessionId),
      admission(one, ticket!.code),
      one.entry('cash', { type: 'in', cashierId, sessionId, amountCents: 500, reason: 'Wechselgeld' }),
    ];
    expect(outcomes(one, entries)).toEqual(['applied', 'applied', 'applied', 'applied']);
    expect(sync(one, entries).results.map(({ outcome, first }) => [outcome, first])).toEqual(
      entries.map(() => ['duplicate', 'applied']),
    );
    expect([count('till_records'), count('admissions'), count(`orders WHERE channel = 'door'`)]).toEqual([3, 2, 1]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('with a gap, a changed line or a foreign signature is refused whole', () => {
    const entries = [1, 2, 3].map(() =>
      one.entry('cash', { type: 'drawer', cashierId, sessionId: randomUUID(), reason: 'x' }),
    );
    expect(() => sync(one, [entries[0]!, entries[2]!])).toThrow(
      expect.objectContaining({ code: 'JOURNAL_GAP', details: { expectedSeq: 2 } }),
    );
    expect(() => sync(one, [{ ...entries[0]!, payload: { ...entries[0]!.payload, reason: 'y' } }])).toThrow(
      'JOURNAL_BROKEN',
    );
    expect(() => syncJournal(one.ctx, one.desk, { entries, signature: two.signed(entries) })).toThrow('JOURNAL_BROKEN');
    expect(count('desk_entries')).toBe(0);
    syncJournal(one.ctx, one.desk, { entries: entries.slice(0, 1), signature: one.signed(entries.slice(0, 1)) });
    expect(() => syncJournal(one.ctx, { ...one.desk, signsBatches: true }, { entries })).toThrow('JOURNAL_BROKEN');
  });

  it('says at which line it was edited', () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const entries = [1, 2, 3].map((n) =>
      one.entry('cash', { type: 'drawer', cashierId, sessionId: randomUUID(), reason: String(n) }),
    );
    expect(firstBreak(entries, { prev: CHAIN_START, sha256 })).toBeNull();
    const edited = entries.map((entry, index) =>
      index === 1 ? { ...entry, payload: { ...entry.payload, reason: '9' } } : entry,
    );
    expect(firstBreak(edited, { prev: CHAIN_START, sha256 })).toMatchObject({ deviceSeq: 2 });
  });

  it('loses nothing that can not be applied: it is kept, told, and waits for a person', () => {
    const sessionId = randomUUID();
    const [ticket] = giveTickets(shop, eventId, 1);
    const entries = [
      sale(one, sessionId, { unitPriceCents: 900 }), // no session was opened, and another price
      one.entry('refund', {
        cashierId,
        supervisorId: cashierId,
        saleId: randomUUID(),
        positions: [],
        payments: [],
        reason: 'x',
      }),
      one.entry('admission', { nonsense: true }),
      admission(one, ticket!.code),
      admission(one, 'TKT-1-UNKNOWN'),
      one.entry('cash', {
        type: 'close',
        cashierId,
        sessionId,
        supervisorId: null,
        countedCents: 1,
        note: '',
        zNumber: 1,
      }),
    ];
    expect(outcomes(one, entries)).toEqual([
      'exception price_differs,session_conflict',
      'exception not_allowed',
      'exception not_readable',
      'applied',
      'exception unknown_ticket',
      'exception session_conflict',
    ]);
    expect(count('desk_entries')).toBe(6);
    const admin = shop.as(addStaff(shop, ['admin']), ['admin']);
    expect(
      listDeskExceptions(admin, { limit: 20 })
        .items.map(({ title }) => title)
        .toSorted(),
    ).toContain('Anderer Preis als in der Preisliste');
    expect(takeSnapshot(one.ctx, one.desk, {}).notices).toHaveLength(6);
  });

  it('of two desks without a network that let the same guest in tells both, and the admin', () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const [first, second] = [admission(one, ticket!.code), admission(two, ticket!.code)];
    expect([outcomes(one, [first]), outcomes(two, [second])]).toEqual([['applied'], ['exception double_admission']]);
    expect(takeSnapshot(one.ctx, one.desk, {}).notices).toMatchObject([
      { entryId: second.id, kind: 'double_admission' },
    ]);
    expect(takeSnapshot(two.ctx, two.desk, {}).notices).toMatchObject([
      { entryId: second.id, detail: expect.stringContaining('Kasse 1') as string },
    ]);
    expect(listDeskExceptions(shop.as(addStaff(shop, ['admin']), ['admin']), { limit: 5 }).items).toMatchObject([
      { deskName: 'Kasse 2', otherDeskName: 'Kasse 1' },
    ]);
  });

  it('finds its own claim: an answer that was lost is no second guest', () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const entry = admission(one, ticket!.code);
    shop.db.sqlite
      .prepare(
        `INSERT INTO admissions (id, event_id, ticket_id, channel, desk_id, admitted_at) VALUES (?, ?, ?, 'online', ?, 1)`,
      )
      .run(entry.id, eventId, ticket!.id, one.desk.id);
    expect(outcomes(one, [entry])).toEqual(['applied']);
  });

  it('beyond capacity keeps the takings and flags the guests', () => {
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = 1 WHERE id = ?').run(eventId);
    const sessionId = randomUUID();
    expect(outcomes(one, [opened(one, sessionId), sale(one, sessionId), sale(one, sessionId)])).toEqual([
      'applied',
      'applied',
      'exception over_capacity',
    ]);
    expect(showWaiting(shop.as(addStaff(shop, ['admin']), ['admin'])).desks).toBe(1);
    expect(
      shop.db.sqlite.prepare(`SELECT SUM(cash_cents) AS cents FROM till_records WHERE kind = 'sale'`).get(),
    ).toEqual({ cents: 2_400 });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});

describe('a journal brought by hand', () => {
  it('is looked through first, piece by piece, and nothing is changed by looking', () => {
    const admin = shop.as(addStaff(shop, ['admin']), ['admin']);
    const look = (entries: JournalEntry[], after: JournalPreview['end'] | null = null) =>
      previewJournal(admin, { deskId: one.desk.id, entries, after });
    const sessionId = randomUUID();
    const [ticket] = giveTickets(shop, eventId, 1);
    const entries = [
      opened(one, sessionId),
      sale(one, sessionId),
      sale(one, sessionId, { quantity: 2 }),
      admission(one, ticket!.code),
      one.entry('admission', { nonsense: true }),
    ];
    sync(one, entries.slice(0, 1));
    const first = look(entries.slice(0, 3));
    expect(first).toMatchObject({
      known: 1,
      fresh: { sale: 2 },
      cashCents: 3_600,
      cardCents: 0,
      problem: null,
      end: { deviceSeq: 3, hash: entries[2]!.hash },
    });
    expect(look(entries.slice(3), first.end)).toMatchObject({ known: 0, fresh: { admission: 2 }, problem: null });
    expect(count('desk_entries')).toBe(1);

    expect(look(entries.slice(2)).problem).toEqual({ code: 'JOURNAL_GAP', expectedSeq: 2 });
    const edited = { ...entries[1]!, payload: { ...entries[1]!.payload, totalCents: 1 } };
    expect(look([entries[0]!, edited]).problem).toEqual({ code: 'JOURNAL_BROKEN', deviceSeq: 2 });
    expect(look([{ ...entries[0]!, hash: entries[1]!.hash }]).problem).toEqual({
      code: 'JOURNAL_BROKEN',
      deviceSeq: 1,
    });

    const bring = () => importJournal(admin, { deskId: one.desk.id, entries }).results.map(({ outcome }) => outcome);
    expect(bring()).toEqual(['duplicate', 'applied', 'applied', 'applied', 'exception']);
    expect(bring()).toEqual(entries.map(() => 'duplicate'));
    expect(look(entries)).toMatchObject({ known: 5, fresh: {}, problem: null });

    const facts = {
      deviceSeq: 2,
      id: randomUUID(),
      kind: 'cash' as const,
      recordedAt: shop.clock.now(),
      payload: { type: 'in', cashierId, sessionId, amountCents: 500, reason: 'x' },
    };
    const onOldDisk = { ...facts, hash: createHash('sha256').update(chainText(entries[0]!.hash, facts)).digest('hex') };
    expect(look([onOldDisk])).toMatchObject({ fresh: { cash: 1 }, isForked: true, problem: null });
  });
});

describe('a desk that a restored backup has forgotten', () => {
  it('is entered under a name by the import of its whole journal, shut out, and everything it had confirmed counts once', () => {
    const admin = shop.as(addStaff(shop, ['admin']), ['admin']);
    const [sessionId, deskId] = [randomUUID(), randomUUID()];
    const night = pairDesk(shop, 'Foyer'); // writes the same journal; the server knows another desk by this name
    const entries = [opened(night, sessionId), sale(night, sessionId), sale(night, sessionId, { quantity: 2 })];
    const bring = (piece: JournalEntry[], lostDeskName?: string) =>
      importJournal(admin, { deskId, entries: piece, lostDeskName }).results.map(({ outcome }) => outcome);
    expect(previewJournal(admin, { deskId, entries, after: null })).toMatchObject({
      deskName: null,
      known: 0,
      fresh: { cash: 1, sale: 2 },
      cashCents: 3_600,
      problem: null,
    });
    expect(previewJournal(admin, { deskId, entries: entries.slice(1), after: null }).problem).toEqual({
      code: 'JOURNAL_GAP',
      expectedSeq: 1,
    });
    expect(() => bring(entries)).toThrow('DESK_NOT_FOUND');
    expect(() => bring(entries.slice(1), 'Foyer')).toThrow('JOURNAL_GAP');
    expect(() => showDesk(admin, { id: deskId })).toThrow('DESK_NOT_FOUND'); // nothing half done
    expect(bring(entries.slice(0, 2), 'Foyer')).toEqual(['applied', 'applied']);
    expect(bring(entries, 'Garderobe')).toEqual(['duplicate', 'duplicate', 'applied']); // another admin, at the same time
    expect(showDesk(admin, { id: deskId })).toMatchObject({ name: 'Foyer', state: 'revoked', lastSeq: 3 });
    expect(previewJournal(admin, { deskId, entries, after: null })).toMatchObject({
      deskName: 'Foyer',
      known: 3,
      fresh: {},
    });
    expect(
      shop.db.sqlite.prepare(`SELECT SUM(cash_cents) AS cents FROM till_records WHERE kind = 'sale'`).get(),
    ).toEqual({ cents: 3_600 });
    expect(() =>
      importJournal(shop.as(cashierId, ['cashier']), { deskId: randomUUID(), entries, lostDeskName: 'X' }),
    ).toThrow('FORBIDDEN');
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});

describe('seats kept for a desk', () => {
  it('are held from the website while the till is open, sold first, and free again when it closes', () => {
    const sessionId = randomUUID();
    sync(one, [opened(one, sessionId)]);
    expect(takeSnapshot(one.ctx, one.desk, {}).events?.[0]).toMatchObject({ allotment: 5, maxCapacity: 100 });
    expect(takeSnapshot(two.ctx, two.desk, {}).events?.[0]).toMatchObject({ allotment: 0, seatsLeft: 95 });
    sync(one, [sale(one, sessionId, { quantity: 3 })]);
    expect(shop.db.sqlite.prepare('SELECT sold_count AS sold, held_count AS held FROM events').get()).toEqual({
      sold: 3,
      held: 2,
    });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    sync(one, [
      one.entry('cash', {
        type: 'close',
        cashierId,
        sessionId,
        supervisorId: null,
        countedCents: 13_600,
        note: '',
        zNumber: 1,
      }),
    ]);
    expect(shop.db.sqlite.prepare('SELECT held_count AS held FROM events').get()).toEqual({ held: 0 });
  });

  it('are filled up to the last seat, which keeps no desk from being told of the night', () => {
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = 8 WHERE id = ?').run(eventId);
    sync(one, [opened(one, randomUUID())]);
    const kept = () => takeSnapshot(one.ctx, one.desk, {}).events?.[0];
    expect(kept()).toMatchObject({ seatsLeft: 8, allotment: 4 });
    expect(kept()).toMatchObject({ seatsLeft: 4, allotment: 5 });
    expect(kept()).toMatchObject({ seatsLeft: 3, allotment: 5 });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});

describe('a link that drops requests and answers', () => {
  it('leaves every entry applied exactly once, whatever is lost and repeated', () => {
    const tickets = giveTickets(shop, eventId, 40);
    const sessionId = randomUUID();
    sync(one, [opened(one, sessionId)]);
    const journal: JournalEntry[] = [];
    let acknowledged = 0;
    const lost = fc.constantFrom('request', 'answer', 'nothing');
    fc.assert(
      fc.property(fc.array(fc.record({ writes: fc.nat(3), fate: lost }), { minLength: 1, maxLength: 8 }), (turns) => {
        for (const { writes, fate } of turns) {
          for (let n = 0; n < writes; n++) {
            const ticket = tickets.pop();
            journal.push(ticket === undefined ? sale(one, sessionId) : admission(one, ticket.code));
          }
          const waiting = journal.slice(acknowledged);
          if (fate === 'request' || waiting.length === 0) continue;
          sync(one, waiting);
          if (fate === 'nothing') acknowledged = journal.length;
        }
      }),
      { numRuns: 12, seed: 11 },
    );
    if (acknowledged < journal.length) sync(one, journal.slice(acknowledged));
    const sales = journal.filter(({ kind }) => kind === 'sale').length;
    expect([count('desk_entries'), count('admissions'), count(`till_records WHERE kind = 'sale'`)]).toEqual([
      journal.length + 1,
      journal.length,
      sales,
    ]);
    expect(journal.length).toBeGreaterThan(40);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});
