import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import {
  MISSED_AFTER_MS,
  missedLately,
  missedPause,
  type MissedNightsRule,
  type MissedNightsView,
} from '#shared/membership/missed-nights.ts';
import { DAY_MS } from '#shared/time.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { events } from '#server/db/schema/events.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Free places of a member that stayed empty: valid to the end and let nobody in. Read from tickets and check-ins, so
 * that what a desk tells later, or is undone, counts at once. Where a night was called off, or nobody at all was let in
 * (there was no desk), nobody missed it; who came in with the member's card was there.
 */
const missed = prepared({ userId: tickets.userId, since: events.endsAt, until: events.endsAt }, (orm, of) => {
  const letIn = orm
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(eq(checkIns.eventId, events.id), isNull(checkIns.undoneAt)));
  const byCard = orm
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(
      and(
        isNotNull(checkIns.subscriberId),
        inArray(
          checkIns.subscriberId,
          orm.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.userId, of.userId)),
        ),
        eq(checkIns.eventId, events.id),
        isNull(checkIns.undoneAt),
      ),
    );
  return orm
    .select({ ticketId: tickets.id, title: events.title, startsAt: events.startsAt })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(
      and(
        eq(tickets.userId, of.userId),
        eq(tickets.status, 'active'),
        eq(tickets.pricePaidCents, 0),
        isNotNull(tickets.memberPlanId),
        isNull(tickets.missForgivenAt),
        isNull(events.cancelledAt),
        sql`${events.evenings} = '[]'`,
        gt(events.endsAt, of.since),
        lt(events.endsAt, of.until),
        exists(letIn),
        notExists(byCard),
      ),
    )
    .orderBy(desc(events.startsAt), tickets.id)
    .prepare();
});
export type MissedNight = RowOf<typeof missed>;

/** The rule of the house and what of a person counts by it, newest first; null where the house has no rule. */
export function missedNights(
  ctx: Pick<ServiceContext, 'db' | 'now' | 'operator'>,
  userId: string,
): { rule: MissedNightsRule; nights: MissedNight[] } | null {
  const rule = ctx.operator.missedNights;
  if (rule === undefined) return null;
  const now = ctx.now().getTime();
  const since = new Date(now - (rule.withinDays + rule.pauseDays) * DAY_MS);
  return { rule, nights: missed(ctx.db).all({ userId, since, until: new Date(now - MISSED_AFTER_MS) }) };
}

/** How it stands for a person; null without a rule, or where nothing was missed. */
export function showMissedNights(
  ctx: Pick<ServiceContext, 'db' | 'now' | 'operator'>,
  userId: string,
): MissedNightsView | null {
  const found = missedNights(ctx, userId);
  if (found === null || found.nights.length === 0) return null;
  const times = found.nights.map(({ startsAt }) => startsAt);
  const [count, pausedUntil] = [missedLately(times, found.rule, ctx.now()), missedPause(times, found.rule, ctx.now())];
  return count === 0 && pausedUntil === null ? null : { count, rule: found.rule, pausedUntil };
}
