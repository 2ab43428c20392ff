import { and, eq, sql } from 'drizzle-orm';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { prepared } from '#server/db/client.ts';
import { placeholderFor } from '#server/db/placeholders.ts';
import { orders } from '#server/db/schema/orders.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { OrderRow } from './find-order.ts';

const update = prepared((orm) =>
  orm
    .update(orders)
    .set({
      status: sql`${sql.placeholder('to')}`,
      updatedAt: placeholderFor(orders.updatedAt, 'at'),
      paidAt: sql`coalesce(${orders.paidAt}, ${placeholderFor(orders.paidAt, 'paidAt')})`,
      stripeSessionId: sql`coalesce(${orders.stripeSessionId}, ${sql.placeholder('sessionId')})`,
      stripePaymentIntentId: sql`coalesce(${orders.stripePaymentIntentId}, ${sql.placeholder('paymentIntentId')})`,
    })
    .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.status, sql.placeholder('from'))))
    .prepare(),
);

/** What a payment adds to its order. */
export type PaymentFacts = { sessionId: string | null; paymentIntentId: string | null };

/**
 * Moves an order to another status and writes the audit log; a trigger refuses moves that are not allowed. Call inside
 * a transaction.
 */
export function moveOrder(
  ctx: ServiceContext,
  order: OrderRow,
  { to, payment }: { to: OrderStatus; payment?: PaymentFacts },
): OrderRow {
  const at = ctx.now();
  const changed = update(ctx.db).run({
    id: order.id,
    from: order.status,
    to,
    at,
    paidAt: payment === undefined ? null : at,
    sessionId: payment?.sessionId ?? null,
    paymentIntentId: payment?.paymentIntentId ?? null,
  }).changes;
  if (changed !== 1) throw new Error(`order ${order.id} is no longer ${order.status}`);
  writeAudit(ctx, {
    action: `order.${to}`,
    subjectKind: 'order',
    subjectId: order.id,
    before: { status: order.status },
    after: { status: to },
  });
  return {
    ...order,
    status: to,
    paidAt: order.paidAt ?? (payment === undefined ? null : at),
    stripeSessionId: order.stripeSessionId ?? payment?.sessionId ?? null,
    stripePaymentIntentId: order.stripePaymentIntentId ?? payment?.paymentIntentId ?? null,
  };
}
