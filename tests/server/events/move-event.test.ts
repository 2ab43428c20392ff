import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { moveEvent } from '#server/services/shop/events/move-event.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let bought: Bought;

beforeEach(async () => {
  shop = await openTestShop();
  bought = await buyTicket(shop, { quantity: 2 });
  pay(shop, bought);
  await shop.settle();
});
afterEach(() => shop.close());

const mails = () =>
  shop.db.sqlite.prepare(`SELECT payload FROM outbox WHERE kind = 'mail.event_moved' ORDER BY created_at`).all();
const place = () => {
  const startsAt = new Date(shop.clock.now().getTime() + 48 * HOUR_MS);
  return {
    id: bought.eventId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
    location: 'Halle 7, Werksviertel',
    isRefundOffered: true,
  };
};

it('tells everybody who holds a ticket once per move, and nobody when nothing moved', () => {
  const admin = shop.as('admin', ['admin']);
  const to = place();
  const startsAt = shop.clock.now().getTime() + 8 * HOUR_MS;
  const before = {
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 4 * HOUR_MS).toISOString(),
    location: 'Salón Isar, Au',
  };
  expect(moveEvent(admin, to)).toEqual({ told: 1 });
  expect(moveEvent(admin, to)).toEqual({ told: 0 });
  expect(mails()).toEqual([{ payload: JSON.stringify({ isRefundOffered: true, before }) }]);
  shop.clock.advance(1);
  expect(moveEvent(admin, { ...to, location: 'Salón Isar, Au', isRefundOffered: false })).toEqual({ told: 1 });
  expect(mails()).toHaveLength(2);
});

it('tells nobody whose ticket was taken back', () => {
  requestRefund(shop.as('admin', ['admin']), { orderId: bought.orderId });
  expect(moveEvent(shop.as('admin', ['admin']), place())).toEqual({ told: 0 });
});

it('is for admins, and not for a cancelled event', () => {
  expect(() => moveEvent(shop.as(bought.userId), place())).toThrow('FORBIDDEN');
  shop.db.sqlite.prepare(`UPDATE events SET cancelled_at = 1 WHERE id = ?`).run(bought.eventId);
  expect(() => moveEvent(shop.as('admin', ['admin']), place())).toThrow('EVENT_NOT_FOUND');
});
