import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, count, desc, eq, gte, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { lastMondays, type StatisticsInput } from '#shared/statistics/statistics.ts';
import {
  LEADS,
  type Cohort,
  type NightNumbers,
  type StatisticsAnswers,
} from '#shared/statistics/statistics-answers.ts';
import { DAY_MS, eveningDayOf } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission } from '../../base/authorize.ts';
import { cameIn } from '../../shop/tickets/came-in.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** More nights than a club has in a year. */
const MOST_NIGHTS = 400;
/** So many nights are read before others are answered. */
const TURN = 20;

const pastNights = prepared(
  { from: events.startsAt, now: events.startsAt, limit: Number },
  (orm, { from, now, limit }) =>
    orm
      .select({
        id: events.id,
        title: events.title,
        startsAt: events.startsAt,
        kind: events.kind,
        maxCapacity: events.maxCapacity,
        sold: events.soldCount,
      })
      .from(events)
      .where(and(gte(events.startsAt, from), lte(events.startsAt, now), isNull(events.cancelledAt)))
      .orderBy(desc(events.startsAt))
      .limit(limit)
      .prepare(),
);
/** How many whole days before the night, up to the longest that is told apart. */
const leadDays = sql<number>`min(${sql.raw(`${LEADS[0]}, `)}(${events.startsAt} - ${tickets.purchasedAt}) / ${sql.raw(String(DAY_MS))})`;
const isMember = sql<number>`${tickets.memberPlanId} IS NOT NULL`;
const ticketsOf = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({ channel: orders.channel, isMember: isMember.mapWith(Boolean), days: leadDays, tickets: count() })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(tickets.eventId, eventId), ne(tickets.status, 'cancelled')))
    .groupBy(orders.channel, isMember, leadDays)
    .prepare(),
);
const cardsOf = prepared({ eventId: checkIns.eventId }, (orm, { eventId }) =>
  orm
    .select({ members: count() })
    .from(checkIns)
    .where(and(eq(checkIns.eventId, eventId), eq(checkIns.channel, 'member'), isNull(checkIns.undoneAt)))
    .prepare(),
);
const guestsOf = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .selectDistinct({ userId: sql<string>`${tickets.userId}` })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), cameIn(orm), isNotNull(tickets.userId)))
    .prepare(),
);
const cameBefore = prepared({ userId: tickets.userId, before: events.startsAt }, (orm, { userId, before }) =>
  orm
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.userId, userId), cameIn(orm), lt(events.startsAt, before)))
    .limit(1)
    .prepare(),
);

type Night = Pick<NightNumbers, 'id' | 'title' | 'startsAt' | 'kind' | 'maxCapacity' | 'sold'>;

function numbersOf(ctx: ServiceContext, night: Night): NightNumbers {
  const sums = { online: 0, door: 0, given: 0, imported: 0, memberTickets: 0 };
  const leads = LEADS.map(() => 0);
  for (const row of ticketsOf(ctx.db).all({ eventId: night.id })) {
    // What is bought and is no ticket.
    if (row.channel !== 'voucher' && row.channel !== 'card' && row.channel !== 'part') sums[row.channel] += row.tickets;
    if (row.isMember) sums.memberTickets += row.tickets;
    const at = LEADS.findIndex((days) => row.days >= days);
    // What was bought while the night was on counts with the last days before it.
    const place = at === -1 ? LEADS.length - 1 : at;
    if (row.channel === 'online') leads[place] = (leads[place] ?? 0) + row.tickets;
  }
  return { ...night, ...sums, leads, memberCards: cardsOf(ctx.db).get({ eventId: night.id })?.members ?? 0 };
}

/** The nights somebody came to in the span, the first one first. */
type Visits = Map<string, Date[]>;

function noteGuests(ctx: ServiceContext, visits: Visits, { id, startsAt }: Night): void {
  for (const { userId } of guestsOf(ctx.db).all({ eventId: id })) {
    const known = visits.get(userId);
    if (known === undefined) visits.set(userId, [startsAt]);
    else known.unshift(startsAt);
  }
}

function cohortsOf(ctx: ServiceContext, visits: Visits, from: Date): Cohort[] {
  const months = new Map<string, Cohort>();
  for (const [userId, [first, ...again]] of visits) {
    if (first === undefined || cameBefore(ctx.db).get({ userId, before: from }) !== undefined) continue;
    const month = eveningDayOf(first).slice(0, 7);
    const cohort = months.get(month) ?? { month, guests: 0, within30: 0, within90: 0 };
    const cameWithin = (days: number) => again.some((at) => at.getTime() - first.getTime() <= days * DAY_MS);
    months.set(month, {
      month,
      guests: cohort.guests + 1,
      within30: cohort.within30 + (cameWithin(30) ? 1 : 0),
      within90: cohort.within90 + (cameWithin(90) ? 1 : 0),
    });
  }
  return [...months.values()].toSorted((a, b) => a.month.localeCompare(b.month));
}

/**
 * Which nights sell early, what fills, what members use, who comes back, door against online: the numbers behind these
 * answers, of the nights of the last weeks that are over or on. Who comes back is told of guests with an account, by
 * tickets that were used.
 */
export async function showAnswers(ctx: ServiceContext, { weeks }: StatisticsInput): Promise<StatisticsAnswers> {
  requirePermission(ctx, 'money:read');
  const now = ctx.now();
  const from = new Date(`${lastMondays(now, weeks)[0]}T00:00:00Z`);
  const nights: NightNumbers[] = [];
  const visits: Visits = new Map();
  for (const [at, night] of pastNights(ctx.db).all({ from, now, limit: MOST_NIGHTS }).entries()) {
    if (at > 0 && at % TURN === 0) await nextTurn();
    nights.push(numbersOf(ctx, night));
    noteGuests(ctx, visits, night);
  }
  return { nights, cohorts: cohortsOf(ctx, visits, from) };
}
