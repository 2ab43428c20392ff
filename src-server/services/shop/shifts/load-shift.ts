import { eq } from 'drizzle-orm';
import { prepared, type RowOf } from '#server/db/client.ts';
import { findRows } from '#server/db/rows.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const find = prepared({ id: shifts.id }, (orm, { id }) =>
  orm
    .select({
      shift: shifts,
      title: events.title,
      location: events.location,
      cancelledAt: events.cancelledAt,
      eveningState: eventEvenings.state,
    })
    .from(shifts)
    .innerJoin(events, eq(events.id, shifts.eventId))
    .leftJoin(eventEvenings, eq(eventEvenings.id, shifts.eveningId))
    .where(eq(shifts.id, id))
    .prepare(),
);

/** A shift as mails tell of it. */
export type LoadedShift = RowOf<typeof find>['shift'] & {
  title: string;
  location: string;
  /** The night does not take place. */ isOff: boolean;
  /** How many are in it, by name or account. */ filled: number;
  /** The accounts in it. */ people: string[];
};

/** A shift with its night and who is in it; null when it is out of the plan. */
export function loadShift(ctx: ServiceContext, id: string): LoadedShift | null {
  const row = find(ctx.db).get({ id });
  if (row === undefined) return null;
  const entries = findRows(ctx.db, cashierSchedule, { shiftId: id }, ['personId']);
  return {
    ...row.shift,
    title: row.title,
    location: row.location,
    isOff: row.cancelledAt !== null || row.eveningState === 'cancelled',
    filled: entries.length,
    people: entries.flatMap(({ personId }) => (personId === null ? [] : [personId])),
  };
}
