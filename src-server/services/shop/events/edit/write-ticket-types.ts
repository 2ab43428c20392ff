import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { TYPE_FIELD_NAMES, type TicketTypeFields } from '#shared/events/edit-event.ts';
import { DomainError } from '#shared/errors.ts';
import { pick } from '#shared/pick.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { ticketTypes } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

const known = prepared({ eventId: ticketTypes.eventId }, (orm, { eventId }) =>
  orm
    .select({ id: ticketTypes.id, sold: ticketTypes.soldCount, held: ticketTypes.heldCount })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.removedAt)))
    .prepare(),
);
const insert = prepared(columnsOf(ticketTypes, [...TYPE_FIELD_NAMES, 'eventId', 'position', 'createdAt']), (orm, row) =>
  orm.insert(ticketTypes).values(row).prepare(),
);
const update = prepared(
  columnsOf(ticketTypes, [...TYPE_FIELD_NAMES, 'eventId', 'position']),
  (orm, { id, eventId, ...changes }) =>
    orm
      .update(ticketTypes)
      .set(changes)
      .where(and(eq(ticketTypes.id, id), eq(ticketTypes.eventId, eventId)))
      .prepare(),
);

/** Gives how many rows were changed. Throws CHANGED_MEANWHILE where what it lets in to has been sold by now. */
function change(ctx: ServiceContext, row: Parameters<ReturnType<typeof update>['run']>[0]): number {
  try {
    return update(ctx.db).run(row).changes;
  } catch (error) {
    if (isRefusedBy(error, GUARDS.otherScope)) throw new DomainError('CHANGED_MEANWHILE', {}, { cause: error });
    throw error;
  }
}

/**
 * Makes an event's ticket types what the editor shows, in its order. One that somebody holds a ticket or a seat of is
 * taken off sale and stays visible; any other left out leaves the editor. Call inside a transaction. Throws
 * TICKET_TYPE_NOT_FOUND for another event's type, CHANGED_MEANWHILE.
 */
export function writeTicketTypes(ctx: ServiceContext, eventId: string, types: readonly TicketTypeFields[]): void {
  const left = new Map(
    known(ctx.db)
      .all({ eventId })
      .map(({ id, sold, held }) => [id, sold + held]),
  );
  const now = ctx.now();
  for (const [position, type] of types.entries()) {
    const { id = randomUUID() } = type;
    const row = { ...pick(type, TYPE_FIELD_NAMES), id, eventId, position, createdAt: now };
    if (type.id === undefined) insert(ctx.db).run(row);
    else if (change(ctx, row) === 0) throw new DomainError('TICKET_TYPE_NOT_FOUND');
    left.delete(id);
  }
  for (const [id, seats] of left) {
    if (seats > 0) updateRows(ctx.db, ticketTypes, { id }, { isActive: false });
    else updateRows(ctx.db, ticketTypes, { id }, { isActive: false, removedAt: now });
  }
}
