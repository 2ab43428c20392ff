import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { HOLD_WITHOUT_SESSION_MS, SESSION_PATIENCE_MS } from '#shared/orders/checkout-limits.ts';
import { ProviderBusy } from '#server/adapters/payment-provider.ts';
import { insertRow } from '#server/db/rows.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, findOrderByKey, type OrderRow } from './find-order.ts';
import { keepTerms } from './insert-order.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';
import { attachSession, openSession } from './open-session.ts';
import { sessionEndFrom } from './session-end.ts';
import { settleOrder } from './settle-order.ts';

/** Something that is bought and is no ticket: it takes no seat, so late money buys it, too. */
type Thing = {
  channel: 'voucher' | 'card';
  /** As the payment page and the books call it. */ name: string;
  priceCents: number;
  vatBps: number;
  idempotencyKey: string;
  lang: Lang | null;
  /** Makes what is bought, worth nothing until its order is paid. */ make: (orderId: string) => void;
};

type Press = { userId: string; key: string; thing: () => Thing };

function reserve(ctx: ServiceContext, { userId, key, thing }: Press): OrderRow {
  return inTransaction(ctx.db, () => {
    const before = findOrderByKey(ctx, userId, key);
    if (before !== undefined) return before;
    const { channel, name, priceCents, vatBps, idempotencyKey, lang, make } = thing();
    const [id, now] = [randomUUID(), ctx.now()];
    insertRow(ctx.db, orders, {
      id,
      userId,
      channel,
      status: 'pending',
      totalCents: priceCents,
      idempotencyKey,
      lang,
      termsVersion: keepTerms(ctx, lang),
      sessionExpiresAt: sessionEndFrom(now),
      holdExpiresAt: new Date(now.getTime() + HOLD_WITHOUT_SESSION_MS),
      createdAt: now,
      updatedAt: now,
    });
    const line = { position: 0, ticketTypeName: name, unitPriceCents: priceCents, vatBps, quantity: 1 };
    insertRow(ctx.db, orderItems, { orderId: id, ...line });
    make(id);
    const after = { [channel]: true, totalCents: priceCents };
    writeAudit(ctx, { action: 'order.reserved', subjectKind: 'order', subjectId: id, after });
    const order = findOrder(ctx, id);
    if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
    return order;
  });
}

/**
 * Keeps the order (transaction), asks the provider for a page, remembers it (transaction). The same key is the same order;
 * `thing` is asked inside the transaction. Throws what it throws, PAYMENT_PROVIDER_BUSY, PAYMENT_SESSION_FAILED.
 */
export async function buyWithoutEvent(ctx: ServiceContext, key: string, thing: () => Thing): Promise<OrderRow> {
  const { userId } = requireUser(ctx);
  return oneAfterTheOther(ctx.db, `${userId}:${key}`, async () => {
    const order = reserve(ctx, { userId, key, thing });
    if (order.status !== 'pending' || order.stripeSessionId !== null) return order;
    try {
      const session = await openSession(ctx, order, new Date(ctx.now().getTime() + SESSION_PATIENCE_MS));
      return attachSession(ctx, order.id, session);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      ctx.log.error({ err: error, orderId: order.id }, 'no payment page');
      throw error instanceof ProviderBusy
        ? new DomainError('PAYMENT_PROVIDER_BUSY', {}, { cause: error })
        : new DomainError('PAYMENT_SESSION_FAILED', {}, { cause: error });
    }
  });
}

/** One's own order of such a thing, asked about at the provider. Throws ORDER_NOT_FOUND, PAYMENT_CHECK_FAILED. */
export async function checkWithoutEvent(
  ctx: ServiceContext,
  orderId: string,
  channel: Thing['channel'],
): Promise<OrderRow> {
  requirePermission(ctx, 'checkout:buy');
  const order = findOrder(ctx, orderId);
  if (order?.channel !== channel || order.userId !== requireUser(ctx).userId) throw new DomainError('ORDER_NOT_FOUND');
  if (order.status !== 'pending' || order.stripeSessionId === null) return order;
  const session = await ctx.payments.getSession(order.stripeSessionId).catch((error: unknown) => {
    throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
  });
  return settleOrder(ctx, session) ?? order;
}
