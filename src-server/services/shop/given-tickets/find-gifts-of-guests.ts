import { findRow, findRows } from '#server/db/rows.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Guests of lists whose tickets are with them: they show these, not their name. */
export const findGuestsWithTickets = (ctx: Pick<ServiceContext, 'db'>, eventId: string): Set<string> =>
  new Set(
    findRows(ctx.db, givenTickets, { eventId, takenBackAt: null }, ['guestId']).flatMap(({ guestId }) => guestId ?? []),
  );

/** The gift that somebody of a guest list has; undefined without one. */
export const findGiftOfGuest = (ctx: Pick<ServiceContext, 'db'>, guestId: string): string | undefined =>
  findRow(ctx.db, givenTickets, { guestId, takenBackAt: null }, ['id'])?.id;
