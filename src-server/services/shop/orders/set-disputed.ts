import { and, eq, ne } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const set = prepared({ id: orders.id, ...columnsOf(orders, ['isDisputed', 'updatedAt']) }, (orm, { id, ...changes }) =>
  orm
    .update(orders)
    .set(changes)
    .where(and(eq(orders.id, id), ne(orders.isDisputed, changes.isDisputed)))
    .prepare(),
);

/**
 * Puts the flag of a dispute on an order and its tickets, or takes it off; false when it was so already. Call inside a
 * transaction.
 */
export const setDisputed = (ctx: ServiceContext, id: string, isDisputed: boolean): boolean =>
  set(ctx.db).run({ id, isDisputed, updatedAt: ctx.now() }).changes > 0;
