import { DomainError } from '#shared/errors.ts';
import { ProviderRefusal, type ProviderSession } from '#server/adapters/payment-provider.ts';
import type { Until } from '#server/adapters/provider-answers.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { OrderRow } from './find-order.ts';
import { attachSession, openSession } from './open-session.ts';
import { releaseOrder } from './release-order.ts';
import { settleOrder } from './settle-order.ts';

/** The order's session at the provider, also when its answer was lost on the way; null when there never was one. */
async function findSession(ctx: ServiceContext, order: OrderRow, until: Until): Promise<ProviderSession | null> {
  if (order.stripeSessionId !== null) return ctx.payments.getSession(order.stripeSessionId, until ?? undefined);
  try {
    const session = await openSession(ctx, order, until);
    attachSession(ctx, order.id, session);
    return session;
  } catch (error) {
    // Refused: it is too late to make a page, so there is none. Not found: the buyer's account is gone. Money that
    // still comes is treated as late money.
    if (error instanceof ProviderRefusal || (error instanceof DomainError && error.code === 'ORDER_NOT_FOUND'))
      return null;
    throw error;
  }
}

async function endSession(ctx: ServiceContext, session: ProviderSession, until: Until): Promise<ProviderSession> {
  if (session.status !== 'open') return session;
  try {
    return await ctx.payments.expireSession(session.id, until ?? undefined);
  } catch (error) {
    // It was paid or expired between our two questions: its status now decides.
    if (error instanceof ProviderRefusal) return ctx.payments.getSession(session.id, until ?? undefined);
    throw error;
  }
}

/** A part of a price is charged without a page; who charges it settles it. */
const isBeingCharged = ({ channel, holdExpiresAt }: OrderRow): boolean => channel === 'part' && holdExpiresAt === null;

/** `until`: how long to look for a page whose answer was lost. */
export type OrderEnd = { to: 'expired' | 'cancelled'; until: Until };

/**
 * Ends an open order: the payment page first, the seats only when the provider says that nobody can pay any more. If
 * the buyer has paid meanwhile, the order is settled instead. A payment under way keeps its seats.
 */
export async function endOpenOrder(ctx: ServiceContext, order: OrderRow, { to, until }: OrderEnd): Promise<OrderRow> {
  if (isBeingCharged(order)) return order;
  const found = await findSession(ctx, order, until);
  const session = found === null ? null : await endSession(ctx, found, until);
  if (session === null || (session.status === 'expired' && session.paymentStatus === 'unpaid'))
    return releaseOrder(ctx, order.id, to) ?? order;
  return settleOrder(ctx, session) ?? order;
}
