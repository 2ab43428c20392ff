import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { MAX_GROUP } from '#shared/door/desk-limits.ts';
import type { OpenOfOrderInput } from '#shared/door/phone-inputs.ts';
import { SHORT_CODE_PREFIX, shortCode } from '#shared/door/short-code.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findFirstUse } from '../check-in/check-in-rows.ts';
import { loadDoorEvent } from '../check-in/door-event.ts';
import { findDoorTicket } from '../check-in/find-ticket.ts';
import { readCode } from '../check-in/read-code.ts';
import type { Desk } from '../devices/desk.ts';
import { isOfEvening } from '../evenings/evening-key.ts';

/** Of one night and one person: a ticket that went to somebody else is not on this phone any more. */
const openOnes = prepared(
  {
    orderId: tickets.orderId,
    eventId: tickets.eventId,
    userId: orNull(tickets.userId),
    eveningId: orNull(checkIns.eveningId),
  },
  (orm, { orderId, eventId, userId, eveningId }) =>
    orm
      .select({ codeId: tickets.codeId })
      .from(tickets)
      .where(
        and(
          eq(tickets.orderId, orderId),
          eq(tickets.eventId, eventId),
          sql`${tickets.userId} IS ${userId}`,
          eq(tickets.status, 'active'),
          notExists(
            orm
              .select({ id: checkIns.id })
              .from(checkIns)
              .where(and(eq(checkIns.ticketId, tickets.id), isOfEvening(eveningId), isNull(checkIns.undoneAt))),
          ),
          notExists(
            orm
              .select({ id: absences.id })
              .from(absences)
              .where(
                and(eq(absences.ticketId, tickets.id), eq(absences.eveningId, eveningId), isNull(absences.endedAt)),
              ),
          ),
        ),
      )
      .orderBy(tickets.position)
      .limit(MAX_GROUP)
      .prepare(),
);

/**
 * The codes of a group's other tickets that nobody has shown, for the desk that has just let the first of them in: for
 * nobody else, and without a name. Whoever said not to come this evening is scanned by themselves. A code that was not
 * let in here, or is for another night, has no group; nor has an order whose payment is disputed, since each of its
 * tickets needs a human. Errors: EVENT_NOT_FOUND, EVENT_OVER.
 */
export function openOfOrder(ctx: ServiceContext, desk: Desk, { eventId, code }: OpenOfOrderInput): string[] {
  const { cancelledAt, eveningId } = loadDoorEvent(ctx, eventId);
  const shown = findDoorTicket(ctx, readCode(ctx, code, eventId).find, { eventId, eveningId });
  if (shown === null || shown.eventId !== eventId || cancelledAt !== null || shown.scanned.isDisputed) return [];
  if (findFirstUse(ctx, { ticketId: shown.id, eveningId })?.deskId !== desk.id) return [];
  const { orderId, userId } = shown;
  return openOnes(ctx.db)
    .all({ orderId, eventId, userId, eveningId })
    .map(({ codeId }) => SHORT_CODE_PREFIX + shortCode(codeId));
}
