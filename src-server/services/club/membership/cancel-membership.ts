import { DomainError } from '#shared/errors.ts';
import type { CancelMembershipInput } from '#shared/membership/cancel-membership.ts';
import type { ForMemberInput, PersonInput } from '#shared/people/person-inputs.ts';
import type { CancellationView } from '#shared/membership/membership-views.ts';
import { cancellationEnd, type RunningTerm } from '#shared/membership/terms.ts';
import type { ProviderSubscription } from '#server/adapters/membership-provider.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './refresh-subscription.ts';
import { askInOrder } from './ask-in-order.ts';
import { cancelByDeclaration } from './end-by-declaration.ts';
import { changeMembershipOf, changeOwnMembership } from './in-turn.ts';
import { membershipOf, ownMembership, type Manageable } from './manageable-membership.ts';
import { changeSubscriber, findSubscriber, type SubscriberRow } from './subscriber-rows.ts';

/** When a cancellation now would take effect, and why not sooner. */
function cancellationOf(term: RunningTerm, now: Date): CancellationView {
  const endsAt = cancellationEnd(term, now);
  const isTermsEnd = endsAt.getTime() === term.minimumTermEnd.getTime() && endsAt > term.currentPeriodEnd;
  return {
    endsAt,
    becauseOf: isTermsEnd ? 'minimum_term' : endsAt > term.currentPeriodEnd ? 'notice' : null,
    minimumTermEnd: term.minimumTermEnd,
    currentPeriodEnd: term.currentPeriodEnd,
    noticeDays: term.noticeDays,
  };
}

/** `membership.cancelPreview`: the end that is shown before anything is confirmed. Throws MEMBERSHIP_NOT_FOUND. */
export function previewCancellation(ctx: ServiceContext): CancellationView {
  return cancellationOf(ownMembership(ctx).term, ctx.now());
}

/** Tells the provider the end; exactly on a month's boundary, so nothing is charged by the day. */
export function endAt(
  ctx: ServiceContext,
  row: SubscriberRow & { stripeSubscriptionId: string },
  cancelAt: Date,
): Promise<ProviderSubscription> {
  const instants = [cancelAt.getTime(), row.cancelRequestedAt?.getTime() ?? 0, row.updatedAt.getTime()];
  const change = {
    subscriptionId: row.stripeSubscriptionId,
    idempotencyKey: ['cancel', row.id, ...instants].join(':'),
  };
  const isMonthsEnd = row.currentPeriodEnd?.getTime() === cancelAt.getTime();
  return askInOrder(ctx, row.stripeSubscriptionId, () =>
    isMonthsEnd ? ctx.payments.cancelAtPeriodEnd(change) : ctx.payments.setCancelAt({ ...change, cancelAt }),
  );
}

async function cancelOwn(
  ctx: ServiceContext,
  { row, term, subscriptionId }: Manageable,
  { reason, feedback, because }: CancelMembershipInput & { because?: string },
): Promise<CancellationView> {
  if (row.cancelAt !== null) throw new DomainError('MEMBERSHIP_ENDING');
  const now = ctx.now();
  const end = cancellationOf(term, now);
  const told = await endAt(ctx, { ...row, stripeSubscriptionId: subscriptionId }, end.endsAt).catch(
    (error: unknown) => {
      if (error instanceof ProviderRefusal) throw new DomainError('MEMBERSHIP_CHECK_FAILED', {}, { cause: error });
      ctx.log.warn({ err: error, subscriberId: row.id }, 'a cancellation stands; the payment provider is told later');
      return null;
    },
  );
  inTransaction(ctx.db, () => {
    if (told === null)
      cancelByDeclaration(ctx, findSubscriber(ctx, row.id) ?? row, {
        requestedEnd: null,
        receivedAt: now,
        isJudged: false,
      });
    else {
      writeAudit(ctx, {
        action: 'membership.cancel',
        subjectKind: 'membership',
        subjectId: row.id,
        after: { endsAt: end.endsAt, reason: because ?? reason },
      });
      applySubscription(ctx, told);
    }
    changeSubscriber(ctx, row.id, {
      cancelReason: reason,
      cancelFeedback: feedback === undefined || feedback === '' ? null : feedback,
    });
  });
  return end;
}

/**
 * `membership.cancel`: with the plan's notice before the paid month's end, else the month after it, never before the
 * minimum term. Access stays until then. It counts from when we had it (§ 130 BGB): while the provider can't be reached
 * it stands, and the provider is told by the outbox. Throws MEMBERSHIP_NOT_FOUND, MEMBERSHIP_ENDING,
 * MEMBERSHIP_CHECK_FAILED.
 */
export function cancelMembership(ctx: ServiceContext, input: CancelMembershipInput): Promise<CancellationView> {
  return changeOwnMembership(ctx, (own) => cancelOwn(ctx, own, input));
}

/** `admin.people.cancelPreview`: the end that a cancellation for this person would have. Throws MEMBERSHIP_NOT_FOUND. */
export function previewForMember(ctx: ServiceContext, { userId }: PersonInput): CancellationView {
  return cancellationOf(membershipOf(ctx, userId).term, ctx.now());
}

/** `admin.people.cancelMembership`: for somebody who asked the office, by the same terms. Throws as cancelMembership. */
export function cancelForMember(ctx: ServiceContext, { userId, reason }: ForMemberInput): Promise<CancellationView> {
  return changeMembershipOf(ctx, userId, (theirs) => cancelOwn(ctx, theirs, { reason: 'Other', because: reason }));
}

/** It ends by itself: cancelled already, or given by the office until a day. */
export const endsAnyway = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'MEMBERSHIP_ENDING' || error.code === 'MEMBERSHIP_BY_HAND');

/**
 * Who has the account deleted ends the membership too, by its terms; one that ends already is left alone. Throws
 * MEMBERSHIP_CHECK_FAILED.
 */
export async function cancelForDeletion(ctx: ServiceContext): Promise<void> {
  await cancelMembership(ctx, { reason: 'Other' }).catch((error: unknown) => {
    if (!endsAnyway(error)) throw error;
  });
}
