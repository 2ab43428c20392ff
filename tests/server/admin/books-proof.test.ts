import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BooksProof, ProofId } from '#shared/books/books-proof.ts';
import { DAY_MS, HOUR_MS, localDateOf } from '#shared/time.ts';
import { toEventFields, UpdateEventInput } from '#shared/events/edit-event.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import { showMoney } from '#server/services/office/money/show-money.ts';
import { showProof } from '#server/services/office/money/show-proof.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { atDoor } from '#tests/support/at-door.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { pairDesk } from '#tests/support/door.ts';
import { joinClub, NO_TICKS } from '#tests/support/join-club.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop({ isInProcess: true })));
afterEach(() => shop.close());
const admin = () => shop.as('admin', ['admin']);

const wrong = ({ proofs }: BooksProof): Partial<Record<ProofId, string[]>> =>
  Object.fromEntries(
    proofs.flatMap(({ id, differences }) =>
      differences.length === 0 ? [] : [[id, differences.map(({ says }) => says)]],
    ),
  );

async function anEvening(): Promise<{ online: string; eventId: string }> {
  const eventId = addEvent(shop, { priceCents: 1_200 });
  const bought = await buyTicket(shop, { eventId, quantity: 3 });
  pay(shop, bought);
  await shop.settle();
  const [ticket] = shop.db.sqlite
    .prepare<[string], { id: string }>(`SELECT id FROM tickets WHERE order_id = ?`)
    .all(bought.orderId);
  requestRefund(admin(), { orderId: bought.orderId, ticketIds: [ticket!.id] });
  await joinClub(shop, { consents: NO_TICKS });
  const till = pairDesk(shop);
  const typeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: 1_500, channel: 'door' });
  atDoor(till).open();
  atDoor(till).sell({
    eventId,
    items: [{ ticketTypeId: typeId, quantity: 1 }],
  });
  await shop.settle();
  return { online: bought.orderId, eventId };
}

it('an evening of sales, a refund and a membership is proved to the cent; what differs is named with its order', async () => {
  const { online, eventId } = await anEvening();
  shop.clock.advance(DAY_MS);
  await readBalance(shop.system);
  await readBalance(shop.system); // Reading again changes nothing.
  const proved = showProof(admin());
  expect(wrong(proved)).toEqual({});
  expect(proved.proofs.map(({ id, count, cents }) => [id, count, cents])).toEqual([
    ['provider', 2, 3_600 + 1_000],
    ['tickets', 4, 3_600 + 1_500],
    ['seats', 1, 0],
    ['refunds', 1, 1_200],
    ['tills', 0, 0],
    ['payouts', 0, 0],
  ]);
  const today = localDateOf(shop.clock.now());
  const yesterday = localDateOf(new Date(shop.clock.now().getTime() - DAY_MS));
  const { sums, feesReadUntil } = showMoney(admin(), { from: yesterday, to: today, by: 'day' });
  expect(sums).toMatchObject({ takenCents: 3_600 + 1_000 + 1_500 - 1_200, cashCents: 1_500, months: 1, tickets: 3 });
  expect(sums.feeCents).toBe(79 + 40); // 1.5 % and 25 cents of each payment
  expect(feesReadUntil).toEqual(shop.clock.now());

  const at = { to: 'order', id: online };
  const put = (sql: string) => shop.db.sqlite.prepare(sql).run();
  put(`UPDATE balance_entries SET amount_cents = amount_cents - 5 WHERE kind = 'charge' AND amount_cents = 3600`);
  put(`DELETE FROM balance_entries WHERE kind = 'refund'`);
  put(`UPDATE events SET sold_count = sold_count + 1`);
  const differences = Object.fromEntries(showProof(admin()).proofs.map((proof) => [proof.id, proof.differences]));
  expect(differences).toMatchObject({
    provider: [{ says: '€35.95 at the provider, €36.00 in the order', cents: -5, link: at }],
    refunds: [{ says: '€12.00 given back here, €0.00 at the provider', cents: 1_200, link: at }],
    seats: [{ says: '3 tickets, 4 seats counted', link: { to: 'event', id: eventId } }],
    tickets: [],
  });
});

it('a second payment that its bank took back, before it could be given back, is even', async () => {
  const bought = await buyTicket(shop);
  pay(shop, bought);
  await shop.settle();
  const metadata = [{ order_id: bought.orderId, shop: shop.system.baseUrl }];
  const [second] = shop.standIn.createPaidSessions({ count: 1, unitAmountCents: 1_200, metadata });
  shop.standIn.act('dispute', second!.sessionId);
  await shop.settle();
  expect(books(shop, bought.orderId).refunds).toMatchObject([{ reason: 'second_payment', status: 'failed' }]);
  shop.clock.advance(DAY_MS);
  await readBalance(shop.system);
  expect(wrong(showProof(admin()))).toEqual({});
  // The bank decides for the house: the money is here, and nobody gave it back yet.
  shop.standIn.act('close-dispute', second!.sessionId, { succeeds: true });
  shop.clock.advance(DAY_MS);
  await readBalance(shop.system);
  expect(wrong(showProof(admin()))).toEqual({ provider: ['€12.00 came in without an order'] });
});

it('a night that was made smaller than it is sold, and confirmed, is no difference', async () => {
  const { eventId } = await anEvening();
  const fields = { ...toEventFields(showEventEdit(admin(), eventId)), maxCapacity: 1, isStillDayAccepted: true };
  updateEvent(admin(), UpdateEventInput.parse({ id: eventId, ...fields, isOversoldAccepted: true }));
  expect(wrong(showProof(admin()))).toEqual({});
  // Nobody decided this one.
  const other = addEvent(shop);
  await buyTicket(shop, { eventId: other, quantity: 2 });
  shop.db.sqlite.prepare(`UPDATE events SET max_capacity = 1 WHERE id = ?`).run(other);
  expect(wrong(showProof(admin()))).toEqual({ seats: ['2 sold and held, room for 1'] });
});

it('closings that follow one another are proved, and one that follows none is named', async () => {
  await anEvening();
  shop.db.sqlite.exec('DROP TRIGGER z_reports_gapless');
  const close = (zNumber: number): void => {
    const session = `till ${zNumber}`;
    const { sqlite } = shop.db;
    sqlite
      .prepare(
        `INSERT INTO cash_sessions (id, desk_id, business_day, opened_at, closed_at)
         SELECT ?, desk_id, business_day, opened_at, opened_at FROM cash_sessions LIMIT 1`,
      )
      .run(session);
    sqlite
      .prepare(
        `INSERT INTO z_reports (id, desk_id, session_id, z_number, business_day, counted_cents, expected_cents, report,
         closed_at) SELECT id, desk_id, id, ?, business_day, 0, 0, '{}', closed_at FROM cash_sessions WHERE id = ?`,
      )
      .run(zNumber, session);
  };
  close(1);
  close(2);
  expect(wrong(showProof(admin()))['tills']).toBeUndefined();
  close(4);
  expect(wrong(showProof(admin()))['tills']).toEqual(['Closing 4 follows no closing 3']);
});

it('a payout is what its payments and refunds come to, less fees; what a payout has more is unexplained', async () => {
  await anEvening();
  shop.clock.advance(10 * DAY_MS);
  await readBalance(shop.system);
  const [payout] = shop.db.sqlite
    .prepare<[], { id: string; amount: number; lines: number }>(
      `SELECT p.id, p.amount_cents AS amount, (SELECT COUNT(*) FROM balance_entries b WHERE b.payout_id = p.id) AS lines FROM payouts p`,
    )
    .all();
  expect(payout).toMatchObject({ amount: 3_600 + 1_000 - 1_200 - 79 - 40, lines: 3 });
  expect(wrong(showProof(admin()))).toEqual({});
  shop.db.sqlite.prepare(`UPDATE payouts SET amount_cents = amount_cents + 1250`).run();
  expect(wrong(showProof(admin()))).toEqual({ payouts: [expect.stringContaining('€12.50 unexplained') as string] });
  expect(() => showProof(shop.visitor)).toThrow('UNAUTHORIZED');
});

describe('a payment that was refunded in the provider’s dashboard', () => {
  let bought: Bought;
  beforeEach(async () => {
    bought = await buyTicket(shop, { eventId: addEvent(shop, { priceCents: 5_000 }) });
    pay(shop, bought);
    await shop.settle();
  });
  /** The bank refuses it after some days; the shop hears of it then, or in between. */
  const bankRefusesAfter = (days: number) =>
    shop.standIn.configure({
      refundOutcome: 'fails-later',
      refundsAffected: 1,
      refundFailsAfterSeconds: (days * DAY_MS) / 1_000,
    });
  async function read(): Promise<ReturnType<typeof wrong>> {
    await readBalance(shop.system);
    shop.clock.advance(HOUR_MS);
    await readBalance(shop.system);
    return wrong(showProof(admin()));
  }
  const lines = () =>
    shop.db.sqlite
      .prepare<[], number>(`SELECT amount_cents FROM balance_entries WHERE kind = 'refund' ORDER BY amount_cents`)
      .pluck()
      .all();

  it('and failed at the bank before we asked is even: both lines are of one payment', async () => {
    bankRefusesAfter(0);
    shop.standIn.act('refund', bought.sessionId, { amount: 5_000 });
    shop.clock.advance(HOUR_MS);
    await shop.settle();
    expect([await read(), lines()]).toEqual([{}, [-5_000, 5_000]]);
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', refunds: [] });
  });

  it('is even also when only the line of its failure is of the days that are looked at', async () => {
    bankRefusesAfter(3);
    shop.standIn.act('refund', bought.sessionId, { amount: 5_000 });
    await readBalance(shop.system);
    shop.clock.advance(3 * DAY_MS + HOUR_MS);
    await shop.settle();
    expect(await read()).toEqual({});
    shop.clock.advance(33 * DAY_MS);
    expect([await read(), lines()]).toEqual([{}, [-5_000, 5_000]]);
  });

  it('is named where the books do not know it, also beside a refund of ours that failed', async () => {
    bankRefusesAfter(0);
    requestRefund(admin(), { orderId: bought.orderId, amountCents: 800, ticketsStay: true, requestKey: randomUUID() });
    await shop.settle();
    shop.clock.advance(HOUR_MS);
    await shop.settle();
    expect([await read(), lines()]).toEqual([{}, [-800, 800]]);
    shop.db.sqlite
      .prepare(
        `INSERT INTO balance_entries SELECT 'unknown', 'refund', -500, 0, payment_intent_id, NULL, is_ours, occurred_at
          FROM balance_entries WHERE kind = 'charge'`,
      )
      .run();
    expect(wrong(showProof(admin()))).toEqual({ refunds: ['€5.00 given back at the provider and not here'] });
  });
});
