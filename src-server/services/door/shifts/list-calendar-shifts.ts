import type { CalendarEvent } from '#shared/calendar/calendar-file.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import { SHIFTS_IN_CALENDAR } from '#shared/shifts/my-shift-words.ts';
import { eveningDayOf } from '#shared/time.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { ownEntries } from './own-shift-rows.ts';

/** Somebody's shifts of the plan from today on, for their own calendar; one of a night that is off says so. */
export function listCalendarShifts(ctx: ServiceContext, userId: string): CalendarEvent[] {
  const now = ctx.now();
  return ownEntries(ctx.db)
    .all({ personId: userId, from: eveningDayOf(now) })
    .flatMap(({ id, shift, title, location, cancelledAt, eveningState }): CalendarEvent[] => {
      if (shift === null) return [];
      const { job, startsAt, endsAt, createdAt } = shift;
      return [
        {
          id,
          title: `Schicht: ${jobName(job, 'de')}, ${title ?? ''}`,
          kind: 'shift',
          description: SHIFTS_IN_CALENDAR.cantCome,
          location: location ?? '',
          startsAt,
          endsAt,
          evenings: [],
          createdAt,
          // No row keeps when it was changed: what is read now is the newest.
          updatedAt: now,
          isCancelled: cancelledAt !== null || eveningState === 'cancelled',
          url: `${ctx.baseUrl}/my-shifts`,
        },
      ];
    });
}
