import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { payParts } from '#server/services/shop/orders/pay-parts.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { showOrder } from '#server/services/shop/orders/verify-payment.ts';
import { chargeParts } from '#server/services/shop/part-charges/charge-parts.ts';
import { toldOfTicket, toldTonight } from '#server/services/shop/questions/told-at-door.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { handTicketOver, offerTicket } from '#server/services/shop/ticket-offers/offer-ticket.ts';
import { planMove } from '#server/services/shop/moves/plan-move.ts';
import {
  addCourseInParts,
  balanceOf,
  beginInParts,
  buyInParts,
  CARDS,
  chargePart,
  partsOf,
  payPage,
  type InParts,
} from '#tests/support/parts.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let course: InParts;
beforeEach(async () => {
  shop = await openTestShop();
  course = addCourseInParts(shop);
});
afterEach(async () => {
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
  await shop.close();
});

const anAdmin = () => shop.as(addBuyer(shop), ['admin']);
type Row = { id: string; kind: 'mail.part_due'; refId: string; payload: string };
const mailsOf = (kind: string) =>
  shop.db.sqlite
    .prepare<[string], Row>('SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind = ? ORDER BY ref_id')
    .all(kind);
const subjectsOf = (kind: string) =>
  Promise.all(mailsOf(kind).map(async (row) => (await composeMail(shop.system, { ...row, attempts: 0 }))?.subject));
const restPage = async (userId: string, orderId: string): Promise<string> => {
  await payParts(shop.as(userId), orderId);
  return (
    shop.db.sqlite
      .prepare<[string], string>(
        `SELECT stripe_session_id FROM orders WHERE part_of_order_id = ? AND status = 'pending'`,
      )
      .pluck()
      .get(orderId) ?? ''
  );
};
const days = (count: number) => shop.clock.advance(count * DAY_MS);

describe('a price in parts', () => {
  it('is offered for one ticket, and the order keeps the plan that it was bought under', async () => {
    const userId = addBuyer(shop);
    const quote = quoteOrder(shop.as(userId), {
      eventId: course.courseId,
      items: [{ ticketTypeId: course.typeId, quantity: 1 }],
    });
    expect(quote.parts?.map(({ cents }) => cents)).toEqual([5_000, 5_000, 5_000]);
    const two = { eventId: course.courseId, items: [{ ticketTypeId: course.typeId, quantity: 2 }] };
    expect(quoteOrder(shop.as(userId), two).parts).toBeNull();
    const { orderId } = await buyInParts(shop, course);
    shop.db.sqlite.prepare('UPDATE ticket_types SET parts_plan = NULL').run();
    expect(partsOf(shop, orderId)).toEqual(['1 paid 5000', '2 planned 5000', '3 planned 5000']);
    await expect(beginInParts(shop, course)).rejects.toMatchObject({ code: 'PARTS_CHANGED' });
  });

  it('is charged before the evenings that each part pays for, and says so before', async () => {
    const { orderId, userId } = await buyInParts(shop, course);
    const [, second, third] = showOrder(shop.as(userId), orderId).order.parts;
    const starts = shop.db.sqlite
      .prepare<[string], number>('SELECT starts_at FROM event_evenings WHERE event_id = ? ORDER BY starts_at')
      .pluck()
      .all(course.courseId);
    expect([second?.dueAt.getTime(), third?.dueAt.getTime()]).toEqual([
      (starts[4] ?? 0) - 7 * DAY_MS,
      (starts[8] ?? 0) - 7 * DAY_MS,
    ]);
    shop.clock.advance((second?.dueAt.getTime() ?? 0) - shop.clock.now().getTime() - 5 * DAY_MS);
    await chargeParts(shop.system);
    expect(await subjectsOf('mail.part_due')).toEqual([expect.stringContaining('The next part is charged on')]);
    await chargePart(shop, orderId, 2);
    await chargePart(shop, orderId, 3);
    expect(partsOf(shop, orderId)).toEqual(['1 paid 5000', '2 paid 5000', '3 paid 5000']);
    expect(await subjectsOf('mail.part_paid')).toHaveLength(2);
    expect(await balanceOf(shop)).toEqual({ taken: 15_000, back: 0 });
    await chargeParts(shop.system);
    expect(await balanceOf(shop)).toEqual({ taken: 15_000, back: 0 });
  });

  it.each([CARDS.failsLater, CARDS.asksAgain])('card %s: is tried on days 0, 3 and 6, then overdue', async (card) => {
    const { orderId, userId, ticketId } = await buyInParts(shop, course, card);
    await chargePart(shop, orderId, 2);
    expect(partsOf(shop, orderId)[1]).toBe('2 failed 5000');
    const tried = () => mailsOf('mail.part_failed').length;
    for (const [passed, mails] of [
      [2, 1],
      [1, 2],
      [3, 3],
    ] as const) {
      days(passed);
      await chargeParts(shop.system);
      expect(tried()).toBe(mails);
    }
    expect(await subjectsOf('mail.part_failed')).toEqual(Array(3).fill(expect.stringContaining('Your bank refused')));
    expect(toldOfTicket(shop.system, ticketId)).toBeNull();
    const changes = () => shop.db.sqlite.prepare('SELECT count(*) FROM desk_changes').pluck().get();
    const before = Number(changes());
    days(1);
    await chargeParts(shop.system);
    expect(partsOf(shop, orderId)[1]).toBe('2 overdue 5000');
    expect(toldOfTicket(shop.system, ticketId)).toBe('RATE OFFEN');
    expect(toldTonight(shop.system, [{ eventId: course.courseId }]).map(([, told]) => told)).toEqual(['RATE OFFEN']);
    expect(Number(changes())).toBe(before + 1);
    payPage(shop, await restPage(userId, orderId));
    await shop.settle();
    expect(partsOf(shop, orderId)).toEqual(['1 paid 5000', '2 paid 5000', '3 paid 5000']);
    expect(toldOfTicket(shop.system, ticketId)).toBeNull();
    expect(await balanceOf(shop)).toEqual({ taken: 15_000, back: 0 });
  });

  it('is charged once where the answer got lost, though the provider has forgotten its key by then', async () => {
    const { orderId, userId } = await buyInParts(shop, course);
    shop.standIn.addFault({ route: 'POST /v1/payment_intents', kind: 'lose-answer', times: 3, delayMs: 0 });
    await chargePart(shop, orderId, 2);
    expect(partsOf(shop, orderId)[1]).toBe('2 planned 5000');
    await expect(payParts(shop.as(userId), orderId)).rejects.toMatchObject({ code: 'PAYMENT_PROCESSING' });
    days(2);
    await chargeParts(shop.system);
    await shop.settle();
    expect(partsOf(shop, orderId)[1]).toBe('2 paid 5000');
    expect(await balanceOf(shop)).toEqual({ taken: 10_000, back: 0 });
  });

  it('waits for whoever is paying it on a page, and is charged once that page has ended', async () => {
    const { orderId, userId } = await buyInParts(shop, course);
    const due = showOrder(shop.as(userId), orderId).order.parts[1]?.dueAt.getTime() ?? 0;
    shop.clock.advance(due - shop.clock.now().getTime() - 60_000);
    const page = await restPage(userId, orderId);
    shop.clock.advance(120_000);
    await chargeParts(shop.system);
    expect(partsOf(shop, orderId)[1]).toBe('2 planned 5000');
    expect(await restPage(userId, orderId)).toBe(page);
    shop.clock.advance(2 * HOUR_MS);
    await sweepExpiredOrders(shop.system);
    await chargePart(shop, orderId, 2);
    expect(partsOf(shop, orderId)).toEqual(['1 paid 5000', '2 paid 5000', '3 planned 5000']);
  });

  it('takes the odd cents with the first part, and what is due by now too', async () => {
    const odd = addCourseInParts(shop, { priceCents: 10_000 });
    const first = await buyInParts(shop, odd);
    expect(partsOf(shop, first.orderId)).toEqual(['1 paid 3334', '2 planned 3333', '3 planned 3333']);
    days(21 + 30);
    const late = await beginInParts(shop, odd, { inParts: 2 });
    expect(partsOf(shop, late.orderId)).toEqual(['1 planned 6667', '2 planned 3333']);
    await shop.settle();
  });
});

describe('ways out of a ticket in parts', () => {
  it('34: in the first week all parts go back, one charged meanwhile too, and nothing more is charged', async () => {
    const { orderId, userId, ticketId } = await buyInParts(shop, course);
    payPage(shop, await restPage(userId, orderId));
    await shop.settle();
    shop.clock.advance(21 * DAY_MS + 2 * HOUR_MS);
    expect(giveTicketBack(shop.as(userId), { ticketId })).toEqual({ amountCents: 15_000 });
    await shop.settle();
    expect(await balanceOf(shop)).toEqual({ taken: 15_000, back: 15_000 });
    const another = await buyInParts(shop, addCourseInParts(shop));
    const page = await restPage(another.userId, another.orderId);
    giveTicketBack(shop.as(another.userId), { ticketId: another.ticketId });
    expect(partsOf(shop, another.orderId)).toEqual(['1 paid 5000', '2 void 5000', '3 void 5000']);
    payPage(shop, page);
    await shop.settle();
    days(90);
    expect(await chargeParts(shop.system)).toBe(0);
    expect(await balanceOf(shop)).toEqual({ taken: 30_000, back: 30_000 });
  });

  it('35: who has a part open neither lists, hands over nor changes the ticket', async () => {
    const { orderId, userId, ticketId } = await buyInParts(shop, course, CARDS.failsLater);
    await chargePart(shop, orderId, 2);
    const open = expect.objectContaining({ code: 'PARTS_OPEN' });
    const own = shop.as(userId);
    const to = { ticketId, name: 'Ana', email: 'ana@friends.example' };
    const wish = { orderId, ticketIds: [ticketId], eventId: course.courseId, ticketTypeId: course.typeId };
    expect(() => offerTicket(own, { ticketId })).toThrow(open as Error);
    expect(() => handTicketOver(own, to)).toThrow(open as Error);
    expect(() => planMove(anAdmin(), wish)).toThrow(open as Error);
    payPage(shop, await restPage(userId, orderId));
    await shop.settle();
    expect(() => handTicketOver(own, to)).toThrow(expect.objectContaining({ code: 'PARTS_STAY' }) as Error);
  });

  it('the office gives all back with the order, and a cancelled course each payment once', async () => {
    const one = await buyInParts(shop, course);
    const two = await buyInParts(shop, course);
    await chargePart(shop, one.orderId, 2);
    requestRefund(anAdmin(), { orderId: one.orderId });
    await shop.settle();
    expect(partsOf(shop, one.orderId)).toEqual(['1 paid 5000', '2 paid 5000', '3 void 5000']);
    await chargePart(shop, two.orderId, 2);
    await cancelEvent(anAdmin(), course.courseId);
    await shop.settle();
    const { taken, back } = await balanceOf(shop);
    expect([taken, back]).toEqual([taken, taken]);
    expect(partsOf(shop, two.orderId)[2]).toBe('3 void 5000');
    const told = mailsOf('mail.event_cancelled').find(({ refId }) => refId === two.orderId);
    const mail = told && (await composeMail(shop.system, { ...told, attempts: 0 }));
    expect(mail?.preview).toContain('€100.00');
    days(90);
    expect(await chargeParts(shop.system)).toBe(0);
  });
});

describe('the database', () => {
  it('keeps the plan, and takes no part twice, of a part or of another order', async () => {
    const { orderId } = await buyInParts(shop, course);
    const run = (sql: string) => () => shop.db.sqlite.prepare(sql).run(orderId);
    const row = `(id, user_id, channel, status, total_cents, part_of_order_id, created_at, updated_at)`;
    expect(run('UPDATE order_parts SET cents = 1 WHERE order_id = ?')).toThrow('a fixed column');
    expect(run(`UPDATE order_parts SET state = 'planned' WHERE n = 1 AND order_id = ?`)).toThrow('paid once');
    expect(run(`UPDATE order_parts SET state = 'paid', part_order_id = NULL WHERE n = 2 AND order_id = ?`)).toThrow();
    expect(run('UPDATE orders SET parts_cents = 1 WHERE id = ?')).toThrow('a fixed column');
    expect(run(`INSERT INTO orders ${row} VALUES ('p', NULL, 'online', 'pending', 1, ?, 0, 0)`)).toThrow('not a part');
    await chargePart(shop, orderId, 2);
    const part = shop.db.sqlite.prepare(`SELECT id FROM orders WHERE channel = 'part'`).pluck().get() as string;
    const ofPart = shop.db.sqlite.prepare(
      `INSERT INTO orders ${row} VALUES ('q', NULL, 'part', 'pending', 1, ?, 0, 0)`,
    );
    expect(() => ofPart.run(part)).toThrow('not a part');
  });
});
