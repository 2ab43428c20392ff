import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderList } from '#shared/orders/order-list.ts';
import { stoppedWords } from '#shared/tickets/stopped-ticket.ts';
import { en as ticketWords } from '#shared/tickets/words.en.ts';
import { ordersCsv } from '#server/services/office/orders/orders-file.ts';
import { ticketsCsv } from '#server/services/office/tickets/export-tickets.ts';
import { showTicket } from '#server/services/office/tickets/show-ticket.ts';
import { listTimeline } from '#server/services/office/people/list-timeline.ts';
import { showPerson } from '#server/services/office/people/show-person.ts';
import { listOrders } from '#server/services/office/orders/list-orders.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { showCancelProgress } from '#server/services/shop/events/edit/cancel-progress.ts';
import { listNightsToMoveTo } from '#server/services/shop/moves/list-nights-to-move-to.ts';
import { showOrder } from '#server/services/shop/orders/verify-payment.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { outcomeOf } from '#web/features/orders/order-outcome.ts';
import { faceOf } from '#web/features/orders/outcome-panel.tsx';
import { en as resultEn } from '#web/features/orders/words.en.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { ticketsOf } from '#tests/support/door.ts';
import { moveAll } from '#tests/support/move-all.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let [from, to] = ['', ''];
const admin = () => shop.as('admin', ['admin']);
beforeEach(async () => {
  shop = await openTestShop();
  from = addEvent(shop, { priceCents: 2_000, startsInHours: 3 });
  to = addEvent(shop, { priceCents: 1_500, startsInHours: 27, title: 'Bachata Saturday' });
});
afterEach(() => shop.close());

async function buy(eventId: string, quantity: number): Promise<Bought> {
  const one = await buyTicket(shop, { eventId, quantity, userId: addBuyer(shop) });
  if (one.sessionId !== '') pay(shop, one);
  await shop.settle();
  return one;
}
const ids = (orderId: string) => ticketsOf(shop, orderId).map(({ id }) => id);
async function move(orderId: string, ticketIds = ids(orderId)): Promise<void> {
  moveAll(shop, { orderId, eventId: to, ticketIds });
  await shop.settle();
}
const listed = (show: OrderList, more: { eventId?: string; search?: string } = {}) =>
  listOrders(admin(), { show, limit: 50, search: '', sort: 'date', isDown: true, ...more }).items.map(({ id }) => id);
/** What its buyer reads of it. */
function said({ orderId, userId }: Bought): string {
  const check = showOrder(shop.as(userId), orderId);
  const outcome = outcomeOf(check);
  if (outcome === 'waiting' || outcome === 'processing') return outcome;
  const { title, text } = faceOf(outcome, check, { lang: 'en', faces: resultEn.faces });
  return `${title}. ${text}`;
}

it('says how many seats there are where tickets could go, so that nobody chooses what is sold out', async () => {
  const small = addEvent(shop, { capacity: 3, startsInHours: 51 });
  const type = addTicketType(shop, small, { quota: 0 });
  await buy(to, 2);
  const nights = new Map(listNightsToMoveTo(admin()).map((night) => [night.id, night]));
  expect(nights.get(small)).toMatchObject({ seatsLeft: 3, types: [{ id: type, seatsLeft: 0 }] });
  expect(nights.get(to)).toMatchObject({ seatsLeft: 98, types: [{ seatsLeft: null }] });
});

describe('an order whose tickets were all moved', () => {
  it('is moved and not refunded: in the list, under its heading, in the file, and for its buyer', async () => {
    const bought = await buy(from, 2);
    await move(bought.orderId);
    for (const more of [{}, { eventId: from }, { search: bought.orderId.slice(0, 8) }]) {
      expect(listed('moved', more)).toEqual([bought.orderId]);
      expect(listed('refunded', more)).toEqual([]);
    }
    let file = '';
    for await (const part of ordersCsv(admin(), { search: '', sort: 'date', isDown: true })) file += part;
    const line = file.split('\n').find((one) => one.includes(bought.orderId));
    expect(line).toContain('Moved');
    expect(line).not.toContain('Refunded');
    expect(line).toContain(';2;40.00;10.00;30.00');
    expect(said(bought)).toContain('Your tickets were moved');
    expect(said(bought)).toContain('Bachata Saturday');
    expect(said(bought)).not.toContain('goes back');
    const words = listMyTickets(shop.as(bought.userId), undefined).map(
      (ticket) => stoppedWords(ticket, ticketWords)?.word,
    );
    expect(words.toSorted()).toEqual(['MOVED', 'MOVED', undefined, undefined]);
  });

  it('is so at its tickets, in their file, and on the guest’s page, whose money was paid once', async () => {
    const bought = await buy(from, 2);
    const [first = ''] = ids(bought.orderId);
    await move(bought.orderId, [first]);
    expect(showTicket(admin(), first)).toMatchObject({ status: 'cancelled', isMoved: true });
    expect(showTicket(admin(), ids(bought.orderId)[1]!)).toMatchObject({ status: 'active', isMoved: false });
    let file = '';
    for await (const part of ticketsCsv(admin(), { search: '', eventId: from })) file += part;
    expect(file.split('\n').filter((line) => line.includes('moved'))).toHaveLength(1);
    expect(file).not.toContain('cancelled');
    expect(showPerson(admin(), { userId: bought.userId }).money).toMatchObject({
      takenCents: 3_500,
      givenBackCents: 500,
    });
    const lines = listTimeline(admin(), { userId: bought.userId, kind: 'money', limit: 20 }).items;
    expect(lines.map(({ title, detail }) => `${title}: ${detail.split(' · ')[0]}`).toSorted()).toEqual([
      'Moved with the tickets, Salsa Friday: no money went back',
      'Refund, Salsa Friday: arrived',
    ]);
  });

  it('is so in two steps and for nothing, and no refund where the night is cancelled afterwards', async () => {
    const twice = await buy(from, 2);
    for (const id of ids(twice.orderId)) await move(twice.orderId, [id]);
    const free = await buy(addEvent(shop, { priceCents: 0, startsInHours: 3 }), 1);
    await move(free.orderId);
    const own = listMyTickets(shop.as(free.userId), undefined);
    expect(own.filter(({ isMoved }) => isMoved).map(({ orderId }) => orderId)).toEqual([free.orderId]);
    expect(listed('moved').toSorted()).toEqual([twice.orderId, free.orderId].toSorted());
    await cancelEvent(admin(), from);
    await shop.settle();
    expect(showCancelProgress(admin(), from)).toMatchObject({ orders: 0, refunds: 0, mails: 0 });
    expect(listed('moved')).toContain(twice.orderId);
  });

  it('is refunded where only some were moved and the rest went back', async () => {
    const bought = await buy(from, 2);
    const [first = ''] = ids(bought.orderId);
    await move(bought.orderId, [first]);
    expect(listed('paid')).toContain(bought.orderId);
    requestRefund(admin(), { orderId: bought.orderId });
    await shop.settle();
    expect([listed('moved'), listed('refunded')]).toEqual([[], [bought.orderId]]);
    expect(said(bought)).toContain('refunded');
    const own = listMyTickets(shop.as(bought.userId), undefined).filter(({ isMoved }) => isMoved);
    expect(own.map(({ id }) => id)).toEqual([first]);
  });
});
