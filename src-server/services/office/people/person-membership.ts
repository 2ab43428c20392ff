import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { cents, ZERO_CENTS } from '#shared/money.ts';
import { freeableMonth, freeMonthAhead } from '#shared/membership/free-month.ts';
import { owedOf, paidUntilOf } from '#shared/membership/owed.ts';
import { phaseOf } from '#shared/membership/membership-state.ts';
import type { PersonMembership } from '#shared/people/person-view.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { importedMembers } from '#server/db/schema/member-imports.ts';
import { membershipPerks } from '#server/db/schema/member-cards.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { pauseRefusalOf } from '../../club/membership/status-view.ts';
import { manageableOf } from '../../club/membership/manageable-membership.ts';
import { findCurrentMembership, type KeptMembership } from '../../club/membership/find-membership.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

const newestMonth = prepared({ id: orders.subscriberId }, (orm, { id }) => {
  const given = orm
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), ne(refunds.status, 'failed')));
  return orm
    .select({
      orderId: orders.id,
      paidAt: orders.paidAt,
      paymentIntentId: orders.stripePaymentIntentId,
      leftCents: sql<number>`${orders.totalCents} - (${given})`.mapWith(cents),
    })
    .from(orders)
    .where(and(eq(orders.subscriberId, id), sql`${orders.subscriberId} is not null`))
    .orderBy(desc(orders.createdAt))
    .limit(1)
    .prepare();
});

/** The newest paid month of a membership, if its payment is known and something of it is left. */
export function creditableMonth({ db }: Pick<ServiceContext, 'db'>, subscriberId: string) {
  const month = newestMonth(db).get({ id: subscriberId });
  if (month === undefined || month.paidAt === null || month.paymentIntentId === null || month.leftCents <= 0)
    return null;
  return { ...month, paidAt: month.paidAt, paymentIntentId: month.paymentIntentId };
}

function cardEndsOf(
  { cardExpMonth: month, cardExpYear: year }: KeptMembership,
  now: Date,
): PersonMembership['cardEnds'] {
  if (month === null || year === null) return null;
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + month - (now.getUTCMonth() + 1);
  return { month, year, isSoon: monthsLeft <= 1 };
}

/** The membership that counts for this person, as the office sees it; null: never joined. */
export function personMembership(ctx: ServiceContext, userId: string): PersonMembership | null {
  const row = findCurrentMembership(ctx, userId);
  if (row === undefined || row.membershipId === null) return null;
  const now = ctx.now();
  const owed = owedOf(row, now);
  const isManageable = manageableOf(ctx, row) !== null;
  const creditable = isManageable ? creditableMonth(ctx, row.id) : null;
  return {
    subscriberId: row.id,
    planId: row.planId,
    planName: planOf(ctx, row.planId).name,
    paidBy: row.paidBy,
    membershipId: row.membershipId,
    oldNumber: findRow(ctx.db, importedMembers, { subscriberId: row.id }, ['oldNumber'])?.oldNumber ?? null,
    phase: phaseOf(row, now),
    monthlyCents: cents(row.monthlyCents),
    startedAt: row.startedAt,
    paidUntil: paidUntilOf(row),
    owedCents: owed === null ? ZERO_CENTS : cents(owed.cents),
    owedMonths: owed?.months ?? 0,
    minimumTermEnd: row.minimumTermEnd !== null && row.minimumTermEnd > now ? row.minimumTermEnd : null,
    nextPlan:
      row.nextPlanId === null || row.nextPlanAt === null
        ? null
        : { name: planOf(ctx, row.nextPlanId).tier, beginsAt: row.nextPlanAt },
    freeMonthAt: isManageable ? freeMonthAhead(row, now) : null,
    freeableMonthAt: isManageable ? freeableMonth(row, now) : null,
    cancelAt: row.cancelAt,
    pauseStartsAt: row.pauseStartsAt,
    pauseEndsAt: row.pauseEndsAt,
    cardEnds: cardEndsOf(row, now),
    perks: findRows(ctx.db, membershipPerks, { subscriberId: row.id }, ['perk']).map(({ perk }) => perk),
    canPause: isManageable && pauseRefusalOf(row, now) === null,
    canCancel: isManageable && row.cancelAt === null,
    creditable: creditable && {
      orderId: creditable.orderId,
      cents: creditable.leftCents,
      paidAt: creditable.paidAt,
    },
  };
}
