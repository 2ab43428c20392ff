import { berlinInstant } from '../berlin.ts';
import { eveningDayOf, type LocalDate } from '../time.ts';

/** From this hour in Berlin, the day before a night, its guests are mailed. */
export const REMINDER_HOUR = 10;

/** When the mail of the day before may leave: `[from, until)`. */
export type ReminderTime = {
  /** The evening it is about. */
  evening: LocalDate;
  from: Date;
  until: Date;
};

/**
 * A night belongs to the evening it begins (decisions §3): of what begins at 00:30 people are told on the day before
 * that evening. From midnight on the mail would be late, so it is not sent any more.
 */
export function reminderTime({ startsAt }: { startsAt: Date }): ReminderTime {
  const evening = eveningDayOf(startsAt);
  const [year = 0, month = 0, day = 0] = evening.split('-').map(Number);
  return {
    evening,
    from: berlinInstant(year, month, day - 1, REMINDER_HOUR),
    until: berlinInstant(year, month, day),
  };
}

/** Whether the mail of the day before may leave now. */
export function isReminderTime(event: { startsAt: Date }, now: Date): boolean {
  const { from, until } = reminderTime(event);
  return from <= now && now < until;
}
