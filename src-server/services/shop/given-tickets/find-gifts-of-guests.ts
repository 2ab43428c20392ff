import { and, eq, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Guests of lists whose tickets are with them: they show these, not their name. */
const guestsWithTickets = prepared({ eventId: givenTickets.eventId }, (orm, { eventId }) =>
  orm
    .select({ guestId: givenTickets.guestId })
    .from(givenTickets)
    .where(and(eq(givenTickets.eventId, eventId), isNull(givenTickets.takenBackAt)))
    .prepare(),
);
export const findGuestsWithTickets = (ctx: Pick<ServiceContext, 'db'>, eventId: string): Set<string> =>
  new Set(
    guestsWithTickets(ctx.db)
      .all({ eventId })
      .flatMap(({ guestId }) => guestId ?? []),
  );

const ofGuest = prepared({ guestId: givenTickets.guestId }, (orm, { guestId }) =>
  orm
    .select({ id: givenTickets.id })
    .from(givenTickets)
    .where(and(eq(givenTickets.guestId, guestId), isNull(givenTickets.takenBackAt)))
    .prepare(),
);
/** The gift that somebody of a guest list has; undefined without one. */
export const findGiftOfGuest = (ctx: Pick<ServiceContext, 'db'>, guestId: string): string | undefined =>
  ofGuest(ctx.db).get({ guestId })?.id;
