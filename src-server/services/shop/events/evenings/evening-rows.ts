import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { tickets } from '#server/db/schema/tickets.ts';

export type EveningRow = typeof eventEvenings.$inferSelect;

/** Every evening that a course ever had, in the order of their numbers. */
export const eveningRows = prepared({ eventId: eventEvenings.eventId }, (orm, { eventId }) =>
  orm
    .select()
    .from(eventEvenings)
    .where(eq(eventEvenings.eventId, eventId))
    .orderBy(asc(eventEvenings.number))
    .prepare(),
);

/** The orders whose tickets are valid on an evening, guests of it among them: each is written to once. */
export const holdersOf = prepared(
  { eventId: tickets.eventId, eveningId: eventEvenings.id },
  (orm, { eventId, eveningId }) =>
    orm
      .selectDistinct({ orderId: tickets.orderId })
      .from(tickets)
      .where(
        and(
          eq(tickets.eventId, eventId),
          eq(tickets.status, 'active'),
          or(isNull(tickets.eveningId), eq(tickets.eveningId, eveningId)),
        ),
      )
      .prepare(),
);
