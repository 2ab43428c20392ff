import { MINUTE_MS } from '#shared/time.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { feedShiftReminders } from '#server/services/door/shifts/feed-shift-reminders.ts';
import { feedReminders } from '#server/services/shop/events/feed-reminders.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/** Puts the mails of the day before a night, and before a shift, into the outbox. */
export function reminderJob(ctx: ServiceContext): PlannedJob {
  const own = asSystem(ctx, 'reminders');
  return {
    name: 'reminders',
    everyMs: MINUTE_MS,
    followsClock: true,
    work: async ({ more }) => {
      if (feedReminders(own) + feedShiftReminders(own) > 0) more();
      await Promise.resolve();
    },
  };
}
