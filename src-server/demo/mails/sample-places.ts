import { eq } from 'drizzle-orm';
import { addBerlinDays } from '#shared/berlin.ts';
import { seatHolds } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { SampleShop } from '#server/services/mail/sample-shop.ts';
import { seedUuid } from '../season/season-ids.ts';
import { orderWriter } from '../season/write-order.ts';
import type { SampleWorld } from './sample-world.ts';

/** An order of a free place whose holder is asked whether they come. */
export function writeSamplePlaces({ db, now, userId, eventId }: SampleWorld): SampleShop['places'] {
  const line = { ticketTypeId: null, name: 'General Admission', unitPriceCents: 0, vatBps: 1_900, quantity: 1 };
  const at = addBerlinDays(now, -1);
  const order = { userId, eventId, status: 'paid', createdAt: at, paidAt: at, updatedAt: at, refund: null } as const;
  orderWriter(db)({ ...order, label: 'sample-free', lines: [line], tickets: [] });
  const orderId = seedUuid('order:sample-free');
  const held = { orderId, position: 0, eventId, userId, quantity: 1, createdAt: at };
  db.orm.insert(seatHolds).values(held).run();
  db.orm
    .insert(tickets)
    .values({
      id: seedUuid('ticket:sample-free:0'),
      orderId,
      position: 0,
      eventId,
      userId,
      ticketTypeName: line.name,
      ticketNumber: 'CLV-2026-SAMPFREE',
      codeId: seedUuid('code:sample-free'),
      shareToken: 'sample-token-of-a-free-place',
      pricePaidCents: 0,
      vatBps: line.vatBps,
      ticketRule: { giveBack: null, release: null, confirm: { daysBefore: 3, until: '18:00', isForAll: false } },
      confirmation: 'asked',
      confirmBy: addBerlinDays(now, 8),
      purchasedAt: at,
    })
    .run();
  db.orm.delete(seatHolds).where(eq(seatHolds.orderId, orderId)).run();
  return { orderId };
}
