import { and, count, eq, isNull, sum } from 'drizzle-orm';
import type { HeadCount } from '#shared/door/verdict.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { CheckInRow } from './check-in-rows.ts';
import { countWalkIns } from './walk-in-rows.ts';
import { isOfEvening, type EveningKey } from '../evenings/evening-key.ts';

const ofEvening = { eventId: checkIns.eventId, eveningId: orNull(checkIns.eveningId) };
const counts = prepared(ofEvening, (orm, { eventId, eveningId }) =>
  orm
    .select({
      channel: checkIns.channel,
      people: count(),
      under18: sum(checkIns.isUnder18).mapWith(Number),
    })
    .from(checkIns)
    .where(and(eq(checkIns.eventId, eventId), isOfEvening(eveningId), isNull(checkIns.undoneAt)))
    .groupBy(checkIns.channel)
    .prepare(),
);

/** People inside this evening, from the rows themselves: never a counter that could drift. */
export function headCount(ctx: ServiceContext, evening: EveningKey, capacity: number | null): HeadCount {
  const rows = counts(ctx.db).all(evening);
  const of = (channel: CheckInRow['channel']) => rows.find((row) => row.channel === channel)?.people ?? 0;
  const walkIns = countWalkIns(ctx, evening);
  return {
    admitted: rows.reduce((total, row) => total + row.people, walkIns),
    capacity,
    online: of('online'),
    members: of('member'),
    door: of('door'),
    walkIns,
    under18: rows.reduce((total, row) => total + row.under18, 0),
  };
}
