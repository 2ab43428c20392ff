import { z } from 'zod';
import { addBerlinDays } from '#shared/berlin.ts';
import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import type { Cents } from '#shared/money.ts';
import { localDateOf } from '#shared/time.ts';

export const STATISTICS_WEEKS = [12, 26, 52] as const;
export type StatisticsWeeks = (typeof STATISTICS_WEEKS)[number];

/** `admin.statistics.show`: how many weeks to look back, this one included. */
export const StatisticsInput = z.strictObject({
  weeks: z.union([z.literal(12), z.literal(26), z.literal(52)]).default(12),
});
export type StatisticsInput = z.infer<typeof StatisticsInput>;

export type WeekRevenue = { /** Monday, `YYYY-MM-DD`. */ monday: string; revenueCents: Cents; isOpen: boolean };
type EventRevenue = {
  id: string;
  title: string;
  startsAt: Date;
  kind: EventKind;
  styles: DanceStyle[];
  imageUrl: string | null;
  tickets: number;
  revenueCents: Cents;
};
export type TypeSales = { name: string; tickets: number; valueCents: Cents };
export type Occupancy = { id: string; title: string; startsAt: Date; sold: number; maxCapacity: number };
export type MemberNumbers = {
  byPlan: { planId: PlanId; tier: string; members: number }[];
  joined: number;
  left: number;
  reasons: { reason: string; members: number }[];
};

/** Everything of /admin/statistics; money in cents, weeks of Munich. */
export type Statistics = {
  weeks: WeekRevenue[];
  events: EventRevenue[];
  types: TypeSales[];
  occupancy: Occupancy[];
  members: MemberNumbers;
};

/** The Mondays of the last weeks, oldest first; the last one's week is still open. Pure. */
export function lastMondays(now: Date, weeks: number): string[] {
  const sinceMonday = (new Date(`${localDateOf(now)}T12:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: weeks }, (_, at) => localDateOf(addBerlinDays(now, -sinceMonday - 7 * (weeks - 1 - at))));
}

/** Days' sums as weeks' sums; a week without any is 0. Pure. */
export function byWeek(days: readonly { day: string; cents: number }[], mondays: readonly string[]): number[] {
  const sums = mondays.map(() => 0);
  for (const { day, cents } of days) {
    const at = mondays.findLastIndex((monday) => monday <= day);
    if (at !== -1) sums[at] = (sums[at] ?? 0) + cents;
  }
  return sums;
}
