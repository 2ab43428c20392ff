import { and, asc, eq, gte, ne, sql } from 'drizzle-orm';
import { cents, type Cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const paidSince = prepared({ from: orders.paidAt, id: orders.subscriberId }, (orm, { from, id }) => {
  const given = orm
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), ne(refunds.status, 'failed')));
  return orm
    .select({ leftCents: sql<number>`max(0, ${orders.totalCents} - (${given}))` })
    .from(orders)
    .where(and(eq(orders.subscriberId, id), gte(orders.paidAt, from)))
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .prepare();
});

/** A membership's months that were paid from an instant on, oldest first: what is left of each after its refunds. */
export const listPaidMonths = (ctx: ServiceContext, subscriberId: string, from: Date): { leftCents: Cents }[] =>
  paidSince(ctx.db)
    .all({ id: subscriberId, from })
    .map(({ leftCents }) => ({ leftCents: cents(leftCents) }));
