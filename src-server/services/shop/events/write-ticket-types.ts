import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { TYPE_FIELD_NAMES, type TicketTypeFields } from '#shared/events/edit-event.ts';
import { DomainError } from '#shared/errors.ts';
import { pick } from '#shared/pick.ts';
import { prepared } from '#server/db/client.ts';
import { placeholderFor, placeholdersOf } from '#server/db/placeholders.ts';
import { ticketTypes } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type NewType = typeof ticketTypes.$inferInsert;

const hasId = eq(ticketTypes.id, sql.placeholder('id'));

const known = prepared((orm) =>
  orm
    .select({ id: ticketTypes.id, sold: ticketTypes.soldCount, held: ticketTypes.heldCount })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, sql.placeholder('eventId')), isNull(ticketTypes.removedAt)))
    .prepare(),
);
const insert = prepared((orm) =>
  orm
    .insert(ticketTypes)
    .values(placeholdersOf(ticketTypes, [...TYPE_FIELD_NAMES, 'eventId', 'position', 'createdAt'] as const))
    .prepare(),
);
const update = prepared((orm) =>
  orm
    .update(ticketTypes)
    .set(placeholdersOf(ticketTypes, [...TYPE_FIELD_NAMES, 'position'] as const))
    .where(and(hasId, eq(ticketTypes.eventId, sql.placeholder('eventId'))))
    .prepare(),
);
const retire = prepared((orm) => orm.update(ticketTypes).set({ isActive: false }).where(hasId).prepare());
const remove = prepared((orm) =>
  orm
    .update(ticketTypes)
    .set({ isActive: false, removedAt: placeholderFor(ticketTypes.removedAt, 'now') })
    .where(hasId)
    .prepare(),
);

/**
 * Makes an event's ticket types what the editor shows, in its order. One that somebody holds a ticket or a seat of is
 * taken off sale and stays visible; any other left out leaves the editor. Call inside a transaction. Throws
 * TICKET_TYPE_NOT_FOUND for another event's type.
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
    const row: NewType = { ...pick(type, TYPE_FIELD_NAMES), id, eventId, position, createdAt: now };
    if (type.id === undefined) insert(ctx.db).run(row);
    else if (update(ctx.db).run(row).changes === 0) throw new DomainError('TICKET_TYPE_NOT_FOUND');
    left.delete(id);
  }
  for (const [id, seats] of left) {
    if (seats > 0) retire(ctx.db).run({ id });
    else remove(ctx.db).run({ id, now });
  }
}
