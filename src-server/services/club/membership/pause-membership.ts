import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { ForMemberInput } from '#shared/people/person-inputs.ts';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { minimumTermEnd, PAUSE_MONTHS, pauseWindow } from '#shared/membership/terms.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './refresh-subscription.ts';
import { askInOrder } from './ask-in-order.ts';
import { changeMembershipOf, changeOwnMembership } from './in-turn.ts';
import { toldProvider, type Manageable } from './manageable-membership.ts';
import { showMembership } from './show-membership.ts';
import { pauseRefusalOf } from './status-view.ts';
import { changeSubscriber, findSubscriber } from './subscriber-rows.ts';
import { tellAboutChange } from './tell-about-change.ts';

/** `because`: why the office did it, where the member did not. */
async function pauseOwn(
  ctx: ServiceContext,
  { row, term, subscriptionId }: Manageable,
  because: { reason?: string } = {},
): Promise<void> {
  if (pauseRefusalOf(row, ctx.now()) !== null) throw new DomainError('PAUSE_NOT_POSSIBLE');
  const { startsAt, endsAt } = pauseWindow(term, ctx.now());
  // A key of its own for every try: one that was taken back in between would be answered, not carried out.
  const keyed = (change: string) => ({ subscriptionId, idempotencyKey: `${change}:${row.id}:${randomUUID()}` });
  const subscription = await toldProvider(
    askInOrder(ctx, subscriptionId, () => ctx.payments.pauseCollection({ ...keyed('pause'), resumesAt: endsAt })),
  );
  const isAgreed = inTransaction(ctx.db, () => {
    const now = findSubscriber(ctx, row.id);
    // A cancellation was declared meanwhile: it came first.
    if (now === undefined || now.cancelAt !== null) return false;
    // Its webhook event may have been quicker: then it is written already.
    if (now.pauseEndsAt?.getTime() === endsAt.getTime()) return true;
    const extraMonths = now.extraMonths + PAUSE_MONTHS;
    const change = {
      pauseStartsAt: startsAt,
      pauseEndsAt: endsAt,
      pauseEndTold: false,
      extraMonths,
      minimumTermEnd: minimumTermEnd({ ...now, startedAt: term.startedAt, extraMonths }),
    };
    changeSubscriber(ctx, row.id, change);
    writeAudit(ctx, {
      action: 'membership.pause',
      subjectKind: 'membership',
      subjectId: row.id,
      after: { startsAt, endsAt, ...because },
    });
    tellAboutChange(ctx, now, { ...now, ...change });
    applySubscription(ctx, subscription);
    return true;
  });
  if (isAgreed) return;
  applySubscription(
    ctx,
    await toldProvider(askInOrder(ctx, subscriptionId, () => ctx.payments.resumeCollection(keyed('resume')))),
  );
  throw new DomainError('PAUSE_NOT_POSSIBLE');
}

/**
 * `membership.pause`: three months from the end of the paid month, no charge, no access; it resumes by itself and
 * lengthens the minimum term. Throws MEMBERSHIP_NOT_FOUND, PAUSE_NOT_POSSIBLE, MEMBERSHIP_CHECK_FAILED.
 */
export async function pauseMembership(ctx: ServiceContext): Promise<MembershipStatusView> {
  await changeOwnMembership(ctx, (own) => pauseOwn(ctx, own));
  return showMembership(ctx);
}

/** `admin.people.pauseMembership`: the same for somebody who asked the office, with the reason in the audit log. */
export function pauseForMember(ctx: ServiceContext, { userId, reason }: ForMemberInput): Promise<void> {
  return changeMembershipOf(ctx, userId, (theirs) => pauseOwn(ctx, theirs, { reason }));
}
