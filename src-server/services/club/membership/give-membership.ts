import { DomainError } from '#shared/errors.ts';
import {
  endOfLastDay,
  isDayToGive,
  type ChangeGivenInput,
  type GiveMembershipInput,
} from '#shared/membership/by-hand.ts';
import { isByHand, type HandWay } from '#shared/membership/paid-by.ts';
import { phaseOf } from '#shared/membership/membership-state.ts';
import { hasFreeEntry, type PlanId, type MembershipPlan } from '#shared/membership/plans.ts';
import { SESSION_PATIENCE_MS } from '#shared/orders/checkout-limits.ts';
import type { ForMemberInput } from '#shared/people/person-inputs.ts';
import { localDateOf } from '#shared/time.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireWelcome } from '../../shop/bans/require-welcome.ts';
import { tellWebhooks } from '../../shop/webhooks/tell-webhooks.ts';
import { endGiven } from './end-given.ts';
import { drawMembershipId } from './refresh-subscription.ts';
import { endOpenOrder, refreshIfOver } from './start-join.ts';
import { changeSubscriber, findRunning, findSubscriber, type SubscriberRow } from './subscriber-rows.ts';
import { takeBackFreeTickets } from './take-back-free-tickets.ts';
import { tellWallet } from './tell-wallet.ts';
import { planOf, requireOpen } from '../../shop/plans/load-plans.ts';

/** What is agreed on: the plan's price and term; nothing where it is free. */
function agreed({ id: planId, monthlyCents, minimumMonths }: MembershipPlan, paidBy: HandWay) {
  return { planId, paidBy, monthlyCents: paidBy === 'free' ? 0 : monthlyCents, minimumMonths };
}

/** It is paid until its end, and does not renew. */
const paidUntil = (until: Date) => ({ currentPeriodEnd: until, cancelAt: until, bookedUntil: until });

function untilOf(ctx: ServiceContext, lastDay: string): Date {
  if (!isDayToGive(lastDay, ctx.now()))
    throw new DomainError('INVALID_INPUT', {
      fields: { lastDay: 'Please choose a day that is not over, ten years ahead at most.' },
    });
  return endOfLastDay(lastDay);
}

type Given = { id: string; userId: string; planId: PlanId; paidBy: HandWay; until: Date; startedAt: Date };

/**
 * Writes a membership outside the provider. The unique index lets one running membership in. Call inside a transaction;
 * who calls it writes the audit log and tells the member.
 */
export function writeGiven(ctx: ServiceContext, { id, userId, planId, paidBy, until, startedAt }: Given): void {
  requireWelcome(ctx, userId);
  if (findRunning(ctx, userId) !== undefined) throw new DomainError('PERSON_IS_MEMBER');
  const now = ctx.now();
  insertRow(ctx.db, subscribers, {
    ...agreed(requireOpen(ctx, planId), paidBy),
    ...paidUntil(until),
    id,
    userId,
    status: 'active',
    membershipId: drawMembershipId(ctx, id, startedAt),
    startedAt,
    currentPeriodStart: startedAt,
    minimumTermEnd: startedAt,
    createdAt: now,
    updatedAt: now,
  });
  tellWebhooks(ctx, 'member.started', { id });
}

/** An order that waits for its payment is given up first, and a contract whose last day is over is closed. */
async function makeRoom(ctx: ServiceContext, userId: string): Promise<void> {
  const running = findRunning(ctx, userId);
  if (running?.status === 'pending')
    await endOpenOrder(ctx, running, new Date(ctx.now().getTime() + SESSION_PATIENCE_MS));
  else if (running !== undefined) await refreshIfOver(ctx, running);
}

/**
 * `admin.people.giveMembership`: a membership that is free, or paid outside the provider, until a day. Throws
 * USER_NOT_FOUND, PERSON_IS_MEMBER, BANNED, PAYMENT_PROCESSING, PLAN_NOT_OFFERED.
 */
export async function giveMembership(ctx: ServiceContext, input: GiveMembershipInput): Promise<void> {
  requirePermission(ctx, 'people:manage');
  const { id, userId, planId, paidBy, lastDay, receipt, reason } = input;
  const until = untilOf(ctx, lastDay);
  if (findRow(ctx.db, users, { id: userId }, ['id']) === undefined) throw new DomainError('USER_NOT_FOUND');
  await makeRoom(ctx, userId);
  inTransaction(ctx.db, () => {
    if (findSubscriber(ctx, id)?.userId === userId) return;
    writeGiven(ctx, { id, userId, planId, paidBy, until, startedAt: ctx.now() });
    writeAudit(ctx, {
      action: 'membership.given',
      subjectKind: 'membership',
      subjectId: id,
      after: { planId, paidBy, lastDay, receipt, reason },
    });
    putInOutbox(ctx, { kind: 'mail.membership_given', refId: `${id}:${ctx.now().getTime()}` });
  });
}

/** What the office gave and may change; a contract with the provider never is. */
function givenOf(ctx: ServiceContext, row: SubscriberRow | undefined, userId: string): SubscriberRow {
  if (row === undefined || row.userId !== userId || phaseOf(row, ctx.now()) === 'ended')
    throw new DomainError('MEMBERSHIP_NOT_FOUND');
  if (!isByHand(row)) throw new DomainError('MEMBERSHIP_BY_CARD');
  return row;
}

const factsOf = ({ planId, paidBy, cancelAt }: Pick<SubscriberRow, 'planId' | 'paidBy' | 'cancelAt'>) => ({
  planId,
  paidBy,
  lastDay: cancelAt && localDateOf(cancelAt),
});

/**
 * `admin.people.changeGivenMembership`: prolongs it, or says anew which plan it is and how it is paid; the same once
 * more changes nothing. Throws MEMBERSHIP_NOT_FOUND, MEMBERSHIP_BY_CARD, PLAN_NOT_OFFERED.
 */
export function changeGivenMembership(ctx: ServiceContext, input: ChangeGivenInput): void {
  requirePermission(ctx, 'people:manage');
  const { id, userId, planId, paidBy, lastDay, receipt, reason } = input;
  inTransaction(ctx.db, () => {
    const row = givenOf(ctx, findSubscriber(ctx, id), userId);
    const until = untilOf(ctx, lastDay);
    if (row.planId === planId && row.paidBy === paidBy && row.cancelAt?.getTime() === until.getTime()) return;
    // Who keeps plan and way keeps the price that was agreed on.
    const isSamePrice = row.planId === planId && (row.paidBy === 'free') === (paidBy === 'free');
    // A plan that is over stays with whoever has it.
    const plan = row.planId === planId ? planOf(ctx, planId) : requireOpen(ctx, planId);
    const change = { ...(isSamePrice ? { paidBy } : agreed(plan, paidBy)), ...paidUntil(until) };
    changeSubscriber(ctx, id, change);
    writeAudit(ctx, {
      action: 'membership.given_changed',
      subjectKind: 'membership',
      subjectId: id,
      before: factsOf(row),
      after: { ...factsOf({ ...row, planId, paidBy, cancelAt: until }), receipt, reason },
    });
    if (row.planId !== planId && !hasFreeEntry(plan)) takeBackFreeTickets(ctx, id, { from: ctx.now() });
    putInOutbox(ctx, { kind: 'mail.membership_given', refId: `${id}:${ctx.now().getTime()}` });
    tellWallet(ctx, id);
  });
}

/** `admin.people.endGivenMembership`: at once. Throws MEMBERSHIP_NOT_FOUND, MEMBERSHIP_BY_CARD. */
export function endGivenMembership(ctx: ServiceContext, { userId, reason }: ForMemberInput): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    const row = givenOf(ctx, findRunning(ctx, userId), userId);
    writeAudit(ctx, {
      action: 'membership.given_ended',
      subjectKind: 'membership',
      subjectId: row.id,
      before: factsOf(row),
      after: { reason },
    });
    endGiven(ctx, row, { endedAt: ctx.now(), endReason: 'cancelled' });
  });
}
