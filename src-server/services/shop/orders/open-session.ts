import { cents } from '#shared/money.ts';
import { DomainError } from '#shared/errors.ts';
import { lineName } from '#shared/orders/member-line.ts';
import { HOLD_GRACE_MS } from '#shared/orders/checkout-limits.ts';
import type { ProviderSession } from '#server/adapters/payment-provider.ts';
import type { Until } from '#server/adapters/provider-answers.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, findOrderItems, type OrderRow } from './find-order.ts';

const buyer = statement<{ orderId: string }, { email: string; title: string }>(
  `SELECT u.email, e.title FROM orders o JOIN users u ON u.id = o.user_id JOIN events e ON e.id = o.event_id WHERE o.id = @orderId`,
);
const attach = statement<{ id: string; sessionId: string; url: string | null; at: number }>(
  `UPDATE orders SET stripe_session_id = @sessionId, checkout_url = @url, updated_at = @at WHERE id = @id AND stripe_session_id IS NULL`,
);

const prolong = statement<{ id: string; until: number }>(
  `UPDATE orders SET hold_expires_at = @until WHERE id = @id AND status = 'pending'`,
);

/**
 * Asks the provider for the order's payment page. The key is the order's and its session's end, so a repeated call (a time-out, a crash
 * between reserving and answering) gives the same page and never a second one. Throws ProviderBusy, ProviderRefusal.
 */
export async function openSession(ctx: ServiceContext, order: OrderRow, until: Until): Promise<ProviderSession> {
  const facts = buyer(ctx.db).get({ orderId: order.id });
  if (facts === undefined || order.sessionExpiresAt === null) throw new DomainError('ORDER_NOT_FOUND');
  return ctx.payments.createSession(
    {
      orderId: order.id,
      idempotencyKey: `order:${order.id}:cs:${order.sessionExpiresAt}`,
      customerEmail: facts.email,
      lines: findOrderItems(ctx, order.id)
        .filter((item) => item.unitPriceCents > 0)
        .map((item) => ({
          name: `${facts.title}: ${lineName(item.ticketTypeName, item.memberPlanId !== null)}`,
          unitPriceCents: cents(item.unitPriceCents),
          quantity: item.quantity,
        })),
      expiresAt: new Date(order.sessionExpiresAt),
      successUrl: `${ctx.baseUrl}/event-payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${ctx.baseUrl}/checkout/${order.eventId}?order=${order.id}`,
    },
    until,
  );
}

/** Remembers the page with its order, which has time to be paid now; the order as it stands afterwards. */
export function offerSession(ctx: ServiceContext, orderId: string, session: ProviderSession): OrderRow {
  return inTransaction(ctx.db, () => {
    prolong(ctx.db).run({ id: orderId, until: session.expiresAt.getTime() + HOLD_GRACE_MS });
    return attachSession(ctx, orderId, session);
  });
}

/** Remembers the page with its order; the order as it stands afterwards. */
export function attachSession(ctx: ServiceContext, orderId: string, session: ProviderSession): OrderRow {
  return inTransaction(ctx.db, () => {
    attach(ctx.db).run({ id: orderId, sessionId: session.id, url: session.url, at: ctx.now().getTime() });
    const order = findOrder(ctx, orderId);
    if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
    return order;
  });
}
