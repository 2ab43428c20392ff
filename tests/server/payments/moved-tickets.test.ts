import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MoveTicketsInput, type MoveDifference } from '#shared/orders/move-tickets.ts';
import { DAY_MS, HOUR_MS, localDateOf } from '#shared/time.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { countUnpaidTickets } from '#server/services/office/tickets/list-unpaid-tickets.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import { showProof } from '#server/services/office/money/show-proof.ts';
import { showOrder } from '#server/services/office/orders/show-order.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { listNightsToMoveTo } from '#server/services/shop/moves/list-nights-to-move-to.ts';
import { moveTickets } from '#server/services/shop/moves/move-tickets.ts';
import { quoteMove } from '#server/services/shop/moves/plan-move.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { balanceOf, bookingsOf } from '#tests/support/datev-lines.ts';
import { addMember, pairDesk, scan, ticketsOf } from '#tests/support/door.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let [from, to] = ['', ''];
let bought: Bought;
const admin = () => shop.as('admin', ['admin']);
beforeEach(async () => {
  shop = await openTestShop();
  from = addEvent(shop, { priceCents: 2_000, capacity: 2, startsInHours: 3 });
  to = addEvent(shop, { priceCents: 2_000, capacity: 3, startsInHours: 27, title: 'Bachata Saturday' });
  bought = await buy(from, 2);
});
afterEach(() => shop.close());

async function buy(eventId: string, quantity: number, userId = addBuyer(shop)): Promise<Bought> {
  const one = await buyTicket(shop, { eventId, quantity, userId });
  if (one.sessionId !== '') pay(shop, one);
  await shop.settle();
  return one;
}
const ids = (orderId: string) => ticketsOf(shop, orderId).map(({ id }) => id);
type Wish = { ticketIds?: string[]; eventId?: string; ticketTypeId?: string; difference?: MoveDifference };
const wishOf = (orderId: string, { ticketIds, eventId, ticketTypeId }: Wish = {}) => ({
  orderId,
  ticketIds: ticketIds ?? ids(orderId),
  eventId: eventId ?? to,
  ticketTypeId: ticketTypeId ?? 'general-admission',
});
function inputOf(orderId: string, more: Wish = {}): MoveTicketsInput {
  const wish = wishOf(orderId, more);
  const { oldCents, newCents } = quoteMove(admin(), wish);
  return MoveTicketsInput.parse({
    id: randomUUID(),
    ...wish,
    oldCents,
    newCents,
    difference: more.difference ?? 'none',
  });
}
const move = (orderId: string, more: Wish = {}) => moveTickets(admin(), inputOf(orderId, more)).orderId;
const sold = (eventId: string) =>
  shop.db.sqlite.prepare(`SELECT sold_count AS sold, held_count AS held FROM events WHERE id = ?`).get(eventId);
/** What a night has brought: as its editor says it, and as Money by days does. */
const revenue = (eventId: string) => [
  shop.db.sqlite.prepare(`SELECT paid_cents - refunded_cents FROM events WHERE id = ?`).pluck().get(eventId),
  shop.db.sqlite
    .prepare(`SELECT coalesce(sum(taken_cents - returned_cents), 0) FROM taking_days WHERE event_id = ?`)
    .pluck()
    .get(eventId),
];
const atProvider = () =>
  shop.db.sqlite
    .prepare(`SELECT coalesce(sum(amount_cents), 0) FROM balance_entries WHERE kind = 'refund'`)
    .pluck()
    .get();
async function differences(): Promise<string[]> {
  await readBalance(shop.system);
  shop.clock.advance(HOUR_MS);
  await readBalance(shop.system);
  return showProof(admin()).proofs.flatMap((proof) => proof.differences.map(({ says }) => says));
}
async function mailOf(orderId: string) {
  const row = shop.db.sqlite
    .prepare<[string], Parameters<typeof composeMail>[1]>(
      `SELECT id, kind, ref_id AS refId, payload, attempts FROM outbox WHERE kind = 'mail.tickets_moved' AND ref_id = ?`,
    )
    .get(orderId);
  return row === undefined ? null : composeMail(shop.system, row);
}

describe('tickets that are moved at the same price', () => {
  it('leave a seat and take one, under new codes; revenue goes along, and the books are proved', async () => {
    const old = ticketsOf(shop, bought.orderId);
    const input = inputOf(bought.orderId);
    const { orderId } = moveTickets(admin(), input);
    expect(moveTickets(admin(), input)).toEqual({ orderId });
    expect([sold(from), sold(to)]).toEqual([
      { sold: 0, held: 0 },
      { sold: 2, held: 0 },
    ]);
    expect([revenue(from), revenue(to)]).toEqual([
      [0, 0],
      [4_000, 4_000],
    ]);
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({
      status: 'refunded',
      activeTickets: 0,
      refunds: [{ status: 'succeeded', amountCents: 4_000, reason: 'moved' }],
    });
    expect(books(shop, orderId)).toMatchObject({ status: 'paid', activeTickets: 2, refunds: [] });
    expect(ticketsOf(shop, orderId).some(({ code }) => old.some((before) => before.code === code))).toBe(false);
    expect(countUnpaidTickets(admin())).toBe(0);
    expect(await differences()).toEqual([]);
    expect(atProvider()).toBe(0);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    const { movedTo, refunds } = showOrder(admin(), { orderId: bought.orderId });
    expect(movedTo).toMatchObject([{ orderId, eventTitle: 'Bachata Saturday' }]);
    expect(refunds[0]?.correctionNumber).toMatch(/-K1$/);
    expect(showOrder(admin(), { orderId })).toMatchObject({
      movedFromId: bought.orderId,
      books: { means: 'With the value of moved tickets', receiptNumber: expect.stringMatching(/^R/) },
    });
  });

  it('are told of in one mail: the new night, the old code, and the receipt', async () => {
    const mail = await mailOf(move(bought.orderId));
    expect(mail?.subject).toBe('Your 2 tickets are for Bachata Saturday now');
    const text = JSON.stringify(mail);
    expect(text).toContain('The code for Salsa Friday');
    expect(text).toContain('With the value of the tickets that were moved');
    expect(mail?.files?.map(({ filename }) => filename.split('-')[0])).toEqual(
      expect.arrayContaining(['tickets', 'receipt']),
    );
  });

  it('open the new night and no longer the old one, and a desk hears of both with its next copy', () => {
    const desk = pairDesk(shop);
    const [first] = ticketsOf(shop, bought.orderId);
    const listed = () => takeSnapshot(desk.ctx, desk.desk, {}).tickets.map((row) => JSON.stringify(row));
    const rowOf = ({ ticketNumber }: { ticketNumber: string }) =>
      listed().find((row) => row.includes(ticketNumber.slice(-8)));
    const before = rowOf(first!);
    expect(before).toBeDefined();
    const orderId = move(bought.orderId, { ticketIds: [first!.id] });
    expect(rowOf(first!)).not.toBe(before);
    shop.clock.advance(2 * HOUR_MS);
    const verdict = scan(desk, from, first!.code);
    expect(verdict).toMatchObject({ colour: 'red', reason: 'cancelled', todo: expect.stringContaining('umgebucht') });
    expect(scan(desk, from, ticketsOf(shop, bought.orderId)[1]!.code)).toMatchObject({ colour: 'green' });
    shop.clock.advance(DAY_MS);
    expect(scan(desk, to, ticketsOf(shop, orderId)[0]!.code)).toMatchObject({ colour: 'green' });
  });

  it('go back by the same verb, and the value goes with them', async () => {
    const there = move(bought.orderId);
    const back = move(there, { eventId: from });
    await shop.settle();
    expect([sold(from), sold(to)]).toMatchObject([{ sold: 2 }, { sold: 0 }]);
    expect([revenue(from)[1], revenue(to)[1]]).toEqual([4_000, 0]);
    requestRefund(admin(), { orderId: back });
    await shop.settle();
    expect(books(shop, back)).toMatchObject({ status: 'refunded', refunds: [{ status: 'succeeded' }] });
    expect(await differences()).toEqual([]);
    expect(atProvider()).toBe(-4_000);
  });
});

describe('a difference', () => {
  it('below is given back the way it came, or stays what the ticket is worth', async () => {
    const cheap = addEvent(shop, { priceCents: 1_500, startsInHours: 51 });
    const [first = '', second = ''] = ids(bought.orderId);
    const given = move(bought.orderId, { ticketIds: [first], eventId: cheap, difference: 'give_back' });
    await shop.settle();
    const kept = move(bought.orderId, { ticketIds: [second], eventId: cheap, difference: 'keep' });
    await shop.settle();
    expect([revenue(from)[1], revenue(cheap)[1]]).toEqual([0, 3_500]);
    expect(books(shop, bought.orderId).status).toBe('refunded');
    expect(await differences()).toEqual([]);
    expect(atProvider()).toBe(-500);
    // The night is off: each has back what its ticket was worth, to the card it came from.
    await cancelEvent(admin(), cheap);
    await shop.settle();
    expect(books(shop, given).refunds).toMatchObject([{ amountCents: 1_500, status: 'succeeded' }]);
    expect(books(shop, kept).refunds).toMatchObject([{ amountCents: 2_000, status: 'succeeded' }]);
    expect(await differences()).toEqual([]);
    expect(atProvider()).toBe(-4_000);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('above is waived or was paid elsewhere, never invented: the choice stands in the audit log', () => {
    const dear = addEvent(shop, { priceCents: 2_600, startsInHours: 51 });
    expect(quoteMove(admin(), wishOf(bought.orderId, { eventId: dear }))).toMatchObject({
      oldCents: 4_000,
      newCents: 5_200,
      differenceCents: 1_200,
    });
    for (const difference of ['none', 'give_back', 'keep'] as const)
      expect(() => move(bought.orderId, { eventId: dear, difference })).toThrow('PRICE_CHANGED');
    move(bought.orderId, { eventId: dear, difference: 'waive' });
    expect(revenue(dear)).toEqual([4_000, 4_000]);
    const facts = shop.db.sqlite
      .prepare(`SELECT after FROM audit WHERE action = 'order.moved'`)
      .pluck()
      .get() as string;
    expect(JSON.parse(facts)).toMatchObject({ difference: 'waive', oldCents: 4_000, newCents: 5_200, tickets: 2 });
  });

  it('is what it is now: another price meanwhile moves nothing', () => {
    const input = inputOf(bought.orderId);
    shop.db.sqlite.prepare(`UPDATE events SET price_cents = 2100 WHERE id = ?`).run(to);
    expect(() => moveTickets(admin(), input)).toThrow('PRICE_CHANGED');
    expect([sold(from), sold(to), books(shop, bought.orderId)]).toMatchObject([
      { sold: 2 },
      { sold: 0 },
      { status: 'paid', activeTickets: 2, refunds: [] },
    ]);
  });
});

it('the clearing account comes to zero over the days of a move and its refund', async () => {
  const start = localDateOf(shop.clock.now());
  const cheap = addEvent(shop, { priceCents: 1_500, startsInHours: 51 });
  const orderId = move(bought.orderId, { eventId: cheap, difference: 'give_back' });
  await shop.settle();
  requestRefund(admin(), { orderId });
  await shop.settle();
  shop.clock.advance(4 * DAY_MS);
  await readBalance(shop.system);
  await readBalance(shop.system);
  const lines = await bookingsOf(shop, { from: start, to: localDateOf(new Date(shop.clock.now().getTime() - DAY_MS)) });
  const [payments] = [
    shop.db.sqlite.prepare(`SELECT sum(amount_cents - fee_cents) FROM balance_entries`).pluck().get(),
  ];
  expect(balanceOf(lines, '1360')).toBe(0);
  expect(payments).toEqual(expect.any(Number));
});

it('never more than a night has room for, and who was first stays: two at once for the last seat', async () => {
  const full = addEvent(shop, { priceCents: 2_000, capacity: 1, startsInHours: 51 });
  const [first = '', second = ''] = ids(bought.orderId);
  expect(() => move(bought.orderId, { eventId: full })).toThrow('EVENT_SOLD_OUT');
  const tries = await Promise.allSettled(
    [first, second].map(async (id) => move(bought.orderId, { ticketIds: [id], eventId: full })),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([sold(from), sold(full)]).toEqual([
    { sold: 1, held: 0 },
    { sold: 1, held: 0 },
  ]);
  expect(books(shop, bought.orderId)).toMatchObject({ activeTickets: 1, refunds: [{ amountCents: 2_000 }] });
});

it('a member’s free ticket frees the old night and spends the new one; where that is spent, it costs the price', async () => {
  const { userId } = addMember(shop);
  const night = addEvent(shop, { priceCents: 2_000, startsInHours: 5 });
  const free = await buy(night, 1, userId);
  expect(quoteMove(admin(), wishOf(free.orderId))).toMatchObject({ oldCents: 0, newCents: 0, isMemberPrice: true });
  const moved = move(free.orderId);
  const spent = () =>
    shop.db.sqlite
      .prepare(`SELECT event_id FROM member_entitlements WHERE freed_at IS NULL ORDER BY spent_at`)
      .pluck()
      .all();
  expect(spent()).toEqual([to]);
  expect(books(shop, moved)).toMatchObject({ status: 'paid', activeTickets: 1 });
  const again = await buy(night, 1, userId);
  expect(spent().toSorted()).toEqual([night, to].toSorted());
  expect(quoteMove(admin(), wishOf(again.orderId))).toMatchObject({ newCents: 2_000, isMemberPrice: false });
  move(again.orderId, { difference: 'waive' });
  expect(spent()).toEqual([to]);
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
});

it('becomes another type of the same night, also of a full one', () => {
  const typeId = addTicketType(shop, from, { name: 'With supper', priceCents: 3_000, channel: 'door' });
  const orderId = move(bought.orderId, { eventId: from, ticketTypeId: typeId, difference: 'waive' });
  expect(sold(from)).toEqual({ sold: 2, held: 0 });
  expect(books(shop, orderId).activeTickets).toBe(2);
});

it('refuses what is used, void, disputed, over, or there already, and who may not', async () => {
  const wish = wishOf(bought.orderId);
  const no = (more: object = {}) => expect(() => quoteMove(admin(), { ...wish, ...more }));
  no({ eventId: from }).toThrow('MOVE_NOT_POSSIBLE');
  no({ orderId: randomUUID() }).toThrow('ORDER_NOT_FOUND');
  no({ ticketIds: [randomUUID()] }).toThrow('TICKET_NOT_FOUND');
  no({ ticketTypeId: randomUUID() }).toThrow('TICKET_TYPE_NOT_FOUND');
  no({ eventId: addEvent(shop, { isActive: false }) }).toThrow('EVENT_NOT_FOUND');
  no({ eventId: addEvent(shop, { startsInHours: -9 }) }).toThrow('EVENT_OVER');
  expect(() => quoteMove(shop.as('books', ['accountant']), wish)).toThrow('FORBIDDEN');
  expect(() => listNightsToMoveTo(shop.visitor)).toThrow('UNAUTHORIZED');
  expect(listNightsToMoveTo(admin()).map(({ id }) => id)).toEqual([from, to]);
  const desk = pairDesk(shop);
  scan(desk, from, ticketsOf(shop, bought.orderId)[0]!.code);
  no().toThrow('TICKET_ALREADY_USED');
  shop.standIn.act('dispute', bought.sessionId, {});
  await shop.settle();
  no({ ticketIds: [wish.ticketIds[1]] }).toThrow('MOVE_NOT_POSSIBLE');
});

it('a bank that takes the payment back voids the moved tickets too, and the books stay proved', async () => {
  const [first = ''] = ids(bought.orderId);
  const orderId = move(bought.orderId, { ticketIds: [first] });
  shop.standIn.act('dispute', bought.sessionId, {});
  await shop.settle();
  const flagged = () => shop.db.sqlite.prepare(`SELECT count(*) FROM orders WHERE is_disputed = 1`).pluck().get();
  expect(flagged()).toBe(2);
  shop.standIn.act('close-dispute', bought.sessionId, { succeeds: false });
  await shop.settle();
  expect(flagged()).toBe(0);
  expect(books(shop, orderId)).toMatchObject({
    activeTickets: 0,
    refunds: [{ amountCents: 2_000, reason: 'dispute_lost' }],
  });
  expect(books(shop, bought.orderId)).toMatchObject({ activeTickets: 0, status: 'refunded' });
  expect(await differences()).toEqual([]);
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
});
