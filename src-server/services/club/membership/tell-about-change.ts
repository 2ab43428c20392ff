import { dunningMailsDue } from '#shared/membership/membership-state.ts';
import { hasFreeEntry } from '#shared/membership/plans.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { tellWebhooks } from '../../shop/webhooks/tell-webhooks.ts';
import { tellPlanTakenBack } from './next-plan.ts';
import { changeSubscriber, type SubscriberRow } from './subscriber-rows.ts';
import { takeBackFreeTickets } from './take-back-free-tickets.ts';
import { tellWallet } from './tell-wallet.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

/** The next of the three mails about a failed payment that is due and not sent (days 0, 3 and 6). */
export function tellAboutDebt(
  ctx: ServiceContext,
  { id, status, graceStartedAt, dunningMails, cancelAt }: SubscriberRow,
): void {
  if (status !== 'past_due' || graceStartedAt === null || (cancelAt !== null && cancelAt <= ctx.now())) return;
  const due = dunningMailsDue(graceStartedAt, ctx.now());
  if (due <= dunningMails) return;
  putInOutbox(ctx, {
    kind: 'mail.membership_payment_failed',
    refId: `${id}:${graceStartedAt.getTime()}:${due}`,
    payload: { mail: due },
  });
  changeSubscriber(ctx, id, { dunningMails: due });
}

/** The ordered plan has begun: its pass, and the free tickets that it does not cover. */
function tellAboutPlan(ctx: ServiceContext, had: SubscriberRow, { id, planId, termStartedAt }: SubscriberRow): void {
  writeAudit(ctx, {
    action: 'membership.plan_changed',
    subjectKind: 'membership',
    subjectId: id,
    before: { planId: had.planId },
    after: { planId },
  });
  tellWallet(ctx, id);
  if (!hasFreeEntry(planOf(ctx, planId)) && termStartedAt !== null)
    takeBackFreeTickets(ctx, id, { from: termStartedAt });
}

/**
 * What follows from a change of a membership: the audit log, the mails, and the free tickets it no longer covers; call
 * it in the transaction that changed it.
 */
export function tellAboutChange(ctx: ServiceContext, had: SubscriberRow, now: SubscriberRow): void {
  const { id } = now;
  if (had.status !== now.status)
    writeAudit(ctx, {
      action: `membership.${now.status}`,
      subjectKind: 'membership',
      subjectId: id,
      before: { status: had.status },
      after: { status: now.status, endReason: now.endReason },
    });
  if (now.status === 'pending' || now.status === 'abandoned') return;
  if (had.startedAt !== null && had.status !== now.status) tellWallet(ctx, id);
  if (had.startedAt === null) {
    putInOutbox(ctx, { kind: 'mail.membership_welcome', refId: id });
    tellWebhooks(ctx, 'member.started', { id });
  }
  if (now.status === 'ended' && had.status !== 'ended') tellWebhooks(ctx, 'member.ended', { id });
  if (had.planId !== now.planId) tellAboutPlan(ctx, had, now);
  else if (had.nextPlanId !== null && now.nextPlanId === null && now.status !== 'ended') tellPlanTakenBack(ctx, had);
  if (now.status === 'ended') {
    if (had.status !== 'ended') takeBackFreeTickets(ctx, id, { from: now.endedAt ?? ctx.now() });
    if (had.status !== 'ended' && now.endReason !== 'second_membership' && now.endReason !== 'withdrawn')
      putInOutbox(ctx, { kind: 'mail.membership_ended', refId: id });
    return;
  }
  if (now.cancelAt !== null && had.cancelAt?.getTime() !== now.cancelAt.getTime())
    putInOutbox(ctx, {
      kind: 'mail.membership_cancelled',
      refId: `${id}:${now.cancelAt.getTime()}:${now.cancelRequestedAt?.getTime() ?? 0}`,
    });
  if (now.cancelAt === null && had.cancelAt !== null)
    putInOutbox(ctx, {
      kind: 'mail.membership_reactivated',
      refId: `${id}:${had.cancelAt.getTime()}:${had.cancelRequestedAt?.getTime() ?? 0}`,
    });
  if (
    now.pauseStartsAt !== null &&
    now.pauseEndsAt !== null &&
    had.pauseStartsAt?.getTime() !== now.pauseStartsAt.getTime()
  )
    putInOutbox(ctx, { kind: 'mail.membership_paused', refId: `${id}:${now.pauseStartsAt.getTime()}` });
  if (had.dunningMails > 0 && had.graceStartedAt !== null && now.graceStartedAt === null)
    putInOutbox(ctx, { kind: 'mail.membership_recovered', refId: `${id}:${had.graceStartedAt.getTime()}` });
  tellAboutDebt(ctx, now);
}
