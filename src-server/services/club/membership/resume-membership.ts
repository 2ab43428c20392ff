import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { earlyResumption, minimumTermEnd, monthsBetween } from '#shared/membership/terms.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './refresh-subscription.ts';
import { askInOrder } from './ask-in-order.ts';
import { changeOwnMembership } from './in-turn.ts';
import { toldProvider, type Manageable } from './manageable-membership.ts';
import { showMembership } from './show-membership.ts';
import { changeSubscriber, findSubscriber } from './subscriber-rows.ts';
import { tellWallet } from './tell-wallet.ts';

async function resumeOwn(ctx: ServiceContext, { row, term, subscriptionId }: Manageable): Promise<void> {
  const resumesAt = earlyResumption({ ...row, startedAt: term.startedAt }, ctx.now());
  const { pauseStartsAt, pauseEndsAt } = row;
  if (resumesAt === null || pauseStartsAt === null || pauseEndsAt === null)
    throw new DomainError('MEMBERSHIP_NOT_PAUSED');
  const isTakenBack = resumesAt.getTime() === pauseStartsAt.getTime();
  const change = { subscriptionId, idempotencyKey: `resume:${row.id}:${randomUUID()}` };
  const subscription = await toldProvider(
    askInOrder(ctx, subscriptionId, () =>
      isTakenBack ? ctx.payments.resumeCollection(change) : ctx.payments.pauseCollection({ ...change, resumesAt }),
    ),
  );
  inTransaction(ctx.db, () => {
    const now = findSubscriber(ctx, row.id);
    // Its webhook event may have been quicker: then it is written already.
    if (now?.pauseEndsAt?.getTime() === pauseEndsAt.getTime()) {
      const extraMonths = Math.max(0, now.extraMonths - monthsBetween(resumesAt, pauseEndsAt));
      const pause = isTakenBack ? { pauseStartsAt: null, pauseEndsAt: null } : { pauseEndsAt: resumesAt };
      changeSubscriber(ctx, row.id, {
        ...pause,
        extraMonths,
        minimumTermEnd: minimumTermEnd({ ...now, startedAt: term.startedAt, extraMonths }),
      });
      tellWallet(ctx, row.id);
    }
    writeAudit(ctx, {
      action: 'membership.resume',
      subjectKind: 'membership',
      subjectId: row.id,
      before: { pauseStartsAt, pauseEndsAt },
      after: { resumesAt },
    });
    putInOutbox(ctx, {
      kind: 'mail.membership_resuming',
      refId: `${row.id}:${pauseStartsAt.getTime()}:${resumesAt.getTime()}`,
      payload: { resumesAt: resumesAt.toISOString(), isTakenBack },
    });
    applySubscription(ctx, subscription);
  });
}

/**
 * `membership.resume`: a pause that has not begun is taken back. One that has begun ends with the running month, when
 * the next payment is taken, so nobody gets the rest of a month that was not paid for. The term is lengthened by the
 * months that were really paused. Throws MEMBERSHIP_NOT_FOUND, MEMBERSHIP_NOT_PAUSED (none, or it ends then anyway),
 * MEMBERSHIP_CHECK_FAILED.
 */
export async function resumeMembership(ctx: ServiceContext): Promise<MembershipStatusView> {
  await changeOwnMembership(ctx, (own) => resumeOwn(ctx, own));
  return showMembership(ctx);
}
