import { and, asc, desc, eq, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { addressOrText } from '#shared/contact/email-address.ts';
import type { TicketCursor, TicketFilter } from '#shared/admin/admin-queries.ts';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { cents } from '#shared/money.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared, type Db, type Orm, type RowOf } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { END_OF_TIME, isAfter, isBefore, isOrAny, newestFirst, type Following } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds, refundTickets } from '#server/db/schema/payments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { ticketDocs } from '#server/db/schema/ticket-docs.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { ANSWERS_OF_TICKET, BOUGHT_WITH_TICKET } from '#server/db/ticket-facts.ts';
import { namedWithRole } from '#server/db/type-with-role.ts';
import { users } from '#server/db/schema/users.ts';
import { hasWords, ticketSearch } from '#server/db/search-tables.ts';
import { IS_MOVED } from '../../shop/tickets/moved-ticket.ts';
import { orderEmail, orderName } from '../../base/shown-name.ts';
import { wholeOrBegun } from '../../base/search-words.ts';

const columns = {
  id: tickets.id,
  doc: ticketDocs.id,
  orderId: tickets.orderId,
  eventId: tickets.eventId,
  eventTitle: events.title,
  ticketNumber: tickets.ticketNumber,
  buyerEmail: orderEmail,
  buyerName: orderName,
  holderName: tickets.holderName,
  purchasedAt: tickets.purchasedAt,
  /** A ticket without a type's name is 'Standard'. */
  ticketTypeName: sql<string>`coalesce(nullif(${namedWithRole(tickets)}, ''), 'Standard')`,
  status: tickets.status,
  usedAt: tickets.usedAt,
  pricePaidCents: sql<number>`${tickets.pricePaidCents}`.mapWith(cents),
  normalPriceCents: sql<number | null>`${tickets.normalPriceCents}`.mapWith(cents),
  promoCode: tickets.promoCode,
  isGiven: sql<boolean>`${orders.channel} = 'given'`.mapWith(Boolean),
  importedFrom: importedOrders.source,
  importedBuyer: sql<string | null>`coalesce(${importedOrders.email}, nullif(${importedOrders.name}, ''))`,
  paidThereCents: sql<number | null>`${importedOrders.paidCents}`.mapWith(cents),
  isDisputed: orders.isDisputed,
  refundStatus: refunds.status,
  isMoved: sql<boolean>`${IS_MOVED}`.mapWith(Boolean),
  answers: ANSWERS_OF_TICKET,
  addOns: BOUGHT_WITH_TICKET,
};

const newest = newestFirst(tickets.purchasedAt, tickets.id);
const oldest = [asc(tickets.purchasedAt), asc(tickets.id)];

type Listed = { where: SQL | undefined; limit: Placeholder; isDown?: boolean };

const selected = (orm: Orm, { where, limit, isDown = true }: Listed) =>
  orm
    .select(columns)
    .from(tickets)
    .innerJoin(ticketDocs, eq(ticketDocs.ticketId, tickets.id))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(importedOrders, eq(importedOrders.orderId, tickets.orderId))
    .leftJoin(givenTickets, eq(givenTickets.orderId, tickets.orderId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(profiles, eq(profiles.id, tickets.userId))
    .leftJoin(refundTickets, eq(refundTickets.ticketId, tickets.id))
    .leftJoin(refunds, eq(refunds.id, refundTickets.refundId))
    .where(where)
    .orderBy(...(isDown ? newest : oldest))
    .limit(limit)
    .prepare();

const RANGE = { at: tickets.purchasedAt, id: tickets.id, limit: Number };
const [anyEvent, anyStatus] = [orNull(tickets.eventId), orNull(tickets.status)];
type From = Following<typeof tickets.purchasedAt>;
const isFollowing = (from: From, isDown = true) => (isDown ? isBefore : isAfter)(tickets.purchasedAt, tickets.id, from);
const isOfEvent = (eventId: SQL<string | null>) => isOrAny(tickets.eventId, eventId);
const isOfStatus = (status: SQL<TicketStatus | null>) => isOrAny(tickets.status, status);

/** One query per combination, so that each has the index that answers it, in either order. */
const inOrder = (isDown: boolean) => ({
  all: prepared(RANGE, (orm, { limit, ...from }) => selected(orm, { where: isFollowing(from, isDown), limit, isDown })),
  ofStatus: prepared({ status: tickets.status, ...RANGE }, (orm, { status, limit, ...from }) =>
    selected(orm, { where: and(eq(tickets.status, status), isFollowing(from, isDown)), limit, isDown }),
  ),
  ofEvent: prepared(
    { eventId: tickets.eventId, status: anyStatus, ...RANGE },
    (orm, { eventId, status, limit, ...from }) =>
      selected(orm, {
        where: and(eq(tickets.eventId, eventId), isOfStatus(status), isFollowing(from, isDown)),
        limit,
        isDown,
      }),
  ),
});
const lists = { down: inOrder(true), up: inOrder(false) };

/** What a search finds: newest purchase first. */
const pages = {
  ofBuyer: prepared(
    { buyerId: tickets.userId, eventId: anyEvent, status: anyStatus, ...RANGE },
    (orm, { buyerId, eventId, status, limit, ...from }) =>
      selected(orm, {
        where: and(eq(tickets.userId, buyerId), isOfEvent(eventId), isOfStatus(status), isFollowing(from)),
        limit,
      }),
  ),
  // The index gives its rows in the order of sale, so a common word costs no more than a rare one. Cross joins keep
  // SQLite to that order.
  found: prepared(
    { match: String, doc: ticketSearch.rowid, eventId: anyEvent, status: anyStatus, limit: Number },
    (orm, { match, doc, eventId, status, limit }) =>
      orm
        .select(columns)
        .from(ticketSearch)
        .crossJoin(ticketDocs)
        .crossJoin(tickets)
        .innerJoin(events, eq(events.id, tickets.eventId))
        .innerJoin(orders, eq(orders.id, tickets.orderId))
        .leftJoin(importedOrders, eq(importedOrders.orderId, tickets.orderId))
        .leftJoin(givenTickets, eq(givenTickets.orderId, tickets.orderId))
        .leftJoin(users, eq(users.id, tickets.userId))
        .leftJoin(profiles, eq(profiles.id, tickets.userId))
        .leftJoin(refundTickets, eq(refundTickets.ticketId, tickets.id))
        .leftJoin(refunds, eq(refunds.id, refundTickets.refundId))
        .where(
          and(
            hasWords(ticketSearch, match),
            lt(ticketSearch.rowid, doc),
            eq(ticketDocs.id, ticketSearch.rowid),
            eq(tickets.id, ticketDocs.ticketId),
            isOfEvent(eventId),
            isOfStatus(status),
          ),
        )
        .orderBy(desc(ticketSearch.rowid))
        .limit(limit)
        .prepare(),
  ),
};

const byId = prepared({ id: tickets.id, limit: Number }, (orm, { id, limit }) =>
  selected(orm, { where: eq(tickets.id, id), limit }),
);
export type TicketRow = RowOf<typeof byId>;

export const readTicket = (db: Db, id: string): TicketRow | undefined => byId(db).get({ id, limit: 1 });

const anybody = prepared({ match: String }, (orm, { match }) =>
  orm.select({ rowid: ticketSearch.rowid }).from(ticketSearch).where(hasWords(ticketSearch, match)).limit(1).prepare(),
);

/**
 * Whole words first, as somebody pasted them; beginnings only where no ticket has these words: a common beginning costs
 * much.
 */
function matchOf(db: Db, search: string): string | null {
  const query = wholeOrBegun(search);
  if (query === null) return null;
  return anybody(db).get({ match: query.whole }) === undefined ? query.begun : query.whole;
}

/** A whole address is one buyer's: its words alone ('gmail', 'com') stand in half of all tickets. */
const buyerOf = (db: Db, search: string): string | null =>
  search.includes('@') ? (findRow(db, users, { email: addressOrText(search) }, ['id'])?.id ?? null) : null;

/** The next tickets of a filtered list, by purchase. */
export function readTickets(
  db: Db,
  { eventId = null, status = null, search, isDown = true }: TicketFilter,
  { limit, after }: { limit: number; after: TicketCursor | null },
): TicketRow[] {
  const buyerId = buyerOf(db, search);
  const match = search === '' || buyerId !== null ? null : matchOf(db, search);
  if (search !== '' && buyerId === null && match === null) return [];
  const filter = { eventId, status, limit };
  if (match !== null) return pages.found(db).all({ ...filter, match, doc: after?.doc ?? Number.MAX_SAFE_INTEGER });
  const isNewestFirst = isDown || buyerId !== null;
  const start = isNewestFirst ? END_OF_TIME : new Date(0);
  const range = { ...filter, at: after?.purchasedAt ?? start, id: after?.id ?? '' };
  if (buyerId !== null) return pages.ofBuyer(db).all({ ...range, buyerId });
  const { ofEvent, ofStatus, all } = lists[isDown ? 'down' : 'up'];
  if (eventId !== null) return ofEvent(db).all({ ...range, eventId });
  return status === null ? all(db).all(range) : ofStatus(db).all({ ...range, status });
}

export const cursorOf = ({ purchasedAt, id, doc }: TicketRow): TicketCursor => ({ purchasedAt, id, doc });

export const adminTicketOf = ({ doc: _doc, ...ticket }: TicketRow): AdminTicket => ticket;
