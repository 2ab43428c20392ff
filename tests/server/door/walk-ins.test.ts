import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { liftTriggers } from '#server/db/triggers.ts';
import { listNightReports } from '#server/services/door/cash/list-night-reports.ts';
import { nightReportsCsv } from '#server/services/door/cash/night-reports-csv.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { headCount } from '#server/services/door/check-in/head-count.ts';
import { showSeats } from '#server/services/door/check-in/show-seats.ts';
import { importJournal } from '#server/services/door/sync/import-journal.ts';
import { previewJournal } from '#server/services/door/sync/preview-journal.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { admin, cashierId, desk, openNightForEachTest, sync, till } from '#tests/support/door-night.ts';
import { addBoss, pairDesk } from '#tests/support/door.ts';
import { addEvent } from '#tests/support/test-shop.ts';

openNightForEachTest();

const counted = (people: number, more: JournalEntry['payload'] = {}) =>
  desk.entry('walkin', {
    type: 'count',
    cashierId,
    eventId: till.eventId,
    reason: 'elsewhere',
    people,
    isOffline: false,
    ...more,
  });
const undone = (walkInId: string) => desk.entry('walkin', { type: 'undo', cashierId, walkInId });
const heads = () => headCount(desk.ctx, { eventId: till.eventId, eveningId: null }, 100);
const seats = () => showSeats(desk.ctx, desk.desk, { eventId: till.eventId }).seatsFree;
const limit = (capacity: number) =>
  till.shop.db.sqlite.prepare(`UPDATE events SET max_capacity = ? WHERE id = ?`).run(capacity, till.eventId);

describe('people without a ticket', () => {
  it('are inside and have their seats, once, and are out again when they are taken back', () => {
    const first = counted(2);
    expect(sync(first, counted(3, { reason: 'staff' }))).toEqual(['applied', 'applied']);
    expect([heads().admitted, heads().walkIns, seats()]).toEqual([5, 5, 95]);
    expect(sync(first)).toEqual(['duplicate']);
    expect(sync(undone(first.id), undone(first.id))).toEqual(['applied', 'applied']);
    expect([heads().admitted, seats()]).toEqual([3, 97]);
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
  });

  it('hold no money: what carries an amount or a means of payment is not read', () => {
    expect(sync(counted(1, { amountCents: 1_200 }), counted(1, { method: 'cash' }))).toEqual([
      'exception not_readable',
      'exception not_readable',
    ]);
    expect(heads().walkIns).toBe(0);
    const columns = till.shop.db.sqlite.prepare<[], { name: string }>(`PRAGMA table_info(walk_ins)`).all();
    expect(columns.filter(({ name }) => /cent|amount|method|paid|price|card|cash/.test(name))).toEqual([
      expect.objectContaining({ name: 'cashier_id' }),
    ]);
  });

  it('take the seats that were kept for this desk first, so that the website sells the others', () => {
    till.shop.db.sqlite
      .prepare(`INSERT INTO desk_allotments (desk_id, event_id, quantity) VALUES (?, ?, 5)`)
      .run(desk.desk.id, till.eventId);
    expect(seats()).toBe(100);
    expect(sync(counted(4))).toEqual(['applied']);
    const row = till.shop.db.sqlite
      .prepare<[string], { held: number }>(`SELECT held_count AS held FROM events WHERE id = ?`)
      .get(till.eventId);
    expect([seats(), row?.held]).toEqual([96, 5]);
  });

  it('can be taken back by the desk that counted them, and by no other', () => {
    const [first, other] = [counted(1), pairDesk(till.shop, 'Kasse 2')];
    sync(first);
    const entries = [other.entry('walkin', { type: 'undo', cashierId, walkInId: first.id })];
    expect(syncJournal(other.ctx, other.desk, { entries, signature: other.signed(entries) }).results).toMatchObject([
      { outcome: 'exception' },
    ]);
    expect(heads().walkIns).toBe(1);
  });

  it('are fixed once they are written, unless the guard is taken away', () => {
    sync(counted(1));
    const change = () => till.shop.db.sqlite.exec(`UPDATE walk_ins SET people = 7`);
    expect(change).toThrow(/fixed column/);
    expect(() => till.shop.db.sqlite.exec(`DELETE FROM walk_ins`)).toThrow(/append-only/);
    liftTriggers(till.shop.db.sqlite);
    expect(change).not.toThrow();
  });

  it('come in with a journal brought by hand, and its preview says how many entries there are', () => {
    const entries = [counted(2), counted(1)];
    const [ctx, deskId] = [admin(), desk.desk.id];
    expect(previewJournal(ctx, { deskId, entries, after: null })).toMatchObject({
      fresh: { walkin: 2 },
      cashCents: 0,
      cardCents: 0,
    });
    till.shop.db.sqlite.prepare(`UPDATE desks SET revoked_at = 1 WHERE id = ?`).run(deskId);
    importJournal(ctx, { deskId, entries });
    expect(heads().walkIns).toBe(3);
  });
});

describe('a full house', () => {
  it('lets more in with a supervisor who is proved; without one the office is told, and they are inside all the same', async () => {
    const boss = await addBoss(till.shop);
    limit(2);
    const id = randomUUID();
    const proof = await boss.approve(desk.desk, APPROVALS.over(id));
    const over = { people: 1, reason: 'left', supervisorId: boss.userId, proof };
    const facts = { type: 'count', cashierId, eventId: till.eventId, reason: 'guest', people: 1, isOffline: false };
    const entries = [counted(2), desk.entryAs(id, 'walkin', { ...facts, over }), counted(1)];
    expect(sync(...entries)).toEqual(['applied', 'applied', 'exception over_capacity']);
    expect(sync(counted(1, { over }))).toEqual(['exception supervisor_unproved']); // signed for another entry
    expect(sync(counted(1, { over: { ...over, supervisorId: cashierId } }))).toEqual(['exception not_allowed']);
    expect([heads().walkIns, seats()]).toEqual([6, -4]);
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
  });

  it('sells with a supervisor who is proved: ticket, guest and money are booked; forged, the office is told', async () => {
    const boss = await addBoss(till.shop);
    limit(0);
    const bill = (saleId: string, over: object) => ({
      cashierId,
      saleId,
      eventId: till.eventId,
      sessionId: till.sessionId,
      lines: [{ ticketTypeId: till.typeId, name: 'Abendkasse', quantity: 1, unitPriceCents: 1_250, vatBps: 1900 }],
      payments: [{ method: 'cash', amountCents: 1_250 }],
      totalCents: 1_250,
      isUnder18: false,
      isOffline: false,
      priceListVersion: 'v1',
      receiptNumber: 'K1-000001',
      startedAt: till.shop.clock.now().toISOString(),
      fiscal: null,
      over: { people: 1, reason: 'no-show', supervisorId: boss.userId, ...over },
    });
    const [first, second] = [randomUUID(), randomUUID()];
    const proof = await boss.approve(desk.desk, APPROVALS.over(first));
    expect(sync(desk.entry('sale', bill(first, { proof })))).toEqual(['applied']);
    expect(sync(desk.entry('sale', bill(second, { proof })))).toEqual(['exception supervisor_unproved']);
    expect([heads().door, seats()]).toEqual([2, -2]);
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
    till.close(12_500);
    const [report] = listNightReports(admin(), { limit: 10 }).items;
    const { overHouse } = showNightReport(admin(), { id: report!.id });
    expect(overHouse).toMatchObject([
      { people: 1, reason: 'no-show', by: expect.any(String) as string },
      { people: 1, reason: 'no-show' },
    ]);
  });

  it('does not exist where nobody set a limit', () => {
    const eventId = addEvent(till.shop, { capacity: null });
    expect(showSeats(desk.ctx, desk.desk, { eventId }).seatsFree).toBeNull();
  });
});

describe('the night report', () => {
  it('says who came in without a ticket, by why, what was taken back, and who was let into a full house', async () => {
    const boss = await addBoss(till.shop);
    limit(4);
    const wrong = counted(4);
    sync(wrong, undone(wrong.id), counted(3), counted(1, { reason: 'artist' }));
    const id = randomUUID();
    const proof = await boss.approve(desk.desk, APPROVALS.over(id));
    const facts = { type: 'count', cashierId, eventId: till.eventId, reason: 'guest', people: 1, isOffline: false };
    const over = { people: 1, reason: 'companion', supervisorId: boss.userId, proof };
    sync(desk.entryAs(id, 'walkin', { ...facts, over }));
    till.shop.clock.advance(MINUTE_MS);
    till.close(10_000);
    const ctx = admin();
    const [report] = listNightReports(ctx, { limit: 10 }).items;
    const sheet = showNightReport(ctx, { id: report!.id });
    expect(
      sheet.withoutTicket.byReason.toSorted((a, b) => b.people - a.people || a.reason.localeCompare(b.reason)),
    ).toEqual([
      { reason: 'elsewhere', people: 3 },
      { reason: 'artist', people: 1 },
      { reason: 'guest', people: 1 },
    ]);
    expect(sheet.withoutTicket.undone).toBe(4);
    expect(sheet.overHouse).toMatchObject([{ people: 1, reason: 'companion' }]);
    expect([sheet.walkIns, report!.walkIns, sheet.report.saleCount]).toEqual([5, 5, 0]);
    let csv = '';
    for await (const piece of nightReportsCsv(ctx)) csv += piece;
    expect(csv).toMatch(/;Tickets;Ohne Ticket;[^\r]*\r\n.*;0;5;100,00;/);
  });
});
