import { and, asc, eq, sql } from 'drizzle-orm';
import type { ApiCursor } from '#shared/api/cursor.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { BEGINNING, type ChangedInput } from '../orders/list-changed-orders.ts';

/** When anything of a ticket changed last; one index answers it. */
const changedAt = sql`coalesce(${tickets.updatedAt}, ${tickets.purchasedAt})`.mapWith(tickets.purchasedAt);
const inOrder = [sql`coalesce(${tickets.updatedAt}, ${tickets.purchasedAt})`, asc(tickets.id)] as const;

/** Neither its holder nor what opens the door. */
const select = (orm: Orm) =>
  orm
    .select({
      id: tickets.id,
      orderId: tickets.orderId,
      eventId: tickets.eventId,
      eveningId: tickets.eveningId,
      ticketTypeId: tickets.ticketTypeId,
      ticketTypeName: tickets.ticketTypeName,
      ticketNumber: tickets.ticketNumber,
      status: tickets.status,
      pricePaidCents: tickets.pricePaidCents,
      vatBps: tickets.vatBps,
      purchasedAt: tickets.purchasedAt,
      usedAt: tickets.usedAt,
      cancelledAt: tickets.cancelledAt,
      updatedAt: changedAt,
    })
    .from(tickets);

const RANGE = { at: tickets.purchasedAt, id: tickets.id, limit: Number };
const all = prepared(RANGE, (orm, { at, id, limit }) =>
  select(orm)
    .where(sql`(coalesce(${tickets.updatedAt}, ${tickets.purchasedAt}), ${tickets.id}) > (${at}, ${id})`)
    .orderBy(...inOrder)
    .limit(limit)
    .prepare(),
);
const ofEvent = prepared({ ...RANGE, eventId: tickets.eventId }, (orm, { at, id, limit, eventId }) =>
  select(orm)
    .where(
      and(
        eq(tickets.eventId, eventId),
        sql`(coalesce(${tickets.updatedAt}, ${tickets.purchasedAt}), ${tickets.id}) > (${at}, ${id})`,
      ),
    )
    .orderBy(...inOrder)
    .limit(limit)
    .prepare(),
);

/** A ticket for programs. */
export type PlainTicket = RowOf<typeof all>;

/** Tickets by their last change, the oldest first, a page at a time; of one event, or all. */
export function listChangedTickets(
  ctx: ServiceContext,
  { updatedSince = BEGINNING, cursor, limit, eventId }: ChangedInput & { eventId: string | undefined },
): { items: PlainTicket[]; next: ApiCursor | null } {
  requireScope(ctx, 'tickets:read');
  const range = { ...(cursor ?? { at: updatedSince, id: '' }), limit: limit + 1 };
  const rows = eventId === undefined ? all(ctx.db).all(range) : ofEvent(ctx.db).all({ ...range, eventId });
  const { shown, last } = takePage(rows, limit);
  return { items: shown, next: last && { at: last.updatedAt, id: last.id } };
}
