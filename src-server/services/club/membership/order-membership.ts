import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { SESSION_MIN_LIFETIME_MS, SESSION_REUSE_MIN_LEFT_MS } from '#shared/orders/checkout-limits.ts';
import type { CreateMembershipCheckoutInput } from '#shared/membership/create-membership-checkout.ts';
import { WITHDRAWAL_TICK_WORDING, WITHDRAWAL_TICKS } from '#shared/membership/withdrawal-ticks.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { findRows } from '#server/db/rows.ts';
import { membershipConsents, subscribers } from '#server/db/schema/membership.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireWelcome } from '../../shop/bans/require-welcome.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRunning, type SubscriberRow } from './subscriber-rows.ts';
import { requireOffered } from '#server/services/shop/plans/load-plans.ts';

/** As long as a ticket's payment page: the provider asks for at least half an hour. */
const SESSION_MINUTES = 31;

/** When a payment page that is opened now ends. */
export const pageEnd = (now: Date): Date => new Date(now.getTime() + SESSION_MINUTES * MINUTE_MS);

/**
 * Writes the order of a plan, or gives the one that is open. The unique index lets one running membership in, whoever
 * asks at the same moment. Throws BANNED, MEMBERSHIP_RUNNING, PLAN_NOT_OFFERED.
 */
export function orderMembership(
  ctx: ServiceContext,
  userId: string,
  { planId, consents }: CreateMembershipCheckoutInput,
): SubscriberRow {
  return inTransaction(ctx.db, () => {
    requireWelcome(ctx, userId);
    const running = findRunning(ctx, userId);
    if (running !== undefined) {
      if (running.status !== 'pending') throw new DomainError('MEMBERSHIP_RUNNING');
      return running;
    }
    const plan = requireOffered(ctx, planId);
    const id = randomUUID();
    const now = ctx.now();
    const sessionExpiresAt = pageEnd(now);
    const row = ctx.db.orm
      .insert(subscribers)
      .values({
        id,
        userId,
        planId,
        monthlyCents: plan.monthlyCents,
        minimumMonths: plan.minimumMonths,
        status: 'pending',
        sessionExpiresAt,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    for (const tick of WITHDRAWAL_TICKS) {
      if (consents[tick])
        ctx.db.orm
          .insert(membershipConsents)
          .values({ subscriberId: id, tick, wording: WITHDRAWAL_TICK_WORDING[tick].de, agreedAt: now })
          .run();
    }
    writeAudit(ctx, {
      action: 'membership.ordered',
      subjectKind: 'membership',
      subjectId: id,
      after: { planId, consents },
    });
    return row;
  });
}

/**
 * Whether an open order is what is asked for now, with time left on its page; the ticks of an order stay as they were
 * set.
 */
export function isSameOrder(
  ctx: ServiceContext,
  row: SubscriberRow,
  { planId, consents }: CreateMembershipCheckoutInput,
): boolean {
  const timeLeft = (row.sessionExpiresAt?.getTime() ?? 0) - ctx.now().getTime();
  const ticked = new Set(
    findRows(ctx.db, membershipConsents, { subscriberId: row.id }, ['tick']).map(({ tick }) => tick),
  );
  // The provider never answered with its page, which would be too short by now.
  if (row.stripeSessionId === null && timeLeft < SESSION_MIN_LIFETIME_MS) return false;
  return (
    row.planId === planId &&
    timeLeft >= SESSION_REUSE_MIN_LEFT_MS &&
    WITHDRAWAL_TICKS.every((tick) => ticked.has(tick) === consents[tick])
  );
}
