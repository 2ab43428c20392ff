import type { Lang } from '#shared/lang.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { groupBy } from '#shared/group-by.ts';
import { byJob, jobName } from '#shared/shifts/jobs.ts';
import type { PlanNight, PlanShift } from '#shared/shifts/shift-plan.ts';
import { eveningDayOf, formatTime } from '#shared/time.ts';
import { formatsIn } from '#web/ui/admin/formats-in.ts';
import type { AdminIconName } from '#web/ui/admin/admin-icon.tsx';

const ICONS: Readonly<Record<string, AdminIconName>> = {
  till: 'cash',
  scan: 'scan',
  cloakroom: 'hanger',
  bar: 'bottle',
  host: 'disc',
};
export const jobIcon = (job: string): AdminIconName => ownEntry(ICONS, job) ?? 'star';

/** `20:00–23:00`; full hours alone, `20–23`, where there is little room. */
export const hoursWords = ({ startsAt, endsAt }: Pick<PlanShift, 'startsAt' | 'endsAt'>): string =>
  `${formatTime(startsAt)}–${formatTime(endsAt)}`;
export const shortHours = (shift: Pick<PlanShift, 'startsAt' | 'endsAt'>): string =>
  hoursWords(shift).replaceAll(/(\d\d):00/g, '$1');

const weekday = formatsIn({ weekday: 'short' });
/** `Fri 30`: the day whose evening it is. */
export function nightDay(startsAt: Date, lang: Lang): string {
  const day = eveningDayOf(startsAt);
  return `${weekday[lang].format(new Date(`${day}T12:00:00Z`))} ${Number(day.slice(8))}`;
}

const shortDay = formatsIn({ weekday: 'short', day: 'numeric', month: 'short' });
/** `Fri, 30 Jan` */
export const shortDayWords = (day: string, lang: Lang): string => shortDay[lang].format(new Date(`${day}T12:00:00Z`));

/** `30 January`, and `Jan` alone. */
export const dayInMonth = formatsIn({ day: 'numeric', month: 'long' });
export const shortMonth = formatsIn({ month: 'short' });

export const keyOfNight = ({ eventId, eveningId }: Pick<PlanNight, 'eventId' | 'eveningId'>): string =>
  eveningId ?? eventId;

export const openOf = ({ needed, entries }: PlanShift): number => needed - entries.length;

/** How many are in, of how many that are needed. */
export function filledOf(shifts: readonly PlanShift[]): { filled: number; needed: number } {
  return {
    filled: shifts.reduce((sum, { entries }) => sum + entries.length, 0),
    needed: shifts.reduce((sum, { needed }) => sum + needed, 0),
  };
}

/** Every job of these nights in the house's order, with its shifts by night. */
export function jobRows(nights: readonly PlanNight[]): { job: string; byNight: Map<string, PlanShift[]> }[] {
  const all = nights.flatMap((night) => night.shifts.map((shift) => ({ night: keyOfNight(night), shift })));
  return [...groupBy(all, ({ shift }) => shift.job)]
    .sort(([a], [b]) => byJob(a, b))
    .map(([job, those]) => ({
      job,
      byNight: new Map(
        [...groupBy(those, ({ night }) => night)].map(([night, rows]) => [night, rows.map(({ shift }) => shift)]),
      ),
    }));
}

/** `Till, Fri 30, 20:00–23:00` */
export const shiftWords = (night: Pick<PlanNight, 'startsAt'>, shift: PlanShift, lang: Lang): string =>
  `${jobName(shift.job, lang)}, ${nightDay(night.startsAt, lang)}, ${hoursWords(shift)}`;
