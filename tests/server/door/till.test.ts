import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, localDateOf } from '#shared/time.ts';
import type { CloseCashSessionInput, SellInput } from '#shared/door/kasse-inputs.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { nightReportMail } from '#server/services/mail/content/night-report-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { closeInOffice } from '#server/services/door/cash/close-in-office.ts';
import { revokeDesk } from '#server/services/door/devices/change-desk.ts';
import { showDesk } from '#server/services/door/devices/list-desks.ts';
import { importJournal } from '#server/services/door/sync/import-journal.ts';
import { closeCashSession } from '#server/services/door/sync/hand-in-cash.ts';
import { reportOf } from '#server/services/door/cash/cash-session.ts';
import { listNightReports } from '#server/services/door/cash/list-night-reports.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { nightReportsCsv } from '#server/services/door/cash/night-reports-csv.ts';
import { priceAtDoor } from '#server/services/door/sales/price-at-door.ts';
import { sell } from '#server/services/door/sync/hand-in-sale.ts';
import { atDoor, byCard, inCash } from '#tests/support/at-door.ts';
import {
  addNight,
  addBoss,
  addMember,
  addStaff,
  BOSS_PIN,
  giveTickets,
  pairDesk,
  scan,
  type TestDesk,
} from '#tests/support/door.ts';
import { openTestTill, type TestTill } from '#tests/support/open-test-till.ts';
import { addTicketType, type TestShop } from '#tests/support/test-shop.ts';
import { clubNight } from '#tests/support/club-night.ts';
import { berlinInstant } from '#shared/berlin.ts';
import { setForward } from '#tests/support/berlin-days.ts';

let till: TestTill;
let shop: TestShop;
let desk: TestDesk;

beforeEach(async () => {
  till = await openTestTill();
  ({ shop, desk } = till);
});
afterEach(() => shop.close());

const sales = () => shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM orders WHERE channel = 'door'`).get();

describe('a sale at the door', () => {
  it('is paid, has used tickets and people inside, once however often it is sent', () => {
    const input = till.saleInput({
      payments: [
        { method: 'cash', amountCents: 1_000, givenCents: 2_000 },
        { method: 'card', amountCents: 1_500, reference: 'pi_1' },
      ],
    });
    const sale = sell(desk.ctx, desk.desk, input);
    expect(sale).toMatchObject({
      totalCents: 2_500,
      changeCents: 1_000,
      tickets: [{ status: 'used', ticketTypeName: 'Abendkasse' }, { status: 'used' }],
      vat: [{ vatBps: 1900, grossCents: 2_500 }],
    });
    expect(sell(desk.ctx, desk.desk, input)).toMatchObject({ saleId: sale.saleId, orderId: sale.orderId });
    expect(sales()).toEqual({ n: 1 });
    expect(shop.db.sqlite.prepare('SELECT channel, COUNT(*) AS n FROM admissions GROUP BY channel').all()).toEqual([
      { channel: 'door', n: 2 },
    ]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('stops before money moves when the price is another, or the payments are not the price', () => {
    expect(() =>
      sell(desk.ctx, desk.desk, till.saleInput({ expectedTotalCents: 2_000, payments: inCash(2_000) })),
    ).toThrow(expect.objectContaining({ code: 'PRICE_CHANGED', details: { totalCents: 2_500 } }));
    expect(() => sell(desk.ctx, desk.desk, till.saleInput({ payments: inCash(2_000) }))).toThrow('PAYMENT_MISMATCH');
    expect(() =>
      sell(
        desk.ctx,
        desk.desk,
        till.saleInput({ payments: [{ method: 'cash', amountCents: 2_500, givenCents: 2_000 }] }),
      ),
    ).toThrow('PAYMENT_MISMATCH');
    expect(sales()).toEqual({ n: 0 });
    expect(
      priceAtDoor(desk.ctx, {
        eventId: till.eventId,
        items: [{ ticketTypeId: till.typeId, quantity: 2 }],
        isFree: false,
      }),
    ).toMatchObject({ totalCents: 2_500, event: { seatsLeft: 100 } });
  });

  it('sells the last seat once, and what is sold online only not at all', () => {
    const small = addNight(shop, { capacity: 1 });
    const one = (): SellInput =>
      till.saleInput({
        eventId: small,
        items: [{ ticketTypeId: 'general-admission', quantity: 1 }],
        payments: inCash(1_200),
        expectedTotalCents: 1_200,
      });
    sell(desk.ctx, desk.desk, one());
    expect(() => sell(desk.ctx, desk.desk, one())).toThrow('EVENT_SOLD_OUT');
    const online = addTicketType(shop, till.eventId, { channel: 'online', priceCents: 900 });
    expect(() => sell(desk.ctx, desk.desk, till.saleInput({ items: [{ ticketTypeId: online, quantity: 1 }] }))).toThrow(
      'TICKET_TYPE_NOT_ON_SALE',
    );
  });

  it('gives a member the member price once a night, and nobody else', () => {
    const { membershipId } = addMember(shop, 'club');
    const items = [{ ticketTypeId: till.typeId, quantity: 1, memberCode: membershipId }];
    const { priceCents, voucherCents } = clubNight(shop.clock.now().getTime() + 8 * HOUR_MS, 1_250); // as `addEvent` has it
    const input = (): SellInput =>
      till.saleInput({ items, payments: inCash(priceCents), expectedTotalCents: priceCents });
    // Two spellings of one member: said before money moves.
    const twice = [membershipId, membershipId.slice(-8).toLowerCase()].map((memberCode) => ({
      ticketTypeId: till.typeId,
      quantity: 1,
      memberCode,
    }));
    const priced = (asked: SellInput['items']) =>
      priceAtDoor(desk.ctx, { eventId: till.eventId, items: asked, isFree: false });
    expect(() => priced(twice)).toThrow('MEMBER_PRICE_NOT_POSSIBLE');
    expect(priced([...items, { ...items[0]!, memberCode: addMember(shop, 'club').membershipId }])).toMatchObject({
      totalCents: 2 * priceCents,
    });
    expect(sell(desk.ctx, desk.desk, input())).toMatchObject({ totalCents: priceCents });
    const made = shop.db.sqlite.prepare(
      `SELECT normal_price_cents AS normal, price_paid_cents AS paid, voucher_cents AS voucher,
        member_plan_id AS planId FROM tickets WHERE event_id = ?`,
    );
    expect(made.all(till.eventId)).toEqual([
      { normal: 1_250, paid: priceCents, voucher: voucherCents, planId: 'club' },
    ]);
    expect(() => sell(desk.ctx, desk.desk, input())).toThrow('MEMBER_PRICE_NOT_POSSIBLE');
    shop.db.sqlite.exec(`UPDATE member_entitlements SET freed_at = 1`);
    shop.db.sqlite.exec(`UPDATE subscribers SET cancel_at = 1`);
    expect(() => sell(desk.ctx, desk.desk, input())).toThrow('MEMBER_PRICE_NOT_POSSIBLE');
  });

  it('for nothing needs a reason and no till, for money an open one', () => {
    till.close(10_000);
    expect(
      sell(desk.ctx, desk.desk, till.saleInput({ payments: [], expectedTotalCents: 0, freeReason: 'DJ' })),
    ).toMatchObject({
      totalCents: 0,
      tickets: [{ pricePaidCents: 0 }, {}],
    });
    expect(() => sell(desk.ctx, desk.desk, till.saleInput())).toThrow('CASH_SESSION_NOT_OPEN');
  });
});

describe('a refund over the counter', () => {
  it('gives back what was paid once, and leaves the sale as it was', async () => {
    const sale = till.sell();
    const report = () => reportOf(desk.ctx, till.sessionId);
    const tickets = () => shop.db.sqlite.prepare('SELECT status FROM tickets ORDER BY position').pluck().all();
    const [boss, entryId] = [await addBoss(shop), randomUUID()];
    const back = { saleId: sale.saleId, positions: [0], payments: inCash(1_250), boss, entryId };
    await atDoor(desk).refund(back);
    expect(tickets()).toEqual(['cancelled', 'used']);
    expect(report()).toMatchObject({
      cashSalesCents: 2_500,
      cashRefundsCents: 1_250,
      expectedCashCents: 11_250,
      refundCount: 1,
      voidCount: 0,
    });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    await atDoor(desk).refund({ ...back, entryId: randomUUID(), positions: [] });
    expect(shop.db.sqlite.prepare('SELECT status FROM orders').get()).toEqual({ status: 'refunded' });
    await expect(atDoor(desk).refund({ ...back, entryId: randomUUID() })).rejects.toThrow('refund_too_large');
    expect(report()).toMatchObject({ cashSalesCents: 2_500, cashRefundsCents: 3_750, refundCount: 2, voidCount: 1 });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});

describe('a cash session', () => {
  it('closes on a blind count by its own cashier, with a note for a difference and the Z number that follows', async () => {
    const [own, other] = [addStaff(shop, ['cashier']), addStaff(shop, ['cashier'])];
    const supervisor = await addBoss(shop);
    const close = (countedCents: number, more: Partial<CloseCashSessionInput>) =>
      closeCashSession(desk.ctx, desk.desk, {
        entryId: randomUUID(),
        sessionId: till.sessionId,
        cashierId: own,
        countedCents,
        note: '',
        supervisorId: null,
        ...more,
      });
    till.close(10_000);
    till.open(5_000, own);
    till.sell();
    expect(() => close(7_500, { cashierId: other })).toThrow('SUPERVISOR_NEEDED');
    expect(() => close(7_250, {})).toThrow('CASH_NOTE_NEEDED');
    expect(() => close(7_250, { note: 'Wechselgeld', zNumber: 3 })).toThrow('Z_NUMBER_GAP');
    const foreign = { cashierId: other, supervisorId: supervisor.userId, note: 'Wechselgeld' };
    const closed = close(7_250, { ...foreign, supervisorPin: BOSS_PIN });
    expect(closed).toMatchObject({
      zNumber: 2,
      expectedCents: 7_500,
      differenceCents: -250,
      report: { saleCount: 1, ticketCount: 2 },
    });
    expect(() => close(7_500, {})).toThrow('CASH_SESSION_NOT_OPEN');
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM outbox WHERE kind = 'mail.night_report'`).get()).toEqual({
      n: 2,
    });
  });

  it('keeps what was written: no record changes, none goes, and no Z number is left out', () => {
    till.sell();
    for (const sql of [`UPDATE till_records SET cash_cents = 1`, `DELETE FROM till_records`])
      expect(() => shop.db.sqlite.exec(sql)).toThrow('append-only');
    till.close(12_500);
    for (const sql of [`UPDATE z_reports SET counted_cents = 1`, `DELETE FROM z_reports`])
      expect(() => shop.db.sqlite.exec(sql)).toThrow('append-only');
    const late = `INSERT INTO till_records (id, desk_id, session_id, kind, cash_cents, card_cents, facts,
      recorded_at) SELECT 'late', desk_id, id, 'in', 1, 0, '{}', 1 FROM cash_sessions`;
    expect(() => shop.db.sqlite.exec(late)).toThrow('the session is closed');
    till.open();
    const leap = `INSERT INTO z_reports (id, desk_id, session_id, z_number, business_day, counted_cents,
      expected_cents, report, closed_at) SELECT 'leap', desk_id, id, 9, '2026-01-16', 0, 0, '{}', 1
      FROM cash_sessions WHERE closed_at IS NULL`;
    expect(() => shop.db.sqlite.exec(leap)).toThrow('Z_NUMBER_GAP');
  });
});

describe('what the till kept', () => {
  it('is mailed to the organiser when it closes, with what is missing in words', async () => {
    till.sell();
    till.close(12_250, 'Wechselgeld');
    const { id } = shop.db.sqlite.prepare<[], { id: string }>('SELECT id FROM z_reports').get()!;
    const mail = nightReportMail(shop.system, id);
    expect(mail).toMatchObject({ to: shop.system.operator.email, subject: 'Kassenabschluss Z 1, Kasse 1', lang: 'de' });
    expect(JSON.stringify(mail).replaceAll('\u00a0', ' ')).toContain('Es fehlen 2,50 €');
  });

  it('stays ten whole years, then goes with its night', () => {
    const rows = () =>
      ['z_reports', 'till_records', 'cash_sessions', 'admissions'].map(
        (table) => shop.db.sqlite.prepare<[], { n: number }>(`SELECT COUNT(*) AS n FROM ${table}`).get()?.n,
      );
    till.sell();
    till.close(12_500);
    const year = Number(localDateOf(shop.clock.now()).slice(0, 4));
    setForward(shop.clock, berlinInstant(year + 10, 12, 31, 12));
    forgetWhatRanOut(shop.system);
    expect(rows()).toEqual([1, 2, 1, 2]);
    setForward(shop.clock, berlinInstant(year + 11, 1, 1, 12));
    forgetWhatRanOut(shop.system);
    expect(rows()).toEqual([0, 0, 0, 0]);
  });
});

describe('the office, the next day', () => {
  const office = () => shop.as(addStaff(shop, ['admin']), ['admin']);

  it('reads each closing with its takings, what went in and out, and who came in there meanwhile', () => {
    shop.clock.advance(6 * HOUR_MS); // the doors are open
    till.sell({ payments: [...inCash(1_000), ...byCard(1_500)] });
    atDoor(desk).move('out', { amountCents: 2_000, reason: 'Eis' });
    const [guest] = giveTickets(shop, till.eventId, 1);
    scan(desk, till.eventId, guest!.code);
    scan(pairDesk(shop, 'Kasse 2'), till.eventId, giveTickets(shop, till.eventId, 1)[0]!.code);
    till.close(8_950, 'Trinkgeld');
    const [listed] = listNightReports(office(), { limit: 5 }).items;
    expect(listed).toMatchObject({
      deskName: 'Kasse 1',
      zNumber: 1,
      expectedCents: 9_000,
      countedCents: 8_950,
      report: { cashSalesCents: 1_000, cardSalesCents: 1_500 },
    });
    expect(showNightReport(office(), { id: listed!.id })).toMatchObject({
      note: 'Trinkgeld',
      moves: [{ kind: 'out', amountCents: 2_000, reason: 'Eis' }],
      admissions: { online: 1, members: 0, door: 2, under18: 0 },
      report: { turnoverCents: 2_500 },
    });
    expect(() => showNightReport(office(), { id: randomUUID() })).toThrow('NOT_FOUND');
  });

  it('counts everybody once where a till ran on past six in the morning: to its closing, and from there on the next sheet', () => {
    till.close(10_000);
    const year = Number(localDateOf(shop.clock.now()).slice(0, 4)) + 1;
    setForward(shop.clock, berlinInstant(year, 3, 2, 23));
    const eventId = addNight(shop);
    const enter = () => scan(desk, eventId, giveTickets(shop, eventId, 1)[0]!.code);
    till.open();
    enter();
    setForward(shop.clock, berlinInstant(year, 3, 3, 7));
    enter();
    till.close(10_000);
    shop.clock.advance(HOUR_MS);
    enter();
    till.open();
    enter();
    shop.clock.advance(HOUR_MS);
    till.close(10_000);
    const sheets = listNightReports(office(), { limit: 2 }).items.map(({ id }) => showNightReport(office(), { id }));
    expect(sheets.map(({ businessDay, admissions }) => [businessDay, admissions.online])).toEqual([
      [`${year}-03-03`, 2],
      [`${year}-03-02`, 2],
    ]);
  });

  it('closes what a lost desk left open without a number of its own; the desk’s own closing takes its place if it comes', async () => {
    const ctx = office();
    const lost = (countedCents: number | null) =>
      closeInOffice(ctx, { deskId: desk.desk.id, countedCents, note: 'Tablet weg, Geld im Tresor' });
    till.sell();
    expect(() => lost(12_000)).toThrow('DESK_STILL_PAIRED');
    expect(() => shop.db.sqlite.exec(`UPDATE cash_sessions SET office_closed_at = 1`)).toThrow(
      'the office closes once',
    );
    revokeDesk(ctx, { id: desk.desk.id });
    expect(showDesk(ctx, { id: desk.desk.id }).hasOpenSession).toBe(true);
    lost(12_000);
    expect(() => lost(null)).toThrow('CASH_SESSION_NOT_OPEN');
    expect(showDesk(ctx, { id: desk.desk.id }).hasOpenSession).toBe(false);
    expect(listNightReports(ctx, { limit: 5 }).items).toMatchObject([
      {
        id: till.sessionId,
        zNumber: null,
        countedCents: 12_000,
        expectedCents: 12_500,
        report: { turnoverCents: 2_500 },
      },
    ]);
    expect(showNightReport(ctx, { id: till.sessionId })).toMatchObject({
      zNumber: null,
      note: 'Tablet weg, Geld im Tresor',
      admissions: { door: 2 },
      office: null,
    });
    expect(
      shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM audit WHERE action = 'cash_session.closed_by_office'`).get(),
    ).toEqual({ n: 1 });
    let file = '';
    for await (const piece of nightReportsCsv(ctx)) file += piece;
    expect(file).toMatch(/;Kasse 1;;.*;120,00;-5,00;Vom Büro geschlossen, nicht an der Kasse gezählt: Tablet weg/);

    const { cashierId } = till;
    const entries = [
      desk.entry('cash', { type: 'in', cashierId, sessionId: till.sessionId, amountCents: 500, reason: 'Wechselgeld' }),
      desk.entry('cash', {
        type: 'close',
        cashierId,
        sessionId: till.sessionId,
        supervisorId: null,
        countedCents: 13_000,
        note: '',
        zNumber: 1,
      }),
    ];
    expect(importJournal(ctx, { deskId: desk.desk.id, entries }).results).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'applied' },
    ]);
    const [only, ...more] = listNightReports(ctx, { limit: 5 }).items;
    expect([only, more]).toMatchObject([{ zNumber: 1, countedCents: 13_000, expectedCents: 13_000 }, []]);
    for (const id of [only!.id, till.sessionId])
      expect(showNightReport(ctx, { id })).toMatchObject({
        zNumber: 1,
        office: { countedCents: 12_000, note: 'Tablet weg, Geld im Tresor' },
      });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('takes them along as a table that no spreadsheet runs', async () => {
    till.close(10_001, '=1+1');
    let file = '';
    for await (const piece of nightReportsCsv(office())) file += piece;
    const lines = file.split('\r\n');
    expect(lines[1]).toMatch(/;Kasse 1;1;.*;100,01;0,01;'=1\+1$/);
    expect(lines).toHaveLength(3);
  });
});
