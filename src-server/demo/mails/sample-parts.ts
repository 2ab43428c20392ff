import { and, eq } from 'drizzle-orm';
import { DAY_MS } from '#shared/time.ts';
import { orderParts } from '#server/db/schema/order-parts.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { seedUuid } from '../season/season-ids.ts';
import type { SampleWorld } from './sample-world.ts';

const PART_CENTS = 5_000;

/** A course in three parts, of which the second is open. */
export function writeSampleParts({ db, now, userId, eventId }: SampleWorld) {
  const [orderId, paidId] = [seedUuid('sample:in-parts'), seedUuid('sample:part-paid')];
  const order = { userId, eventId, createdAt: now, updatedAt: now, totalCents: PART_CENTS };
  const line = { position: 0, ticketTypeName: 'Course', unitPriceCents: PART_CENTS, vatBps: 1_900, quantity: 1 };
  const write = (id: string, more: Pick<typeof orders.$inferInsert, 'channel' | 'partsCents' | 'partOfOrderId'>) => {
    db.orm
      .insert(orders)
      .values({ id, ...order, ...more, status: 'pending' })
      .run();
    db.orm
      .insert(orderItems)
      .values({ orderId: id, ...line })
      .run();
  };
  const setPart = (n: number, to: Partial<typeof orderParts.$inferInsert>): void =>
    void db.orm
      .update(orderParts)
      .set(to)
      .where(and(eq(orderParts.orderId, orderId), eq(orderParts.n, n)))
      .run();
  const pay = (id: string): void =>
    void db.orm.update(orders).set({ status: 'paid', paidAt: now }).where(eq(orders.id, id)).run();
  write(orderId, { channel: 'online', partsCents: 3 * PART_CENTS });
  for (const n of [1, 2, 3])
    db.orm
      .insert(orderParts)
      .values({ orderId, n, cents: PART_CENTS, dueAt: new Date(now.getTime() + n * 7 * DAY_MS) })
      .run();
  pay(orderId);
  setPart(1, { state: 'paid', partOrderId: orderId });
  write(paidId, { channel: 'part', partOfOrderId: orderId });
  setPart(3, { state: 'paid', partOrderId: paidId });
  pay(paidId);
  return { orderId, paidId };
}
