import { genreOf } from '#shared/art/genre.ts';
import { addBerlinDays, businessDayRange } from '#shared/berlin.ts';
import { groupBy } from '#shared/group-by.ts';
import { pick } from '#shared/pick.ts';
import {
  PLAN_DAYS,
  type PlanEntry,
  type PlanNight,
  type PlanShift,
  type PlanSwap,
  type ShiftPlan,
  type ShiftPlanInput,
} from '#shared/shifts/shift-plan.ts';
import { eveningDayOf } from '#shared/time.ts';
import type { RowOf } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { helpersOf } from './account-named.ts';
import { whomToAsk } from './call-out.ts';
import { entriesOn, nightsAround, plannedOn } from './plan-rows.ts';
import { openSwaps } from './swap-rows.ts';

type NightRow = RowOf<typeof nightsAround>;
type Slot = Omit<PlanNight, 'shifts'>;

/** The nights of an event: of a weekly course one for each evening that was not left out. */
function slotsOf({ id, title, kind, styles, imageUrl, cancelledAt, series, ...event }: NightRow): Slot[] {
  const about = { eventId: id, title, series, genre: genreOf({ title, kind, styles }), imageUrl };
  if (event.evenings.length === 0)
    return [
      { ...about, eveningId: null, startsAt: event.startsAt, endsAt: event.endsAt, isCancelled: cancelledAt !== null },
    ];
  return event.evenings.map((evening) => ({
    ...about,
    eveningId: evening.id,
    startsAt: evening.startsAt,
    endsAt: evening.endsAt,
    isCancelled: cancelledAt !== null || evening.isLeftOut,
  }));
}

const entryOf = ({ id, name, personId }: RowOf<typeof entriesOn>): PlanEntry => ({
  id,
  name,
  isAccount: personId !== null,
});

const swapOf = (swap: RowOf<typeof openSwaps>): PlanSwap => ({
  id: swap.id,
  entryId: swap.entryId,
  who: swap.offererName,
  shift: pick(swap.shift, ['job', 'startsAt', 'endsAt']),
  answeredBy: swap.answererName,
  given: swap.givenShift === null ? null : pick(swap.givenShift, ['job', 'startsAt', 'endsAt']),
});

/**
 * The nights of a fortnight with their shifts and who is in them; what was typed into the calendar besides; open
 * swaps; names of helpers. A night that does not take place is shown while somebody is in the plan for it.
 */
export function showPlan(ctx: ServiceContext, { from }: ShiftPlanInput): ShiftPlan {
  requirePermission(ctx, 'shifts:plan');
  const now = ctx.now();
  const first = businessDayRange(from).from;
  const to = addBerlinDays(first, PLAN_DAYS);
  const lastDay = eveningDayOf(addBerlinDays(first, PLAN_DAYS - 1));
  const slots = nightsAround(ctx.db)
    .all({ from: first, to })
    .flatMap(slotsOf)
    .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > first && eveningDayOf(startsAt) >= from);
  const days = slots.map(({ endsAt }) => eveningDayOf(endsAt));
  const until = days.reduce((last, day) => (day > last ? day : last), lastDay);
  // What is set up for a morning course is the day before it.
  const dayBefore = eveningDayOf(addBerlinDays(first, -1));
  const entries = entriesOn(ctx.db).all({ from: dayBefore, to: until });
  const inShift = groupBy(entries, ({ shiftId }) => shiftId);
  const keyOf = (one: { eventId: string; eveningId: string | null }): string => one.eveningId ?? one.eventId;
  const planned = groupBy(plannedOn(ctx.db).all({ from: dayBefore, to: until }), keyOf);
  const nights = slots
    .map((slot): PlanNight => ({
      ...slot,
      shifts: (planned.get(keyOf(slot)) ?? []).map(({ id, job, startsAt, endsAt, needed }): PlanShift => ({
        id,
        job,
        startsAt,
        endsAt,
        needed,
        isOver: endsAt <= now,
        entries: (inShift.get(id) ?? []).map(entryOf),
      })),
    }))
    .filter(({ isCancelled, shifts }) => !isCancelled || shifts.some((shift) => shift.entries.length > 0))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return {
    nights,
    callOut: nights
      .filter(({ isCancelled }) => !isCancelled)
      .flatMap(({ shifts }) => shifts)
      .filter(({ startsAt, needed, entries: { length } }) => startsAt > now && length < needed)
      .map((shift) => ({ shiftId: shift.id, names: whomToAsk(ctx, shift).map(({ name }) => name) })),
    swaps: openSwaps(ctx.db).all({ now }).map(swapOf),
    loose: (inShift.get(null) ?? [])
      .filter(({ date }) => date >= from && date <= lastDay)
      .map((entry) => ({ ...entryOf(entry), date: entry.date, note: entry.note })),
    helpers: [...new Set(helpersOf(ctx).map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b)),
  };
}
