import { and, between, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { isReminderTime, reminderTime } from '#shared/events/reminder-time.ts';
import { DAY_MS, eveningDayOf, HOUR_MS } from '#shared/time.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { findRow } from '#server/db/rows.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The second reminder comes so long before the shift. */
const SOON_MS = 2 * HOUR_MS;
/** More than lies between the first reminder and the shift. */
const LOOK_AHEAD_MS = 2 * DAY_MS;

const coming = prepared({ from: shifts.date, to: shifts.date }, (orm, { from, to }) =>
  orm
    .select({
      id: cashierSchedule.id,
      shiftId: shifts.id,
      startsAt: shifts.startsAt,
      createdAt: cashierSchedule.createdAt,
    })
    .from(shifts)
    .innerJoin(cashierSchedule, eq(cashierSchedule.shiftId, shifts.id))
    .innerJoin(events, eq(events.id, shifts.eventId))
    .leftJoin(eventEvenings, eq(eventEvenings.id, shifts.eveningId))
    .where(
      and(
        between(shifts.date, from, to),
        isNotNull(cashierSchedule.personId),
        isNull(events.cancelledAt),
        or(isNull(eventEvenings.id), eq(eventEvenings.state, 'planned').inlineParams()),
      ),
    )
    .prepare(),
);

export type ShiftReminder = 'day' | 'soon';

/** Which reminder of a shift may leave now. */
export function reminderDue(startsAt: Date, now: Date): ShiftReminder | null {
  const ahead = startsAt.getTime() - now.getTime();
  if (ahead <= 0) return null;
  if (ahead <= SOON_MS) return 'soon';
  return isReminderTime({ startsAt }, now) ? 'day' : null;
}

/** Since when it may leave: who was put in later has just been told. */
const dueSince = (startsAt: Date, which: ShiftReminder): Date =>
  which === 'day' ? reminderTime({ startsAt }).from : new Date(startsAt.getTime() - SOON_MS);

/** A shift that is moved is told of anew. */
const refOf = ({ id, shiftId, startsAt }: RowOf<typeof coming>, which: ShiftReminder): string =>
  `${id}:${shiftId}:${startsAt.getTime()}:${which}`;

function due(ctx: ServiceContext): string[] {
  const now = ctx.now();
  return coming(ctx.db)
    .all({ from: eveningDayOf(now), to: eveningDayOf(new Date(now.getTime() + LOOK_AHEAD_MS)) })
    .flatMap((row) => {
      const which = reminderDue(row.startsAt, now);
      if (which === null || row.createdAt > dueSince(row.startsAt, which)) return [];
      const refId = refOf(row, which);
      const isWritten = findRow(ctx.db, outbox, { kind: 'mail.shift_reminder', refId }, ['id']) !== undefined;
      return isWritten ? [] : [refId];
    });
}

/**
 * Puts the mails of the day before a shift and of two hours before it into the outbox, each once. Gives how many were
 * written; 0 when there is nothing to do for now.
 */
export function feedShiftReminders(ctx: ServiceContext): number {
  if (due(ctx).length === 0) return 0;
  return inTransaction(ctx.db, () => {
    const refs = due(ctx);
    for (const refId of refs) putInOutbox(ctx, { kind: 'mail.shift_reminder', refId });
    return refs.length;
  });
}
