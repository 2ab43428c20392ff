import type { TicketCursor, TicketFilter } from '#shared/admin/admin-queries.ts';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { cents } from '#shared/money.ts';
import type { RefundStatus } from '#shared/orders/refund-order.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { statement, type Db } from '#server/db/client.ts';
import { searchQuery } from './search-words.ts';

export type TicketRow = {
  id: string;
  doc: number;
  orderId: string;
  eventId: string;
  eventTitle: string;
  ticketNumber: string;
  buyerEmail: string | null;
  buyerName: string | null;
  holderName: string | null;
  purchasedAt: number;
  ticketTypeName: string;
  status: TicketStatus;
  usedAt: number | null;
  pricePaidCents: number;
  isDisputed: number;
  refundStatus: RefundStatus | null;
};

/** Specification §2: a ticket without a type's name is 'Standard'. */
const FIELDS = `t.id, d.id AS doc, t.order_id AS orderId, t.event_id AS eventId, e.title AS eventTitle, t.ticket_number AS ticketNumber, u.email AS buyerEmail,
    COALESCE(NULLIF(p.display_name, ''), u.name) AS buyerName, t.holder_name AS holderName, t.purchased_at AS purchasedAt, COALESCE(NULLIF(t.ticket_type_name, ''), 'Standard') AS ticketTypeName,
    t.status, t.used_at AS usedAt, t.price_paid_cents AS pricePaidCents, o.is_disputed AS isDisputed,
    (SELECT r.status FROM refund_tickets rt JOIN refunds r ON r.id = rt.refund_id WHERE rt.ticket_id = t.id) AS refundStatus`;
const PEOPLE = `JOIN events e ON e.id = t.event_id JOIN orders o ON o.id = t.order_id LEFT JOIN users u ON u.id = t.user_id LEFT JOIN profiles p ON p.id = t.user_id`;

type Range = {
  eventId: string | null;
  status: TicketStatus | null;
  at: number;
  id: string;
  doc: number;
  match: string;
  buyerId: string;
  limit: number;
};

/** One statement per combination, so that each has the index that answers it. */
const listed = (where: string) =>
  statement<Range, TicketRow>(
    `SELECT ${FIELDS} FROM tickets t JOIN ticket_docs d ON d.ticket_id = t.id ${PEOPLE}
     WHERE ${where} (t.purchased_at, t.id) < (@at, @id) ORDER BY t.purchased_at DESC, t.id DESC LIMIT @limit`,
  );

const pages = {
  all: listed(''),
  ofStatus: listed('t.status = @status AND'),
  ofEvent: listed('t.event_id = @eventId AND (@status IS NULL OR t.status = @status) AND'),
  ofBuyer: listed(
    't.user_id = @buyerId AND (@eventId IS NULL OR t.event_id = @eventId) AND (@status IS NULL OR t.status = @status) AND',
  ),
  // The index gives its rows in the order of sale, so a common word costs no more than a rare one.
  found: statement<Range, TicketRow>(
    `SELECT ${FIELDS} FROM ticket_search s CROSS JOIN ticket_docs d ON d.id = s.rowid CROSS JOIN tickets t ON t.id = d.ticket_id ${PEOPLE}
     WHERE ticket_search MATCH @match AND s.rowid < @doc AND (@eventId IS NULL OR t.event_id = @eventId) AND (@status IS NULL OR t.status = @status)
     ORDER BY s.rowid DESC LIMIT @limit`,
  ),
};

const anybody = statement<{ match: string }, { rowid: number }>(
  `SELECT rowid FROM ticket_search WHERE ticket_search MATCH @match LIMIT 1`,
);

/** Whole words first, as somebody pasted them; beginnings only where nobody has these words: a common beginning is dear. */
function matchOf(db: Db, search: string): string | null {
  const query = searchQuery(search);
  if (query === null) return null;
  return anybody(db).get({ match: query.whole }) === undefined ? query.begun : query.whole;
}

const buyerByAddress = statement<{ email: string }, { id: string }>(`SELECT id FROM users WHERE email = @email`);
/** A whole address is one buyer's: its words alone ('gmail', 'com') stand in half of all tickets. */
const buyerOf = (db: Db, search: string): string | null =>
  search.includes('@') ? (buyerByAddress(db).get({ email: search.toLowerCase() })?.id ?? null) : null;

const byId = statement<{ id: string }, TicketRow>(
  `SELECT ${FIELDS} FROM tickets t JOIN ticket_docs d ON d.ticket_id = t.id ${PEOPLE} WHERE t.id = @id`,
);
export const readTicket = (db: Db, id: string): TicketRow | undefined => byId(db).get({ id });

/** The next tickets of a filtered list, newest purchase first. */
export function readTickets(
  db: Db,
  { eventId = null, status = null, search }: TicketFilter,
  { limit, after }: { limit: number; after: TicketCursor | null },
): TicketRow[] {
  const buyerId = buyerOf(db, search);
  const match = search === '' || buyerId !== null ? null : matchOf(db, search);
  if (search !== '' && buyerId === null && match === null) return [];
  const range: Range = {
    eventId,
    status,
    at: after?.purchasedAt.getTime() ?? Number.MAX_SAFE_INTEGER,
    id: after?.id ?? '',
    doc: after?.doc ?? Number.MAX_SAFE_INTEGER,
    match: match ?? '',
    buyerId: buyerId ?? '',
    limit,
  };
  if (buyerId !== null) return pages.ofBuyer(db).all(range);
  if (match !== null) return pages.found(db).all(range);
  if (eventId !== null) return pages.ofEvent(db).all(range);
  return (status === null ? pages.all : pages.ofStatus)(db).all(range);
}

export const cursorOf = (row: TicketRow): TicketCursor => ({
  purchasedAt: new Date(row.purchasedAt),
  id: row.id,
  doc: row.doc,
});

export function adminTicketOf({ doc: _doc, ...row }: TicketRow): AdminTicket {
  return {
    ...row,
    purchasedAt: new Date(row.purchasedAt),
    usedAt: row.usedAt === null ? null : new Date(row.usedAt),
    pricePaidCents: cents(row.pricePaidCents),
    isDisputed: row.isDisputed === 1,
  };
}
