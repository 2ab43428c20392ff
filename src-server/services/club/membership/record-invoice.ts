import { randomUUID } from 'node:crypto';
import { planOf } from '#shared/membership/plan-labels.ts';
import type { ProviderInvoice } from '#server/adapters/membership-provider.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrder, type OrderRow } from '../../shop/orders/find-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findBySubscription } from './subscriber-rows.ts';

const insert = statement<{
  id: string;
  userId: string | null;
  subscriberId: string;
  invoiceId: string;
  paymentIntentId: string | null;
  totalCents: number;
  paidAt: number;
  now: number;
}>(
  `INSERT INTO orders (id, user_id, subscriber_id, stripe_invoice_id, stripe_payment_intent_id, channel, status, total_cents, currency, paid_at, is_disputed, created_at, updated_at)
   VALUES (@id, @userId, @subscriberId, @invoiceId, @paymentIntentId, 'online', 'paid', @totalCents, 'eur', @paidAt, 0, @paidAt, @now) ON CONFLICT DO NOTHING`,
);

const insertLine = statement<{ orderId: string; name: string; paidCents: number; vatBps: number }>(
  `INSERT INTO order_items (order_id, position, ticket_type_id, ticket_type_name, unit_price_cents, vat_bps, quantity) VALUES (@orderId, 0, NULL, @name, @paidCents, @vatBps, 1)`,
);

/** A month booked before it was asked which payment paid it; one that money went back from already keeps its own way. */
const namePayment = statement<{ invoiceId: string; paymentIntentId: string }>(
  `UPDATE orders SET stripe_payment_intent_id = @paymentIntentId
   WHERE stripe_invoice_id = @invoiceId AND stripe_payment_intent_id IS NULL AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = orders.id)`,
);

/** A membership is a service at the full rate (§ 12 (1) UStG). */
const FULL_RATE_BPS = 1900;

const ofInvoice = statement<{ invoiceId: string }, { id: string }>(
  `SELECT id FROM orders WHERE stripe_invoice_id = @invoiceId`,
);

/** The order a paid month was booked as. */
export function findOrderOfInvoice(ctx: ServiceContext, invoiceId: string): OrderRow | undefined {
  const found = ofInvoice(ctx.db).get({ invoiceId });
  return found === undefined ? undefined : findOrder(ctx, found.id);
}

/** A paid month is an order without an event (specification §9) and with one line, once per invoice; a zero month is no payment. */
export function recordInvoice(ctx: ServiceContext, invoice: ProviderInvoice): boolean {
  if (invoice.subscriptionId === null || invoice.isLive !== ctx.isLive) return false;
  const { subscriptionId, paymentIntentId } = invoice;
  return inTransaction(ctx.db, () => {
    const row = findBySubscription(ctx, subscriptionId);
    if (row === undefined) return false;
    if (invoice.status !== 'paid' || invoice.paidCents === 0) return true;
    const id = randomUUID();
    const paidAt = (invoice.paidAt ?? invoice.createdAt).getTime();
    const { changes } = insert(ctx.db).run({
      id,
      userId: row.userId,
      subscriberId: row.id,
      invoiceId: invoice.id,
      paymentIntentId,
      totalCents: invoice.paidCents,
      paidAt,
      now: ctx.now().getTime(),
    });
    if (changes > 0)
      insertLine(ctx.db).run({
        orderId: id,
        name: planOf(row.planId).tier,
        paidCents: invoice.paidCents,
        vatBps: ctx.operator.vatMode === 'small-business' ? 0 : FULL_RATE_BPS,
      });
    else if (paymentIntentId !== null) namePayment(ctx.db).run({ invoiceId: invoice.id, paymentIntentId });
    return true;
  });
}
