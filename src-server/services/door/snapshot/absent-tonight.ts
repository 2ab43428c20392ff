import { and, asc, eq, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { EveningKey } from '../evenings/evening-key.ts';

const absentOf = prepared({ eveningId: absences.eveningId }, (orm, { eveningId }) =>
  orm
    .select({ codeId: tickets.codeId })
    .from(absences)
    .innerJoin(tickets, eq(tickets.id, absences.ticketId))
    .where(and(eq(absences.eveningId, eveningId), isNull(absences.endedAt)))
    .orderBy(asc(tickets.codeId))
    .prepare(),
);

/** The codes of tickets whose holders said not to come to one of these evenings. Mostly none. */
export const absentTonight = (ctx: ServiceContext, nights: readonly EveningKey[]): string[] =>
  nights.flatMap(({ eveningId }) =>
    eveningId === null
      ? []
      : absentOf(ctx.db)
          .all({ eveningId })
          .map(({ codeId }) => codeId),
  );
