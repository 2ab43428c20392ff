import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID, type OrderItemInput } from '#shared/orders/create-order.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { DAY_MS, HOUR_MS, localDateOf } from '#shared/time.ts';
import type { z } from 'zod';
import { PROMO_GUARD_TRIGGER } from '#server/db/triggers-promo.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { ticketsCsv } from '#server/services/office/tickets/export-tickets.ts';
import { listEventSales } from '#server/services/office/statistics/list-event-sales.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { offerPromoCode } from '#server/services/shop/events/offer-promo-code.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { showOrder } from '#server/services/shop/orders/verify-payment.ts';
import { endPromoCode } from '#server/services/shop/promo-codes/end-promo-code.ts';
import { listPromoCodes } from '#server/services/shop/promo-codes/list-promo-codes.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, pay } from '#tests/support/buy.ts';
import { addMember } from '#tests/support/door.ts';
import { serveShop } from '#tests/support/test-server.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

type NewCode = Partial<z.input<typeof SavePromoCodeInput>> & { eventId: string };

const seats = (quantity: number, ticketTypeId: string = GENERAL_ADMISSION_ID): OrderItemInput[] => [
  { ticketTypeId, quantity },
];

describe('promo codes', () => {
  let shop: TestShop;
  let office: ReturnType<TestShop['as']>;
  beforeEach(async () => {
    shop = await openTestShop();
    office = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  function addCode(more: NewCode): string {
    const input = SavePromoCodeInput.parse({
      id: randomUUID(),
      code: 'SALSA20',
      kind: 'percent',
      percent: 20,
      ...more,
    });
    savePromoCode(office, input);
    return input.id;
  }
  const buy = (userId: string, eventId: string, more: { promoCode?: string; items?: OrderItemInput[] } = {}) =>
    startCheckout(shop.as(userId), { eventId, items: more.items ?? seats(1), promoCode: more.promoCode ?? 'SALSA20' });
  const usesOf = (eventId: string) => {
    const [first] = listPromoCodes(office, { eventId });
    return first === undefined ? undefined : { sold: first.sold, held: first.held, reducedCents: first.reducedCents };
  };
  const hide = (typeId: string) =>
    shop.db.sqlite.prepare(`UPDATE ticket_types SET needs_code = 1 WHERE id = ?`).run(typeId);

  it('takes percents off each ticket, rounded by the cent, and asks the provider for just that', async () => {
    const eventId = addEvent(shop, { priceCents: 1_235 });
    addCode({ eventId, percent: 33 });
    const buyer = addBuyer(shop);
    const quote = quoteOrder(shop.as(buyer), { eventId, items: seats(3), promoCode: 'SALSA20' });
    expect(quote.lines).toMatchObject([
      {
        name: 'General Admission, code SALSA20',
        unitPriceCents: 827,
        lineCents: 2_481,
        promo: { code: 'SALSA20', normalUnitPriceCents: 1_235 },
      },
    ]);
    expect(quote.vat).toEqual([{ vatBps: 1_900, grossCents: 2_481, netCents: 2_085, vatCents: 396 }]);
    const { orderId, sessionId } = await buy(buyer, eventId, { items: seats(3) });
    expect((await shop.system.payments.getSession(sessionId ?? '')).totalCents).toBe(2_481);
    pay(shop, { sessionId: sessionId ?? '' });
    await shop.settle();
    expect(books(shop, orderId)).toMatchObject({ status: 'paid', activeTickets: 3 });
    expect(showOrder(shop.as(buyer), orderId).order.lines).toMatchObject([{ promo: { normalUnitPriceCents: 1_235 } }]);
    expect(usesOf(eventId)).toEqual({ sold: 3, held: 0, reducedCents: 3 * (1_235 - 827) });
    expect(listEventSales(office, { when: 'coming', id: eventId, limit: 1 }).items).toMatchObject([
      { revenueCents: 2_481, reducedCents: 1_224 },
    ]);
    const day = localDateOf(shop.clock.now());
    let csv = '';
    for await (const lines of accountingCsv(office, { from: day, to: day })) csv += lines;
    expect(csv).toContain(`${day};19 %;24,81;0,00;24,81;20,85;3,96;Tickets und Beiträge;12,24;0,00;0,00`);
    let tickets = '';
    for await (const lines of ticketsCsv(office, { eventId, search: '' })) tickets += lines;
    expect(tickets.match(/;8,27;SALSA20;4,08/gu)).toHaveLength(3);
    const mail = await composeMail(shop.system, {
      id: 'mail',
      kind: 'mail.order_paid',
      refId: orderId,
      payload: null,
      attempts: 0,
    } as Parameters<typeof composeMail>[1]);
    expect(JSON.stringify(mail?.blocks)).toContain('SALSA20, €12.24 off');
  });

  it('takes an amount off each ticket, and what could not be paid is nothing', async () => {
    const eventId = addEvent(shop, { priceCents: 1_200 });
    addCode({ eventId, kind: 'amount', amountCents: 1_160 });
    const started = await buy(addBuyer(shop), eventId);
    expect(started).toMatchObject({ orderStatus: 'paid', url: null });
    expect(books(shop, started.orderId)).toMatchObject({ status: 'paid', activeTickets: 1, mails: 1 });
  });

  it('is refused in clear words: unknown, of another event, too early, too late, ended', () => {
    const now = shop.clock.now().getTime();
    const [eventId, other] = [addEvent(shop), addEvent(shop)];
    addCode({ eventId: other, code: 'ELSEWHERE' });
    addCode({ eventId, code: 'TOMORROW', validFrom: new Date(now + DAY_MS) });
    addCode({ eventId, code: 'YESTERDAY', validUntil: new Date(now - HOUR_MS) });
    const ended = addCode({ eventId, code: 'ENDED' });
    endPromoCode(office, { id: ended });
    const ask = (code: string) => () => offerPromoCode(shop.as(addBuyer(shop)), { eventId, code });
    expect(ask('NOBODYS')).toThrow('PROMO_CODE_UNKNOWN');
    expect(ask('ELSEWHERE')).toThrow('PROMO_CODE_NOT_HERE');
    expect(ask('TOMORROW')).toThrow('PROMO_CODE_NOT_YET');
    expect(ask('YESTERDAY')).toThrow('PROMO_CODE_OVER');
    expect(ask('ENDED')).toThrow('PROMO_CODE_OVER');
    expect(listPromoCodes(office, { eventId }).map(({ code, state }) => [code, state])).toEqual(
      expect.arrayContaining([
        ['TOMORROW', 'not_yet'],
        ['YESTERDAY', 'over'],
        ['ENDED', 'ended'],
      ]),
    );
  });

  it('holds for all events of a kind, and for no other kind', () => {
    const [party, workshop] = [addEvent(shop), addEvent(shop)];
    shop.db.sqlite.prepare(`UPDATE events SET kind = 'workshop' WHERE id = ?`).run(workshop);
    addCode({ eventId: addEvent(shop), scope: 'kind' });
    const ask = (eventId: string) => () => offerPromoCode(shop.as(addBuyer(shop)), { eventId, code: 'SALSA20' });
    expect(ask(party)()).toMatchObject({ code: 'SALSA20', sentence: '20% off each ticket.', unlocked: null });
    expect(ask(workshop)).toThrow('PROMO_CODE_NOT_HERE');
  });

  it('unlocks a ticket type that nobody else sees or buys', async () => {
    const eventId = addEvent(shop);
    addTicketType(shop, eventId, { name: 'Everybody' });
    const hidden = addTicketType(shop, eventId, { name: 'Friends', priceCents: 700 });
    hide(hidden);
    addCode({ eventId, code: 'FRIENDS', kind: 'unlock', ticketTypeId: hidden });
    expect(findEvent(shop.visitor, { id: eventId })).toMatchObject({ ticketTypes: [{ name: 'Everybody' }] });
    expect(findEvent(shop.visitor, { id: eventId }).fromPriceCents).not.toBe(700);
    const buyer = addBuyer(shop);
    await expect(startCheckout(shop.as(buyer), { eventId, items: seats(1, hidden) })).rejects.toMatchObject({
      code: 'TICKET_TYPE_NOT_FOUND',
    });
    expect(offerPromoCode(shop.as(buyer), { eventId, code: 'FRIENDS' })).toMatchObject({
      sentence: 'You can choose Friends now.',
      unlocked: { id: hidden, priceCents: 700 },
    });
    await buy(buyer, eventId, { promoCode: 'FRIENDS', items: seats(2, hidden) });
    expect(usesOf(eventId)).toEqual({ sold: 0, held: 2, reducedCents: 0 });
  });

  it('is cheaper than the member price or not: the lower one wins on each ticket, and no more is spent', async () => {
    const eventId = addEvent(shop, { priceCents: 1_200 });
    shop.db.sqlite.prepare(`UPDATE events SET is_pre_party = 0 WHERE id = ?`).run(eventId);
    addCode({ eventId, code: 'SMALL', percent: 10 });
    addCode({ eventId, code: 'BIG1', percent: 90 });
    const { userId } = addMember(shop, 'club');
    const small = quoteOrder(shop.as(userId), { eventId, items: seats(2), promoCode: 'SMALL' });
    expect(small.member.isApplied).toBe(true);
    expect(small.lines.map(({ member, promo }) => [member !== undefined, promo !== undefined])).toEqual([
      [true, false],
      [false, true],
    ]);
    const big = quoteOrder(shop.as(userId), { eventId, items: seats(2), promoCode: 'BIG1' });
    expect(big.member).toMatchObject({ isApplied: false, reason: 'code_is_cheaper' });
    expect(big.lines).toMatchObject([{ quantity: 2, unitPriceCents: 120 }]);
    await buy(userId, eventId, { promoCode: 'BIG1', items: seats(2) });
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM member_entitlements`).get()).toEqual({ n: 0 });
  });

  it('of 50 buyers at once with a code for ten tickets, ten get its price', async () => {
    const eventId = addEvent(shop, { capacity: 1_000 });
    addCode({ eventId, maxUses: 10 });
    const rush = await Promise.allSettled(Array.from({ length: 50 }, () => buy(addBuyer(shop), eventId)));
    expect(rush.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = rush.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect(refused).toEqual(Array.from({ length: 40 }, () => 'PROMO_CODE_USED_UP'));
    expect(usesOf(eventId)).toEqual({ sold: 0, held: 10, reducedCents: 0 });
  });

  it('negative control: without the guard the same rush uses it more often than allowed', async () => {
    const eventId = addEvent(shop, { capacity: 1_000 });
    addCode({ eventId, maxUses: 10 });
    shop.db.sqlite.exec(`DROP TRIGGER ${PROMO_GUARD_TRIGGER}`);
    await Promise.all(Array.from({ length: 50 }, () => buy(addBuyer(shop), eventId)));
    expect(usesOf(eventId)).toEqual({ sold: 0, held: 50, reducedCents: 0 });
  });

  it('counts by person over all their orders', async () => {
    const eventId = addEvent(shop);
    addCode({ eventId, maxPerPerson: 2 });
    const buyer = addBuyer(shop);
    await expect(buy(buyer, eventId, { items: seats(3) })).rejects.toMatchObject({ code: 'PROMO_CODE_PERSON_LIMIT' });
    expect(() => quoteOrder(shop.as(buyer), { eventId, items: seats(3), promoCode: 'SALSA20' })).toThrow(
      'PROMO_CODE_PERSON_LIMIT',
    );
    await buy(buyer, eventId, { items: seats(2) });
    // An open order is replaced by the new one: its uses come back first.
    await expect(buy(buyer, eventId, { items: seats(1) })).resolves.toMatchObject({ orderStatus: 'pending' });
    await expect(buy(addBuyer(shop), eventId, { items: seats(2) })).resolves.toMatchObject({ orderStatus: 'pending' });
  });

  it('gives its use back when an order lapses, is cancelled or refunded', async () => {
    const eventId = addEvent(shop);
    addCode({ eventId, maxUses: 1 });
    const first = addBuyer(shop);
    const lapsed = await buy(first, eventId);
    await expect(buy(addBuyer(shop), eventId)).rejects.toMatchObject({ code: 'PROMO_CODE_USED_UP' });
    releaseOrder(shop.system, lapsed.orderId, 'expired');
    const second = addBuyer(shop);
    await cancelOrder(shop.as(second), (await buy(second, eventId)).orderId);
    const paid = await buy(first, eventId);
    pay(shop, { sessionId: paid.sessionId ?? '' });
    await shop.settle();
    await expect(buy(second, eventId)).rejects.toMatchObject({ code: 'PROMO_CODE_USED_UP' });
    requestRefund(office, { orderId: paid.orderId });
    await shop.settle();
    await expect(buy(second, eventId)).resolves.toMatchObject({ orderStatus: 'pending' });
  });

  it('late money whose use somebody else has by now goes back', async () => {
    const eventId = addEvent(shop);
    addCode({ eventId, maxUses: 1 });
    const late = await buy(addBuyer(shop), eventId);
    await shop.standIn.tick();
    releaseOrder(shop.system, late.orderId, 'expired');
    await buy(addBuyer(shop), eventId);
    pay(shop, { sessionId: late.sessionId ?? '' });
    await shop.settle();
    await shop.settle();
    expect(books(shop, late.orderId)).toMatchObject({
      status: 'refunded',
      tickets: 0,
      refunds: [{ amountCents: 960 }],
    });
  });

  it('an open order without the code is replaced when the code is typed, and kept when it is typed again', async () => {
    const eventId = addEvent(shop);
    addCode({ eventId });
    const buyer = addBuyer(shop);
    const plain = await startCheckout(shop.as(buyer), { eventId, items: seats(1) });
    const withCode = await buy(buyer, eventId);
    expect(withCode.orderId).not.toBe(plain.orderId);
    expect((await buy(buyer, eventId)).orderId).toBe(withCode.orderId);
    expect(books(shop, plain.orderId).status).toBe('cancelled');
  });

  it('keeps its name, kind and place; worth, limits and dates change, and the audit log says so', () => {
    const eventId = addEvent(shop);
    const id = addCode({ eventId });
    expect(() => addCode({ eventId, code: ' salsa 20 ' })).toThrow('PROMO_CODE_TAKEN');
    savePromoCode(
      office,
      SavePromoCodeInput.parse({ id, eventId, code: 'OTHER', kind: 'percent', percent: 50, maxUses: 3 }),
    );
    expect(listPromoCodes(office, { eventId })).toMatchObject([{ code: 'SALSA20', percent: 50, maxUses: 3 }]);
    endPromoCode(office, { id });
    expect(
      shop.db.sqlite.prepare(`SELECT action FROM audit WHERE subject_id = ? ORDER BY rowid`).pluck().all(id),
    ).toEqual(['promo_code.made', 'promo_code.changed', 'promo_code.ended']);
    expect(() => shop.db.sqlite.prepare(`UPDATE promo_codes SET code = 'OTHER'`).run()).toThrow('fixed column');
    expect(() =>
      savePromoCode(
        shop.as(addBuyer(shop)),
        SavePromoCodeInput.parse({ id, eventId, code: 'MINE', kind: 'percent', percent: 1 }),
      ),
    ).toThrow('FORBIDDEN');
  });

  it('can not be found by trying: ten wrong ones, and the right one is not answered either', async () => {
    const eventId = addEvent(shop);
    addCode({ eventId });
    const server = await serveShop(shop, { hasRateLimits: true });
    try {
      const cookie = server.cookieOf(addBuyer(shop));
      const ask = (code: string) => server.mutate('checkout.promoCode', { eventId, code }, { cookie });
      expect(await ask('SALSA20')).toMatchObject({ status: 200 });
      for (let guess = 0; guess < 10; guess++)
        expect(await ask(`GUESS${guess}`)).toMatchObject({ domainCode: 'PROMO_CODE_UNKNOWN' });
      expect(await ask('SALSA20')).toMatchObject({ domainCode: 'RATE_LIMITED' });
      const order = { eventId, items: seats(1), promoCode: 'SALSA20' };
      expect(await server.mutate('checkout.createEventCheckout', order, { cookie })).toMatchObject({
        domainCode: 'RATE_LIMITED',
      });
    } finally {
      await server.close();
    }
  });
});
