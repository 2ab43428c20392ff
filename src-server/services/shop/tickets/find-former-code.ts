import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { prepared, type RowOf } from '#server/db/client.ts';
import { formerCodes, tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const byBeginning = prepared({ from: formerCodes.codeId, to: formerCodes.codeId }, (orm, { from, to }) =>
  orm
    .select({ codeId: tickets.codeId, endedAt: formerCodes.endedAt })
    .from(formerCodes)
    .innerJoin(tickets, eq(tickets.id, formerCodes.ticketId))
    .where(and(gte(formerCodes.codeId, from), lt(formerCodes.codeId, to)))
    .limit(1)
    .prepare(),
);

/**
 * The code that replaced this one, and when: its ticket was taken back from a friend. `beginning` is a code's id, or the
 * first signs of it that the door knows.
 */
export const findFormerCode = (
  ctx: Pick<ServiceContext, 'db'>,
  beginning: string,
): RowOf<typeof byBeginning> | undefined => byBeginning(ctx.db).get({ from: beginning, to: `${beginning}~` });

const ofEvent = prepared({ eventId: formerCodes.eventId }, (orm, { eventId }) =>
  orm
    .select({ ticketId: formerCodes.ticketId, codeId: formerCodes.codeId })
    .from(formerCodes)
    .where(eq(formerCodes.eventId, eventId))
    .orderBy(asc(formerCodes.codeId))
    .prepare(),
);

/** The codes that tickets of an event had before, by ticket. */
export const formerCodesOfEvent = (ctx: Pick<ServiceContext, 'db'>, eventId: string): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(ofEvent(ctx.db).all({ eventId }), ({ ticketId }) => ticketId)].map(([ticketId, codes]) => [
      ticketId,
      codes.map(({ codeId }) => codeId),
    ]),
  );
