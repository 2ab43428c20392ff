import { and, asc, eq } from 'drizzle-orm';
import { shortCode } from '#shared/door/short-code.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { IS_MOVED, nowForAtDoor } from '../../shop/tickets/moved-ticket.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { EveningKey } from '../evenings/evening-key.ts';

const movedOf = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({ id: tickets.id, codeId: tickets.codeId, eventId: tickets.eventId })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), eq(tickets.status, 'cancelled'), IS_MOVED))
    .orderBy(asc(tickets.id))
    .prepare(),
);

/** The tickets of these nights that were moved, by their short codes, and where their guests belong now. Mostly none. */
export function movedTonight(ctx: ServiceContext, nights: readonly EveningKey[]): [string, string][] {
  return [...new Set(nights.map(({ eventId }) => eventId))].flatMap((eventId) =>
    movedOf(ctx.db)
      .all({ eventId })
      .flatMap((ticket): [string, string][] => {
        const words = nowForAtDoor(ctx, ticket);
        return words === null ? [] : [[shortCode(ticket.codeId), words]];
      }),
  );
}
