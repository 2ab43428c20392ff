import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { addOnName, type AddOnCount } from '#shared/add-ons/chosen.ts';
import { prepared } from '#server/db/client.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const countsOf = prepared({ eventId: orderAddOns.eventId }, (orm, { eventId }) =>
  orm
    .select({
      addOnId: orderAddOns.addOnId,
      size: orderAddOns.size,
      name: sql<string>`max(${orderAddOns.name})`,
      all: count(),
      sold: count(orderAddOns.ticketId),
      handedOut: count(orderAddOns.handedOutAt),
    })
    .from(orderAddOns)
    .where(and(eq(orderAddOns.eventId, eventId), isNull(orderAddOns.returnedAt)))
    .groupBy(orderAddOns.addOnId, orderAddOns.size)
    .orderBy(asc(sql`max(${orderAddOns.name})`))
    .prepare(),
);

/**
 * `admin.tickets.addOns`: how many of each thing, in each size, were sold with a night's tickets and are handed out: what
 * is to be ordered, packed and brought along. In the editor's order; what is not sold any more stands behind.
 */
export function countAddOns(ctx: ServiceContext, { eventId }: { eventId: string }): AddOnCount[] {
  requirePermission(ctx, 'admin:read');
  const offered = findRow(ctx.db, events, { id: eventId }, ['addOns'])?.addOns ?? [];
  const rows = countsOf(ctx.db).all({ eventId });
  const listed = offered.flatMap(({ id, name, stock, sizes }) =>
    (sizes.length === 0 ? [{ name: '', stock }] : sizes).map((size) => ({
      id,
      name,
      size: size.name,
      stock: size.stock,
    })),
  );
  const counted = listed.map(({ id, name, size, stock }): AddOnCount => {
    const row = rows.find((one) => one.addOnId === id && one.size === size);
    const { all, sold, handedOut } = row ?? { all: 0, sold: 0, handedOut: 0 };
    const left = stock === null ? null : Math.max(0, stock - all);
    return { name: addOnName(name, size), sold, held: all - sold, handedOut, left };
  });
  const gone = rows
    .filter(({ addOnId, size }) => !listed.some((one) => one.id === addOnId && one.size === size))
    .map(({ name, all, sold, handedOut }) => ({ name, sold, held: all - sold, handedOut, left: 0 }));
  return [...counted, ...gone];
}
