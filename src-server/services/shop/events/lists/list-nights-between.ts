import { and, asc, gte, lt, sql } from 'drizzle-orm';
import { EVENT_CARD_FIELDS, type NightOfMonth } from '#shared/events/event-admin-views.ts';
import { businessDayRange } from '#shared/berlin.ts';
import type { NightsBetweenInput } from '#shared/events/edit-event.ts';
import { pick } from '#shared/pick.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { filledShifts } from '../../shifts/filled-shifts.ts';

/** More than some months have. */
const MOST_NIGHTS = 500;

const between = prepared({ from: events.startsAt, to: events.startsAt }, (orm, { from, to }) =>
  orm
    .select({
      id: events.id,
      ...pick(events, EVENT_CARD_FIELDS),
      isCancelled: sql<number>`${events.cancelledAt} IS NOT NULL`,
      sold: events.soldCount,
      held: events.heldCount,
      seriesId: events.seriesId,
    })
    .from(events)
    .where(and(gte(events.startsAt, from), lt(events.startsAt, to)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST_NIGHTS)
    .prepare(),
);
/**
 * Every night that begins on some evenings, hidden and cancelled ones too, in order of time, with what is sold and how
 * many shifts are filled that evening.
 */
export function listNightsBetween(ctx: ServiceContext, { from, to }: NightsBetweenInput): NightOfMonth[] {
  requirePermission(ctx, 'admin:read');
  const rows = between(ctx.db).all({ from: businessDayRange(from).from, to: businessDayRange(to).to });
  const shiftsOn = filledShifts(ctx, rows);
  return rows.map((row) => ({ ...row, isCancelled: row.isCancelled === 1, shifts: shiftsOn(row.startsAt) }));
}
