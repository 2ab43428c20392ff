import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { SESSION_PATIENCE_MS } from '#shared/orders/checkout-limits.ts';
import type { CreateMembershipCheckoutInput } from '#shared/membership/create-membership-checkout.ts';
import { phaseOf } from '#shared/membership/membership-state.ts';
import type { MembershipCheckoutStarted } from '#shared/membership/membership-views.ts';
import { SECOND_MS } from '#shared/time.ts';
import { ProviderBusy, ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { isWriteFailure } from '#server/db/write-health.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askAboutSubscription } from './refresh-subscription.ts';
import { endIfOver } from './end-given.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { isSameOrder, orderMembership } from './order-membership.ts';
import { abandonMembership, askAboutMembership } from './settle-membership.ts';
import { findRunning, type SubscriberRow } from './subscriber-rows.ts';

/**
 * Gives up an open order for another plan, or whose page is nearly over. Its page is ended first, so that nobody pays
 * twice.
 */
export async function endOpenOrder(ctx: ServiceContext, row: SubscriberRow, until: Date): Promise<void> {
  if (row.stripeSessionId !== null) {
    await ctx.payments.expireSession(row.stripeSessionId, until).catch((error: unknown) => {
      if (!(error instanceof ProviderRefusal)) throw error; // it is over already, one way or the other
    });
    const asked = await askAboutMembership(ctx, row.stripeSessionId, until);
    asked?.settle();
    if (asked?.session.status === 'complete') throw new DomainError('PAYMENT_PROCESSING');
  }
  abandonMembership(ctx, row.id);
}

/**
 * A contract whose last day is over, though its webhook event has not come: the provider is asked, so that the next
 * membership can begin. What the office gave ends here if no job has been quicker.
 */
export async function refreshIfOver(ctx: ServiceContext, row: SubscriberRow): Promise<void> {
  endIfOver(ctx, row.id);
  if (row.stripeSubscriptionId !== null && phaseOf(row, ctx.now()) === 'ended')
    (await askAboutSubscription(ctx, row.stripeSubscriptionId))();
}

/**
 * `membership.createCheckout`: order (transaction), ask the provider for its page, remember it (transaction). One
 * running membership per person. Throws MEMBERSHIP_RUNNING, PAYMENT_PROCESSING, PAYMENT_SESSION_FAILED,
 * PAYMENT_PROVIDER_BUSY (within 8 s; the order waits for another press).
 */
export async function startJoin(
  ctx: ServiceContext,
  input: CreateMembershipCheckoutInput,
  /** Of the page it is ordered on. */ lang?: Lang,
): Promise<MembershipCheckoutStarted> {
  requirePermission(ctx, 'checkout:buy');
  const actor = requireUser(ctx);
  const until = new Date(ctx.now().getTime() + SESSION_PATIENCE_MS);
  try {
    const running = findRunning(ctx, actor.userId);
    if (running?.status === 'pending' && !isSameOrder(ctx, running, input)) await endOpenOrder(ctx, running, until);
    else if (running !== undefined) await refreshIfOver(ctx, running);
    const order = orderMembership(ctx, actor.userId, input);
    const { checkoutUrl, stripeSessionId, sessionExpiresAt } =
      order.stripeSessionId === null ? await openPaymentPage(ctx, order, { actor, lang, until }) : order;
    if (checkoutUrl === null || stripeSessionId === null) throw new DomainError('PAYMENT_SESSION_FAILED');
    return {
      url: checkoutUrl,
      sessionId: stripeSessionId,
      expiresAt: sessionExpiresAt ?? new Date(ctx.now().getTime() + SECOND_MS),
    };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    ctx.log.error({ err: error }, 'no payment page for a membership');
    if (isWriteFailure(error)) throw error;
    if (error instanceof ProviderBusy)
      throw new DomainError(
        'PAYMENT_PROVIDER_BUSY',
        { retryAfterSeconds: Math.ceil(error.retryAfterMs / SECOND_MS) },
        { cause: error },
      );
    throw new DomainError('PAYMENT_SESSION_FAILED', {}, { cause: error });
  }
}
