import type { CalendarEvent } from '#shared/calendar/calendar-file.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import { de } from '#shared/shifts/my-shift-words.de.ts';
import { en } from '#shared/shifts/my-shift-words.en.ts';
import { MY_SHIFTS_PATH } from '#shared/shifts/my-shifts-path.ts';
import { eveningDayOf } from '#shared/time.ts';
import { userById } from '../../base/find-user.ts';
import { pageUrl } from '../../base/page-url.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { ownEntries } from './own-shift-rows.ts';

/** Somebody's shifts of the plan from today on, for their own calendar and in their language; one of a night that is off says so. */
export function listCalendarShifts(ctx: ServiceContext, userId: string): CalendarEvent[] {
  const now = ctx.now();
  const lang = userById(ctx.db).get({ userId })?.lang ?? 'de';
  const { entry, inCalendar } = { en, de }[lang];
  return ownEntries(ctx.db)
    .all({ personId: userId, from: eveningDayOf(now) })
    .flatMap(({ id, shift, title, location, cancelledAt, eveningState }): CalendarEvent[] => {
      if (shift === null) return [];
      const { job, startsAt, endsAt, createdAt } = shift;
      return [
        {
          id,
          title: entry(jobName(job, lang), title ?? ''),
          kind: 'shift',
          description: inCalendar.cantCome,
          location: location ?? '',
          startsAt,
          endsAt,
          evenings: [],
          createdAt,
          // No row keeps when it was changed: what is read now is the newest.
          updatedAt: now,
          isCancelled: cancelledAt !== null || eveningState === 'cancelled',
          url: pageUrl(ctx, MY_SHIFTS_PATH, lang),
        },
      ];
    });
}
