import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import {
  SESSION_MIN_LIFETIME_MS,
  SESSION_PATIENCE_MS,
  SESSION_REUSE_MIN_LEFT_MS,
} from '#shared/orders/checkout-limits.ts';
import {
  WITHDRAWAL_TICK_WORDING,
  WITHDRAWAL_TICKS,
  type CreateMembershipCheckoutInput,
} from '#shared/membership/create-membership-checkout.ts';
import { phaseOf } from '#shared/membership/membership-state.ts';
import type { MembershipCheckoutStarted } from '#shared/membership/membership-views.ts';
import { planOf } from '#shared/membership/plans.ts';
import { SECOND_MS, MINUTE_MS } from '#shared/time.ts';
import { ProviderBusy, ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { membershipConsents, paymentCustomers, subscribers } from '#server/db/schema/membership.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isWriteFailure } from '#server/db/write-health.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext, UserActor } from '../../base/service-context.ts';
import { askAboutSubscription } from './ask-about-subscription.ts';
import { abandonMembership, askAboutMembership } from './settle-membership.ts';
import { changeSubscriber, findCustomerId, findRunning, type SubscriberRow } from './subscriber-rows.ts';

/** As long as a ticket's page; the provider wants half an hour at least (decisions §4). */
const SESSION_MINUTES = 31;

/** Orders the plan, or gives the order that stands: the index lets one running membership in, whoever asks at the same moment. */
function reserve(
  ctx: ServiceContext,
  userId: string,
  { planId, consents }: CreateMembershipCheckoutInput,
): SubscriberRow {
  return inTransaction(ctx.db, () => {
    const standing = findRunning(ctx, userId);
    if (standing !== undefined) {
      if (standing.status !== 'pending') throw new DomainError('MEMBERSHIP_RUNNING');
      return standing;
    }
    const plan = planOf(planId);
    const id = randomUUID();
    const now = ctx.now();
    const sessionExpiresAt = new Date(now.getTime() + SESSION_MINUTES * MINUTE_MS);
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

/** One customer per person: whoever comes second takes the first one's (two tabs at once). */
async function customerOf(
  ctx: ServiceContext,
  { userId, email, displayName }: UserActor,
  until: Date,
): Promise<string> {
  const known = findCustomerId(ctx, userId);
  if (known !== undefined) return known;
  const { customerId } = await ctx.payments.ensureCustomer({ userId, email, name: displayName }, until);
  ctx.db.orm
    .insert(paymentCustomers)
    .values({ userId, stripeCustomerId: customerId, createdAt: ctx.now() })
    .onConflictDoNothing()
    .run();
  return findCustomerId(ctx, userId) ?? customerId;
}

type Press = { actor: UserActor; until: Date };

async function openPage(ctx: ServiceContext, row: SubscriberRow, { actor, until }: Press): Promise<SubscriberRow> {
  const plan = planOf(row.planId);
  const name = plan.term === undefined ? plan.name : `${plan.name}, ${plan.term}`;
  const session = await ctx.payments.startSubscriptionCheckout(
    {
      customerId: await customerOf(ctx, actor, until),
      plan: { id: plan.id, name, monthlyCents: plan.monthlyCents },
      metadata: { subscriber_id: row.id, user_id: actor.userId, plan_id: plan.id },
      clientReferenceId: row.id,
      idempotencyKey: `membership:${row.id}:cs:1`,
      successUrl: `${ctx.baseUrl}/payment-success?success=true&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${ctx.baseUrl}/members-club/order/${plan.id}`,
      expiresAt: row.sessionExpiresAt ?? new Date(ctx.now().getTime() + SESSION_MINUTES * MINUTE_MS),
    },
    until,
  );
  const opened = { stripeSessionId: session.id, checkoutUrl: session.url, sessionExpiresAt: session.expiresAt };
  inTransaction(ctx.db, () => changeSubscriber(ctx, row.id, opened));
  return { ...row, ...opened };
}

/** An order for another plan, or whose page is nearly over, makes room: its page is ended first, so that nobody pays twice. */
async function letGo(ctx: ServiceContext, row: SubscriberRow, until: Date): Promise<void> {
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

/** A contract whose last day is over, though its message has not come: the provider says so, and the next one can begin. */
async function hearOfEnd(ctx: ServiceContext, row: SubscriberRow): Promise<void> {
  if (row.stripeSubscriptionId !== null && phaseOf(row, ctx.now()) === 'ended')
    (await askAboutSubscription(ctx, row.stripeSubscriptionId))();
}

/** The same wish with time left on its page; the ticks of an order stand as they were set. */
function isSameWish(
  ctx: ServiceContext,
  row: SubscriberRow,
  { planId, consents }: CreateMembershipCheckoutInput,
): boolean {
  const timeLeft = (row.sessionExpiresAt?.getTime() ?? 0) - ctx.now().getTime();
  const ticked = new Set(
    ctx.db.orm
      .select({ tick: membershipConsents.tick })
      .from(membershipConsents)
      .where(eq(membershipConsents.subscriberId, row.id))
      .all()
      .map(({ tick }) => tick),
  );
  // Its page was never heard of, and would be too short by now.
  if (row.stripeSessionId === null && timeLeft < SESSION_MIN_LIFETIME_MS) return false;
  return (
    row.planId === planId &&
    timeLeft >= SESSION_REUSE_MIN_LEFT_MS &&
    WITHDRAWAL_TICKS.every((tick) => ticked.has(tick) === consents[tick])
  );
}

/**
 * `membership.createCheckout`: order (transaction), ask the provider for its page, remember it (transaction). One running
 * membership per person. Throws MEMBERSHIP_RUNNING, PAYMENT_PROCESSING, PAYMENT_SESSION_FAILED, PAYMENT_PROVIDER_BUSY (within 8 s; the
 * order waits for another press).
 */
export async function startJoin(
  ctx: ServiceContext,
  input: CreateMembershipCheckoutInput,
): Promise<MembershipCheckoutStarted> {
  requirePermission(ctx, 'checkout:buy');
  const actor = requireUser(ctx);
  const until = new Date(ctx.now().getTime() + SESSION_PATIENCE_MS);
  try {
    const standing = findRunning(ctx, actor.userId);
    if (standing?.status === 'pending' && !isSameWish(ctx, standing, input)) await letGo(ctx, standing, until);
    else if (standing !== undefined) await hearOfEnd(ctx, standing);
    const row = reserve(ctx, actor.userId, input);
    const { checkoutUrl, stripeSessionId, sessionExpiresAt } =
      row.stripeSessionId === null ? await openPage(ctx, row, { actor, until }) : row;
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
