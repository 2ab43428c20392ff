import { count, eq, and, asc, gte, ne, sql } from 'drizzle-orm';
import { cents, ZERO_CENTS, type Cents } from '#shared/money.ts';
import { NO_NEXT_PLAN } from '#shared/membership/next-membership.ts';
import type { EndReason } from '#shared/membership/membership-state.ts';
import { WITHDRAWAL_TICKS } from '#shared/membership/withdrawal-ticks.ts';
import {
  boundaryAfter,
  boundaryPlus,
  cancellationEnd,
  withdrawalEndsAt,
  withdrawalRefund,
} from '#shared/membership/terms.ts';
import { prepared } from '#server/db/client.ts';
import { membershipConsents } from '#server/db/schema/membership.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endGiven } from './end-given.ts';
import { isGivenNow, manageableOf } from './manageable-membership.ts';
import { changeSubscriber, type SubscriberRow } from './subscriber-rows.ts';
import { tellAboutChange } from './tell-about-change.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';

const paidSince = prepared({ from: orders.paidAt, id: orders.subscriberId }, (orm, { from, id }) => {
  const given = orm
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), ne(refunds.status, 'failed')));
  return orm
    .select({ leftCents: sql<number>`max(0, ${orders.totalCents} - (${given}))` })
    .from(orders)
    .where(and(eq(orders.subscriberId, id), gte(orders.paidAt, from)))
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .prepare();
});

/** A membership's months that were paid from an instant on, oldest first: what is left of each after its refunds. */
const listPaidMonths = (ctx: ServiceContext, subscriberId: string, from: Date): { leftCents: Cents }[] =>
  paidSince(ctx.db)
    .all({ id: subscriberId, from })
    .map(({ leftCents }) => ({ leftCents: cents(leftCents) }));

const ticksSet = prepared({ id: membershipConsents.subscriberId }, (orm, { id }) =>
  orm.select({ ticks: count() }).from(membershipConsents).where(eq(membershipConsents.subscriberId, id)).prepare(),
);

/** What a declaration led to. `endsAt`: the instant the contract is over. */
export type DeclaredEnd = { endsAt: Date; refundCents: Cents };

/** What is left of the months paid from an instant on. */
const paidFrom = (ctx: ServiceContext, id: string, from: Date): Cents =>
  cents(listPaidMonths(ctx, id, from).reduce((sum, { leftCents }) => sum + leftCents, 0));

/** Over from now on; the provider is told and the money sent back by the outbox. */
function endAtOnce(
  ctx: ServiceContext,
  row: SubscriberRow,
  { endReason, refundCents }: { endReason: EndReason; refundCents: Cents },
): DeclaredEnd {
  const endsAt = ctx.now();
  const change = { ...NO_NEXT_PLAN, status: 'ended' as const, endedAt: endsAt, endReason };
  changeSubscriber(ctx, row.id, change);
  putInOutbox(ctx, { kind: 'membership.end_now', refId: row.id, payload: { refundCents } });
  tellAboutChange(ctx, row, { ...row, ...change });
  return { endsAt, refundCents };
}

/**
 * A cancellation that was declared outside the dashboard takes effect on the day the terms allow, counted from when it
 * was received; the provider is told by the outbox. Gives the end; null when no contract runs, or when a person has to
 * choose it: a later day was asked for. Once somebody has (`isJudged`), it is the first month's end that is not before
 * the day asked for. Call inside a transaction.
 */
export function cancelByDeclaration(
  ctx: ServiceContext,
  row: SubscriberRow,
  { requestedEnd, receivedAt, isJudged }: { requestedEnd: Date | null; receivedAt: Date; isJudged: boolean },
): DeclaredEnd | null {
  const own = manageableOf(ctx, row);
  // What the office gave ends on its last day without anybody's doing: it was paid until then, and does not renew.
  if (isGivenNow(ctx, row) && row.cancelAt !== null) return { endsAt: row.cancelAt, refundCents: ZERO_CENTS };
  if (own === null) return null;
  if (row.cancelAt !== null) return { endsAt: row.cancelAt, refundCents: ZERO_CENTS };
  // The month that ran when it came; a later one may have begun before anybody read it.
  const currentPeriodEnd =
    receivedAt < own.term.startedAt ? own.term.currentPeriodEnd : boundaryAfter(own.term.startedAt, receivedAt);
  const earliest = cancellationEnd({ ...own.term, currentPeriodEnd }, receivedAt);
  const isLater = requestedEnd !== null && requestedEnd > earliest;
  if (isLater && !isJudged) return null;
  const endsAt = isLater ? boundaryAfter(own.term.startedAt, new Date(requestedEnd.getTime() - 1)) : earliest;
  // It took that long to be read: what was charged for the time after the end goes back.
  if (endsAt <= ctx.now())
    return endAtOnce(ctx, row, { endReason: 'cancelled', refundCents: paidFrom(ctx, row.id, endsAt) });
  const change = { ...NO_NEXT_PLAN, cancelAt: endsAt, cancelRequestedAt: receivedAt };
  changeSubscriber(ctx, row.id, change);
  putInOutbox(ctx, {
    kind: 'membership.cancel',
    refId: `${row.id}:${endsAt.getTime()}:${receivedAt.getTime()}`,
    payload: { cancelAt: endsAt.toISOString() },
  });
  writeAudit(ctx, {
    action: 'membership.cancel',
    subjectKind: 'membership',
    subjectId: row.id,
    after: { endsAt, by: 'declaration' },
  });
  tellAboutChange(ctx, row, { ...row, ...change });
  return { endsAt, refundCents: ZERO_CENTS };
}

/**
 * A good cause ends the contract at once (§ 314 BGB). Paid back are the days of the month that were left when it came
 * (§ 130 BGB), and whatever was charged since; what was paid outside the provider the office gives back itself. Null
 * when no contract runs.
 */
export function cancelForGoodCause(ctx: ServiceContext, row: SubscriberRow, receivedAt: Date): DeclaredEnd | null {
  const own = manageableOf(ctx, row);
  if (isGivenNow(ctx, row)) {
    writeAudit(ctx, {
      action: 'membership.cancel',
      subjectKind: 'membership',
      subjectId: row.id,
      after: { endsAt: ctx.now(), by: 'good cause' },
    });
    endGiven(ctx, row, { endedAt: ctx.now(), endReason: 'cancelled' });
    return { endsAt: ctx.now(), refundCents: ZERO_CENTS };
  }
  if (own === null) return null;
  const { startedAt } = own.term;
  const withdrawnAt = receivedAt < startedAt ? startedAt : receivedAt;
  const periodEnd = boundaryAfter(startedAt, withdrawnAt);
  const periodStart = boundaryPlus(startedAt, periodEnd, -1);
  const laterCents = paidFrom(ctx, row.id, periodEnd);
  const ofMonth = withdrawalRefund(
    { paidCents: cents(paidFrom(ctx, row.id, periodStart) - laterCents), periodStart, periodEnd },
    { withdrawnAt, owesForUse: true },
  );
  const refundCents = cents(ofMonth + laterCents);
  writeAudit(ctx, {
    action: 'membership.cancel',
    subjectKind: 'membership',
    subjectId: row.id,
    after: { endsAt: ctx.now(), by: 'good cause', refundCents },
  });
  return endAtOnce(ctx, row, { endReason: 'cancelled', refundCents });
}

/**
 * A withdrawal that came within the fourteen days ends the membership at once; what was paid goes back, less the days
 * used until it came if both ticks were set (§ 357a (2) BGB). Null when the period was over or nothing runs. Call
 * inside a transaction.
 */
export function withdrawByDeclaration(ctx: ServiceContext, row: SubscriberRow, receivedAt: Date): DeclaredEnd | null {
  const own = manageableOf(ctx, row);
  if (own === null || receivedAt >= withdrawalEndsAt(own.term.startedAt)) return null;
  const owesForUse = (ticksSet(ctx.db).get({ id: row.id })?.ticks ?? 0) >= WITHDRAWAL_TICKS.length;
  const { startedAt } = own.term;
  const paidCents = paidFrom(ctx, row.id, new Date(0));
  // Days are owed of the first month alone: it came within that, whatever was charged until somebody read it. What was
  // given back of it before has made it cheaper.
  const firstCents = cents(listPaidMonths(ctx, row.id, new Date(0))[0]?.leftCents ?? 0);
  const ofFirst = withdrawalRefund(
    { paidCents: firstCents, periodStart: startedAt, periodEnd: boundaryAfter(startedAt, startedAt) },
    { withdrawnAt: receivedAt, owesForUse },
  );
  const refundCents = cents(paidCents - firstCents + ofFirst);
  putInOutbox(ctx, { kind: 'mail.membership_withdrawn', refId: row.id, payload: { refundCents } });
  writeAudit(ctx, {
    action: 'membership.withdraw',
    subjectKind: 'membership',
    subjectId: row.id,
    after: { refundCents, owesForUse },
  });
  return endAtOnce(ctx, row, { endReason: 'withdrawn', refundCents });
}
