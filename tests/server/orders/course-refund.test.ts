import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addBerlinDays, startOfBerlinDay } from '#shared/berlin.ts';
import { CreateEventInput } from '#shared/events/edit-event.ts';
import { termsText } from '#shared/legal/terms-text.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { createEvent } from '#server/services/shop/events/edit/create-event.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { showSharedTicket } from '#server/services/shop/tickets/show-shared-ticket.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { pairDesk, scan } from '#tests/support/door.ts';
import { OPERATOR } from '#tests/server/mail/mail-world.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { makeCourse } from '#tests/support/course.ts';

const PROMISE = 'The first lesson is free: until the end of week 1';
const NO_REFUND = 'Tickets are not refundable unless the event is cancelled.';
const MAIL = `SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.order_paid' AND ref_id = ?`;

let shop: TestShop;
let first: Date;
beforeEach(async () => {
  shop = await openTestShop();
  first = wallClock(shop.clock.now(), 3, 19);
});
afterEach(() => shop.close());

/** Twelve Tuesdays or the like: the first in three days, from 19:00 to 20:30. */
function addCourse({ weeks = 12, refundRule = null as string | null } = {}): string {
  const id = addEvent(shop, { title: 'Bachata course' });
  const endsAt = new Date(addBerlinDays(first, (weeks - 1) * 7).getTime() + 90 * MINUTE_MS);
  makeCourse(shop, id, { startsAt: first, endsAt });
  if (refundRule !== null) shop.db.sqlite.prepare(`UPDATE events SET refund_rule = ? WHERE id = ?`).run(refundRule, id);
  return id;
}

async function book(eventId: string, quantity = 1): Promise<Bought> {
  const bought = await buyTicket(shop, { eventId, quantity });
  pay(shop, bought);
  await shop.settle();
  return bought;
}

const ticketOf = ({ userId }: Bought) => listMyTickets(shop.as(userId), undefined)[0]!;
const give = (bought: Bought) => giveTicketBack(shop.as(bought.userId), { ticketId: ticketOf(bought).id });
const exceptions = () => shop.db.sqlite.prepare(`SELECT kind FROM payment_exceptions`).pluck().all();
const refundMails = () =>
  shop.db.sqlite.prepare(`SELECT COUNT(*) FROM outbox WHERE kind = 'mail.refunded'`).pluck().get();

async function mailOf({ orderId }: Bought): Promise<string> {
  const row = shop.db.sqlite
    .prepare<[string], { id: string; refId: string; payload: string | null }>(MAIL)
    .get(orderId)!;
  return JSON.stringify(await composeMail(shop.system, { kind: 'mail.order_paid', ...row, attempts: 0 }));
}

describe('a weekly course', () => {
  test('goes back at its full price by its buyer until the end of the seventh day in Berlin, not later', async () => {
    const [one, two] = [await book(addCourse()), await book(addCourse())];
    const midnight = startOfBerlinDay(addBerlinDays(first, 7));
    expect(ticketOf(one)).toMatchObject({ refundOfferUntil: midnight, refundOfferWhy: 'promised' });
    setForward(shop.clock, new Date(midnight.getTime() - 1));
    expect(give(one)).toEqual({ amountCents: 1200 });
    expect(ticketOf(one).status).toBe('cancelled');
    await shop.settle();
    expect(books(shop, one.orderId)).toMatchObject({ status: 'refunded' });
    expect(refundMails()).toBe(1);
    setForward(shop.clock, midnight);
    expect(ticketOf(two)).toMatchObject({ refundOfferUntil: null, refundOfferWhy: null });
    expect(() => give(two)).toThrow('REFUND_NOT_POSSIBLE');
  });

  test('promises the same in its mail, the receipt and the terms, and never that it is not refundable', async () => {
    const mail = await mailOf(await book(addCourse()));
    expect(mail).toContain(PROMISE);
    expect(mail).not.toContain(NO_REFUND);
    const terms = JSON.stringify(termsText(OPERATOR));
    expect(terms).toContain(PROMISE);
    expect(terms).not.toContain('on request');
  });

  test('that began yesterday is promised to whoever joins in week 1, and not to whoever joins in week 2', async () => {
    const eventId = addCourse();
    setForward(shop.clock, addBerlinDays(first, 1));
    const early = await book(eventId);
    expect(await mailOf(early)).toContain(PROMISE);
    expect(ticketOf(early).refundOfferWhy).toBe('promised');
    setForward(shop.clock, addBerlinDays(first, 7));
    const late = await book(eventId);
    expect(await mailOf(late)).toContain(NO_REFUND);
    expect(await mailOf(late)).not.toContain(PROMISE);
    expect(() => give(late)).toThrow('REFUND_NOT_POSSIBLE');
  });

  test('goes back after the free first lesson too, and its code no longer opens the second', async () => {
    const eventId = addCourse();
    const bought = await book(eventId);
    const { qrCode } = ticketOf(bought);
    setForward(shop.clock, first);
    const desk = pairDesk(shop);
    expect(scan(desk, eventId, qrCode)).toMatchObject({ colour: 'green' });
    setForward(shop.clock, addBerlinDays(first, 1));
    expect(give(bought)).toEqual({ amountCents: 1200 });
    setForward(shop.clock, addBerlinDays(first, 7));
    expect(scan(desk, eventId, qrCode)).toMatchObject({ colour: 'red' });
    expect(exceptions(), 'nobody in the office has to look at it').toEqual([]);
  });

  test('whose ticket was marked as used before evenings were counted goes back all the same', async () => {
    const bought = await book(addCourse());
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'used', used_at = ?`).run(first.getTime());
    setForward(shop.clock, addBerlinDays(first, 1));
    expect(give(bought)).toEqual({ amountCents: 1200 });
    expect(exceptions()).toEqual([]);
  });

  test('of which two tickets were bought gives back the one and leaves the friend’s as it is', async () => {
    const bought = await book(addCourse(), 2);
    const [own, friends] = listMyTickets(shop.as(bought.userId), undefined);
    expect(giveTicketBack(shop.as(bought.userId), { ticketId: own!.id })).toEqual({ amountCents: 1200 });
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({
      status: 'paid',
      activeTickets: 1,
      refunds: [{ status: 'succeeded', amountCents: 1200 }],
    });
    const token = friends!.sharePath.split('/').at(-1)!;
    expect(showSharedTicket(shop.system, token)).toMatchObject({ status: 'active' });
    // Who paid may take the friend's back too; who only has its link may not.
    const friend = shop.as(addBuyer(shop));
    expect(() => giveTicketBack(friend, { ticketId: friends!.id })).toThrow('TICKET_NOT_FOUND');
    expect(giveTicketBack(shop.as(bought.userId), { ticketId: friends!.id })).toEqual({ amountCents: 1200 });
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'refunded', activeTickets: 0 });
  });

  test.each([
    { percent: 25, paid: 900 },
    { percent: 100, paid: null },
  ])(
    'bought with a code that takes $percent per cent off gives back what was paid, and nothing where nothing was',
    async ({ percent, paid }) => {
      const eventId = addCourse();
      const office = shop.as(addBuyer(shop), ['admin']);
      const code = { id: randomUUID(), code: 'WEEK1', kind: 'percent' as const, percent, eventId };
      savePromoCode(office, SavePromoCodeInput.parse(code));
      const userId = addBuyer(shop);
      const items = [{ ticketTypeId: 'general-admission', quantity: 1 }];
      const started = await startCheckout(shop.as(userId), { eventId, items, promoCode: 'WEEK1' });
      const bought = { userId, eventId, orderId: started.orderId, sessionId: started.sessionId ?? '' };
      if (paid !== null) pay(shop, bought);
      await shop.settle();
      if (paid === null) expect(() => give(bought)).toThrow('REFUND_NOT_POSSIBLE');
      else expect(give(bought)).toEqual({ amountCents: paid });
    },
  );

  test('has no button while a bank asks the payment back', async () => {
    const bought = await book(addCourse());
    shop.db.sqlite.prepare(`UPDATE orders SET is_disputed = 1`).run();
    expect(ticketOf(bought)).toMatchObject({ refundOfferUntil: null, refundOfferWhy: null });
    expect(() => give(bought)).toThrow('REFUND_NOT_POSSIBLE');
  });

  test('goes back once, however often the button is pressed, and each press says what went back', async () => {
    const bought = await book(addCourse());
    expect([give(bought), give(bought)]).toEqual([{ amountCents: 1200 }, { amountCents: 1200 }]);
    await shop.settle();
    expect(give(bought)).toEqual({ amountCents: 1200 });
    expect(books(shop, bought.orderId).refunds).toMatchObject([{ status: 'succeeded', amountCents: 1200 }]);
  });

  test('whose refund the provider refuses stands before the office, and no mail says that it came', async () => {
    const bought = await book(addCourse());
    // The dashboard was quicker, and we do not know of it yet: there is nothing left to give.
    shop.standIn.configure({ webhookMode: 'off' });
    await fetch(`${shop.standIn.url}/dev/api/sessions/${bought.sessionId}/refund`, { method: 'POST', body: '{}' });
    expect(give(bought)).toEqual({ amountCents: 1200 });
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', refunds: [{ status: 'failed' }] });
    expect([exceptions(), refundMails()]).toEqual([['refund_failed'], 0]);
    expect(ticketOf(bought).status).toBe('cancelled');
    expect(() => give(bought), 'the office sends it again, not the guest').toThrow('REFUND_NOT_POSSIBLE');
  });

  test('whose refund comes back days later stands before the office', async () => {
    const bought = await book(addCourse());
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
    give(bought);
    await shop.settle();
    shop.clock.advance(10_000);
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', refunds: [{ status: 'failed' }] });
    expect(exceptions()).toEqual(['refund_failed']);
  });

  test('keeps the rule under which it was bought, whatever the office decides later', async () => {
    const eventId = addCourse();
    const bought = await book(eventId);
    shop.db.sqlite.prepare(`UPDATE events SET refund_rule = 'no_refund' WHERE id = ?`).run(eventId);
    expect(ticketOf(bought).refundOfferWhy).toBe('promised');
    const late = await book(eventId);
    expect(ticketOf(late).refundOfferWhy).toBeNull();
    expect(() => give(late)).toThrow('REFUND_NOT_POSSIBLE');
    expect(await mailOf(late)).toContain(NO_REFUND);
    expect(give(bought)).toEqual({ amountCents: 1200 });
  });

  test('has what the office chose for it, which its page is told', () => {
    const course = { title: 'Course', kind: 'course', styles: ['salsa'], location: 'Studio', priceCents: 12_000 };
    const when = { startsAt: first, endsAt: addBerlinDays(first, 21), isActive: true, isStillDayAccepted: true };
    const rules = ([undefined, null, 'no_refund', 'first_week'] as const).map((refundRule) => {
      const input = CreateEventInput.parse({ ...course, ...when, ...(refundRule !== undefined && { refundRule }) });
      const [id = ''] = createEvent(shop.as(addBuyer(shop), ['admin']), input).ids;
      return findEvent(shop.system, { id }).refundRule;
    });
    expect(rules).toEqual([null, null, 'no_refund', 'first_week']);
  });

  test('that was sold before orders kept their rule has the rule of its kind', async () => {
    const bought = await book(addCourse());
    shop.db.sqlite.prepare(`UPDATE orders SET refund_rule = NULL`).run();
    expect(give(bought)).toEqual({ amountCents: 1200 });
  });
});

test.each([
  ['a night', 'party', 4 * HOUR_MS],
  ['a course of one weekend', 'course', 30 * HOUR_MS],
])('%s has no first week: it is not refundable, and its mail says so', async (_, kind, length) => {
  const eventId = addEvent(shop);
  shop.db.sqlite.prepare(`UPDATE events SET kind = ?, ends_at = starts_at + ? WHERE id = ?`).run(kind, length, eventId);
  const bought = await book(eventId);
  expect(() => give(bought)).toThrow('REFUND_NOT_POSSIBLE');
  expect(await mailOf(bought)).toContain(NO_REFUND);
});
