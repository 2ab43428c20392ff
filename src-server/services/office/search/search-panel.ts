import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import {
  actOf,
  HITS_PER_KIND,
  weekdayIn,
  type EventHit,
  type PanelHits,
  type PanelSearchInput,
  type PersonHit,
  type RefundHit,
} from '#shared/admin/panel-search.ts';
import { addressOrText } from '#shared/contact/email-address.ts';
import { cents } from '#shared/money.ts';
import { isAllowed, type Permission } from '#shared/permissions.ts';
import { eveningDayOf } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { eventDocs } from '#server/db/schema/event-docs.ts';
import { events } from '#server/db/schema/events.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { userDocs } from '#server/db/schema/user-docs.ts';
import { users } from '#server/db/schema/users.ts';
import { eventSearch, hasWords, userSearch } from '#server/db/search-tables.ts';
import { HAS_BEGUN } from '../../shop/member-price/running-membership.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrders, type OrderListRow } from '../orders/read-orders.ts';
import { nameWords } from '../../base/search-words.ts';
import { shownName } from '../../base/shown-name.ts';
import { readTickets, type TicketRow } from '../tickets/ticket-pages.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

const LIMIT = HITS_PER_KIND;

const personColumns = {
  userId: users.id,
  name: sql<string>`${shownName}`,
  email: users.email,
  planId: subscribers.planId,
  nights: sql<number>`(select count(distinct t.event_id) from tickets t where t.user_id = ${users.id} and (t.status = 'used'
    or exists (select 1 from admissions a where a.ticket_id = t.id and a.undone_at is null)))`,
};
const runningOne = and(eq(subscribers.userId, users.id), HAS_BEGUN);

const personByAddress = prepared({ email: users.email }, (orm, { email }) =>
  orm
    .select(personColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(subscribers, runningOne)
    .where(eq(users.email, email))
    .prepare(),
);
/** Newest account first, which is the order of the index. */
const peopleNamed = prepared({ match: String, limit: Number }, (orm, { match, limit }) =>
  orm
    .select(personColumns)
    .from(userSearch)
    .crossJoin(userDocs)
    .innerJoin(users, eq(users.id, userDocs.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(subscribers, runningOne)
    .where(and(hasWords(userSearch, match), eq(userDocs.id, userSearch.rowid)))
    .orderBy(desc(userSearch.rowid))
    .limit(limit)
    .prepare(),
);
const eventColumns = {
  eventId: events.id,
  title: events.title,
  startsAt: events.startsAt,
  location: events.location,
  kind: events.kind,
  styles: events.styles,
  imageUrl: events.imageUrl,
  sold: events.soldCount,
  maxCapacity: events.maxCapacity,
};
/** Of nights alike, those to come stand first, the nearest first of all: a series is as long as its years. */
const eventsNamed = prepared({ match: String, now: events.endsAt, limit: Number }, (orm, { match, now, limit }) =>
  orm
    .select(eventColumns)
    .from(eventSearch)
    .crossJoin(eventDocs)
    .innerJoin(events, eq(events.id, eventDocs.eventId))
    .where(and(hasWords(eventSearch, match), eq(eventDocs.id, eventSearch.rowid)))
    .orderBy(
      sql`${events.endsAt} < ${now}`,
      sql`case when ${events.endsAt} < ${now} then -${events.startsAt} else ${events.startsAt} end`,
    )
    .limit(limit)
    .prepare(),
);

/** Paid orders of one person for nights that are not over, the nearest first. */
const refundable = prepared(
  { userId: tickets.userId, now: events.endsAt, limit: Number },
  (orm, { userId, now, limit }) =>
    orm
      .select({
        orderId: orders.id,
        userId: users.id,
        name: sql<string>`${shownName}`,
        email: users.email,
        eventId: events.id,
        eventTitle: events.title,
        startsAt: events.startsAt,
        sold: events.soldCount,
        createdAt: orders.createdAt,
        tickets: sql<number>`count(*)`,
        amountCents: sql<number>`sum(${tickets.pricePaidCents})`.mapWith(cents),
        isInside: sql`max(${tickets.status} = 'used')`.mapWith(Boolean),
      })
      .from(tickets)
      .innerJoin(orders, eq(orders.id, tickets.orderId))
      .innerJoin(events, eq(events.id, tickets.eventId))
      .innerJoin(users, eq(users.id, tickets.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(
        and(
          eq(tickets.userId, userId),
          ne(tickets.status, 'cancelled'),
          inArray(orders.status, ['paid', 'refund_pending']),
          gt(events.endsAt, now),
        ),
      )
      .groupBy(orders.id, users.id, events.id, profiles.id)
      .orderBy(asc(events.startsAt))
      .limit(limit)
      .prepare(),
);

/** An exact address comes first and alone: its words stand in half of all addresses. */
function findPeople(ctx: ServiceContext, text: string, match: string | null): PersonHit[] {
  const exact = text.includes('@') ? personByAddress(ctx.db).all({ email: addressOrText(text) }) : [];
  const rows = exact.length > 0 || match === null ? exact : peopleNamed(ctx.db).all({ match, limit: LIMIT });
  return rows.map(({ planId, ...person }) => ({
    ...person,
    planName: planId === null ? null : planOf(ctx, planId).name,
  }));
}

/** 'friday' picks the nights that begin on a Friday evening in Munich. */
function isOnWeekday(startsAt: Date, weekday: number | null): boolean {
  return weekday === null || new Date(`${eveningDayOf(startsAt)}T12:00:00Z`).getUTCDay() === weekday;
}

function findRefunds(ctx: ServiceContext, words: string): RefundHit[] {
  const { rest, weekday } = weekdayIn(words);
  const people = findPeople(ctx, rest, nameWords(rest));
  return people
    .flatMap(({ userId }) => refundable(ctx.db).all({ userId, now: ctx.now(), limit: LIMIT }))
    .filter(({ startsAt }) => isOnWeekday(startsAt, weekday))
    .slice(0, LIMIT);
}

const orderHit = ({ id, buyerName, eventTitle, createdAt, listedAs, totalCents }: OrderListRow) => ({
  orderId: id,
  buyerName,
  eventTitle,
  createdAt,
  listedAs,
  totalCents,
});

const ticketHit = (row: TicketRow) => ({
  ticketId: row.id,
  orderId: row.orderId,
  eventId: row.eventId,
  ticketNumber: row.ticketNumber,
  eventTitle: row.eventTitle,
  purchasedAt: row.purchasedAt,
  name: row.holderName ?? row.buyerName,
  status: row.status,
  pricePaidCents: row.pricePaidCents,
});

const NO_HITS: PanelHits = { people: [], orders: [], tickets: [], events: [], refunds: [] };

/**
 * One search over people and members, orders, tickets and events. Letters count without their marks (ä, ae and a are
 * alike), an address finds its account alone. 'refund lena friday' finds what could be refunded instead. Each kind only
 * for who may see it; nothing is changed.
 */
export function searchPanel(ctx: ServiceContext, { text }: PanelSearchInput): PanelHits {
  requirePermission(ctx, 'panel:open');
  const { actor } = ctx;
  const may = (permission: Permission): boolean =>
    actor.kind === 'system' || (actor.kind === 'user' && isAllowed(actor.roles, permission));
  const { act, words } = actOf(text);
  if (act === 'refund') return { ...NO_HITS, refunds: may('payments:manage') ? findRefunds(ctx, words) : [] };
  const match = nameWords(text);
  if (match === null) return NO_HITS;
  const range = { limit: LIMIT, after: null };
  const found: EventHit[] = may('admin:read') ? eventsNamed(ctx.db).all({ match, now: ctx.now(), limit: LIMIT }) : [];
  return {
    people: may('people:manage') ? findPeople(ctx, text, match) : [],
    orders: may('money:read') ? findOrders(ctx.db, text, LIMIT).map(orderHit) : [],
    tickets: may('admin:read')
      ? readTickets(ctx.db, { search: text, eventId: null, status: null }, range).map(ticketHit)
      : [],
    events: found,
    refunds: [],
  };
}
