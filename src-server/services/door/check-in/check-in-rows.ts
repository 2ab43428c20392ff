import { and, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { FirstUse } from '#shared/door/decide-verdict.ts';
import { doorName } from '#shared/door/verdict-words.ts';
import { findRow, insertIfNew, updateRows } from '#server/db/rows.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { orNull, type PlaceholdersOf } from '#server/db/placeholders.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { desks } from '#server/db/schema/desk.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { tellWebhooks } from '../../shop/webhooks/tell-webhooks.ts';
import { isOfEvening } from '../evenings/evening-key.ts';

export type CheckInRow = typeof checkIns.$inferSelect;
export type NewCheckIn = Omit<CheckInRow, 'undoneAt' | 'undoId'>;

/** The values of a query about a desk's check-ins in a range of time. */
export const AT_DESK = { deskId: checkIns.deskId, from: checkIns.admittedAt, to: checkIns.admittedAt };
/** Check-ins of that desk and range that were not taken back. */
export const isAtDesk = ({ deskId, from, to }: PlaceholdersOf<typeof AT_DESK>): SQL | undefined =>
  and(
    eq(checkIns.deskId, deskId),
    gte(checkIns.admittedAt, from),
    lt(checkIns.admittedAt, to),
    isNull(checkIns.undoneAt),
  );

/**
 * Writes a check-in, if nobody has come in on this ticket or card: the unique index decides, whatever was read before.
 * False is the loser of a race, or a repeat. Call inside a transaction. The row is append-only and needs no audit row.
 */
export function insertCheckIn(ctx: ServiceContext, row: NewCheckIn): boolean {
  if (!insertIfNew(ctx.db, checkIns, row)) return false;
  if (row.ticketId !== null) {
    // A course's ticket opens every evening, so it never is a used one.
    if (row.eveningId === null)
      updateRows(ctx.db, tickets, { id: row.ticketId, status: 'active' }, { status: 'used', usedAt: row.admittedAt });
    tellWebhooks(ctx, 'ticket.checked_in', { id: row.ticketId, eventId: row.eventId });
  }
  return true;
}

const selectUse = (orm: Orm) =>
  orm
    .select({
      id: checkIns.id,
      at: checkIns.admittedAt,
      deskId: checkIns.deskId,
      deskName: desks.name,
      // Who worked the desk, or helps with the phone.
      by: sql<string | null>`coalesce(${users.name}, ${doorPhones.helperName})`,
    })
    .from(checkIns)
    .innerJoin(desks, eq(desks.id, checkIns.deskId))
    .leftJoin(users, eq(users.id, checkIns.cashierId))
    .leftJoin(doorPhones, eq(doorPhones.id, checkIns.deskId));
const useOfTicket = prepared(
  { ticketId: checkIns.ticketId, eveningId: orNull(checkIns.eveningId) },
  (orm, { ticketId, eveningId }) =>
    selectUse(orm)
      .where(and(eq(checkIns.ticketId, ticketId), isOfEvening(eveningId), isNull(checkIns.undoneAt)))
      .prepare(),
);
const useOfMember = prepared(
  { subscriberId: checkIns.subscriberId, eventId: checkIns.eventId, eveningId: orNull(checkIns.eveningId) },
  (orm, { subscriberId, eventId, eveningId }) =>
    selectUse(orm)
      .where(
        and(
          eq(checkIns.subscriberId, subscriberId),
          eq(checkIns.eventId, eventId),
          isOfEvening(eveningId),
          isNull(checkIns.undoneAt),
        ),
      )
      .limit(1)
      .prepare(),
);

/** When, where and by whom a ticket, or a member, came in tonight. */
export function findFirstUse(
  ctx: ServiceContext,
  who: ({ ticketId: string } | { subscriberId: string; eventId: string }) & Pick<CheckInRow, 'eveningId'>,
): (FirstUse & { deskId: string }) | null {
  const row = 'ticketId' in who ? useOfTicket(ctx.db).get(who) : useOfMember(ctx.db).get(who);
  if (row === undefined) return null;
  const { id, at, deskName, by, deskId } = row;
  return { admissionId: id, at, deskName, by: doorName(by), deskId };
}

export const findCheckIn = (ctx: ServiceContext, id: string): CheckInRow | undefined =>
  findRow(ctx.db, checkIns, { id });
