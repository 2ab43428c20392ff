import { planEvents } from '../plan-events.ts';
import type { PlannedEvent } from '../planned-event.ts';
import { makeSeasonCalendar, type SeasonCalendar } from '../season-calendar.ts';

/** The events of the season as they were planned, planned once for everything that is written beside them. */
export type SeasonPlan = { calendar: SeasonCalendar; planned: readonly PlannedEvent[] };

export function planSeason(now: Date): SeasonPlan {
  const calendar = makeSeasonCalendar(now);
  return { calendar, planned: planEvents(calendar, 1) };
}

/** The nights of the season by key. */
export function seasonNights({ planned }: SeasonPlan): (key: string) => PlannedEvent {
  const byKey = new Map(planned.map((event) => [event.key, event]));
  return (key) => {
    const event = byKey.get(key);
    if (event === undefined) throw new Error(`the season has no night ${key}`);
    return event;
  };
}
