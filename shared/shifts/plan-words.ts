import { formatTime } from '#shared/time.ts';
import { jobName } from './jobs.ts';

type PlannedTimes = { job: string; startsAt: Date; endsAt: Date };

/** `Kasse, 20:00–23:00` */
export const planWords = ({ job, startsAt, endsAt }: PlannedTimes, lang: 'en' | 'de'): string =>
  `${jobName(job, lang)}, ${formatTime(startsAt)}–${formatTime(endsAt)}`;

type Noted = { note: string; job: string | null; startsAt: Date | null; endsAt: Date | null };

/** What stands beside a name in the calendar: its shift of the plan, and what was noted. */
export function noteWords({ note, job, startsAt, endsAt }: Noted, lang: 'en' | 'de'): string {
  if (job === null || startsAt === null || endsAt === null) return note;
  const plan = planWords({ job, startsAt, endsAt }, lang);
  return note === '' ? plan : `${plan} · ${note}`;
}
