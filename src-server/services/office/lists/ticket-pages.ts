import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { TicketCursor, TicketFilter } from '#shared/admin/admin-queries.ts';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { cents } from '#shared/money.ts';
import { prepared, type Db, type RowOf } from '#server/db/client.ts';
import { END_OF_TIME, isBefore, isOrAny, newestFirst } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds, refundTickets } from '#server/db/schema/payments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { ticketDocs } from '#server/db/schema/ticket-docs.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { hasWords, ticketSearch } from '#server/db/search-tables.ts';
import { shownName } from './shown-name.ts';
import { wholeOrBegun } from './search-words.ts';

const columns = {
  id: tickets.id,
  doc: ticketDocs.id,
  orderId: tickets.orderId,
  eventId: tickets.eventId,
  eventTitle: events.title,
  ticketNumber: tickets.ticketNumber,
  buyerEmail: users.email,
  buyerName: shownName,
  holderName: tickets.holderName,
  purchasedAt: tickets.purchasedAt,
  /** A ticket without a type's name is 'Standard'. */
  ticketTypeName: sql<string>`coalesce(nullif(${tickets.ticketTypeName}, ''), 'Standard')`,
  status: tickets.status,
  usedAt: tickets.usedAt,
  pricePaidCents: sql<number>`${tickets.pricePaidCents}`.mapWith(cents),
  isDisputed: orders.isDisputed,
  refundStatus: refunds.status,
};

const ofEvent = isOrAny(tickets.eventId, 'eventId');
const ofStatus = isOrAny(tickets.status, 'status');

const selected = (where: SQL | undefined) =>
  prepared((orm) =>
    orm
      .select(columns)
      .from(tickets)
      .innerJoin(ticketDocs, eq(ticketDocs.ticketId, tickets.id))
      .innerJoin(events, eq(events.id, tickets.eventId))
      .innerJoin(orders, eq(orders.id, tickets.orderId))
      .leftJoin(users, eq(users.id, tickets.userId))
      .leftJoin(profiles, eq(profiles.id, tickets.userId))
      .leftJoin(refundTickets, eq(refundTickets.ticketId, tickets.id))
      .leftJoin(refunds, eq(refunds.id, refundTickets.refundId))
      .where(where)
      .orderBy(...newestFirst(tickets.purchasedAt, tickets.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

/** One query per combination, so that each has the index that answers it. */
const listed = (...conditions: SQL[]) => selected(and(...conditions, isBefore(tickets.purchasedAt, tickets.id)));

const pages = {
  all: listed(),
  ofStatus: listed(eq(tickets.status, sql.placeholder('status'))),
  ofEvent: listed(eq(tickets.eventId, sql.placeholder('eventId')), ofStatus),
  ofBuyer: listed(eq(tickets.userId, sql.placeholder('buyerId')), ofEvent, ofStatus),
  // The index gives its rows in the order of sale, so a common word costs no more than a rare one. Cross joins keep
  // SQLite to that order.
  found: prepared((orm) =>
    orm
      .select(columns)
      .from(ticketSearch)
      .crossJoin(ticketDocs)
      .crossJoin(tickets)
      .innerJoin(events, eq(events.id, tickets.eventId))
      .innerJoin(orders, eq(orders.id, tickets.orderId))
      .leftJoin(users, eq(users.id, tickets.userId))
      .leftJoin(profiles, eq(profiles.id, tickets.userId))
      .leftJoin(refundTickets, eq(refundTickets.ticketId, tickets.id))
      .leftJoin(refunds, eq(refunds.id, refundTickets.refundId))
      .where(
        and(
          hasWords(ticketSearch),
          lt(ticketSearch.rowid, sql.placeholder('doc')),
          eq(ticketDocs.id, ticketSearch.rowid),
          eq(tickets.id, ticketDocs.ticketId),
          ofEvent,
          ofStatus,
        ),
      )
      .orderBy(desc(ticketSearch.rowid))
      .limit(sql.placeholder('limit'))
      .prepare(),
  ),
};

const byId = selected(eq(tickets.id, sql.placeholder('id')));
export type TicketRow = RowOf<typeof byId>;

export const readTicket = (db: Db, id: string): TicketRow | undefined => byId(db).get({ id, limit: 1 });

const anybody = prepared((orm) =>
  orm.select({ rowid: ticketSearch.rowid }).from(ticketSearch).where(hasWords(ticketSearch)).limit(1).prepare(),
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

const buyerByAddress = prepared((orm) =>
  orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, sql.placeholder('email')))
    .prepare(),
);

/** A whole address is one buyer's: its words alone ('gmail', 'com') stand in half of all tickets. */
const buyerOf = (db: Db, search: string): string | null =>
  search.includes('@') ? (buyerByAddress(db).get({ email: search.toLowerCase() })?.id ?? null) : null;

/** The next tickets of a filtered list, newest purchase first. */
export function readTickets(
  db: Db,
  { eventId = null, status = null, search }: TicketFilter,
  { limit, after }: { limit: number; after: TicketCursor | null },
): TicketRow[] {
  const buyerId = buyerOf(db, search);
  const match = search === '' || buyerId !== null ? null : matchOf(db, search);
  if (search !== '' && buyerId === null && match === null) return [];
  const range = {
    eventId,
    status,
    at: after?.purchasedAt ?? END_OF_TIME,
    id: after?.id ?? '',
    doc: after?.doc ?? Number.MAX_SAFE_INTEGER,
    match,
    buyerId,
    limit,
  };
  if (buyerId !== null) return pages.ofBuyer(db).all(range);
  if (match !== null) return pages.found(db).all(range);
  if (eventId !== null) return pages.ofEvent(db).all(range);
  return (status === null ? pages.all : pages.ofStatus)(db).all(range);
}

export const cursorOf = ({ purchasedAt, id, doc }: TicketRow): TicketCursor => ({ purchasedAt, id, doc });

export const adminTicketOf = ({ doc: _doc, ...ticket }: TicketRow): AdminTicket => ticket;
