import { and, count, eq, isNull, notExists } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isGoodFor, isOfEvening, type EveningKey } from '../evenings/evening-key.ts';

const out = prepared(
  { eventId: tickets.eventId, eveningId: orNull(checkIns.eveningId) },
  (orm, { eventId, eveningId }) =>
    orm
      .select({ tickets: count() })
      .from(tickets)
      .where(
        and(
          eq(tickets.eventId, eventId),
          eq(tickets.status, 'active'),
          isGoodFor(eveningId),
          notExists(
            orm
              .select({ id: checkIns.id })
              .from(checkIns)
              .where(and(eq(checkIns.ticketId, tickets.id), isOfEvening(eveningId), isNull(checkIns.undoneAt))),
          ),
        ),
      )
      .prepare(),
);

/** Valid tickets nobody has shown this evening. */
export const ticketsOut = (ctx: ServiceContext, evening: EveningKey): number => out(ctx.db).get(evening)?.tickets ?? 0;
