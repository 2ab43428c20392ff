import { addBerlinDays } from '#shared/berlin.ts';
import type { ImportedNight } from '#shared/events/import/imported-night.ts';
import { localDateOf } from '#shared/time.ts';
import type { Occurrence, Series } from './recurrence-set.ts';
import { isOnceAWeek } from './recurrence-rule.ts';

/**
 * The key of one night of a rule with one night a week: its week. It finds the night also after the whole series has
 * moved to another day.
 */
function weekOf(date: Date): string {
  const weekday = (new Date(`${localDateOf(date)}T12:00:00Z`).getUTCDay() + 6) % 7;
  return localDateOf(addBerlinDays(date, -weekday));
}

const clockOf = (wall: number): string => new Date(wall).toISOString().slice(11, 16).replace(':', '');

/** What a night can be known by, the best first, and what an import before may have known it by. */
type Keys = { own: string[]; former: string[] };

/** By which keys a night of a series is known. */
export function keysOf(uid: string, place: Occurrence, series: Series | null): Keys {
  const date = new Date(place.instant);
  const byDay = `${uid}#${localDateOf(date)}`;
  const byClock = `${byDay}T${clockOf(place.wall)}`;
  const byWeek = `${uid}#${weekOf(date)}`;
  const isWeekly = series === null || (series.rule !== null && isOnceAWeek(series.rule));
  if (isWeekly && place.isOfRule) return { own: [byWeek, byDay, byClock], former: [byDay] };
  const { rule = null, start } = series ?? {};
  // A night with a date of its own beside was known as a night of its own, one beside a rule by its week.
  const former = isWeekly ? [byWeek] : rule === null && place.wall === start?.wall ? [uid] : [];
  const isOnTime = start === undefined || clockOf(place.wall) === clockOf(start.wall);
  return isOnTime ? { own: [byDay, byClock], former } : { own: [byClock], former: [...former, byDay] };
}

export type Planned = { keys: Keys; night: Omit<ImportedNight, 'uid' | 'formerUid'> };

/** Each night its own key. What one night of the file is known by is never what another was known by. */
export function named(uid: string, planned: readonly Planned[]): ImportedNight[] {
  const used = new Set<string>();
  const chosen = planned.map(({ keys, night }) => {
    const own = keys.own.find((key) => !used.has(key)) ?? `${uid}#${night.startsAt.toISOString()}`;
    used.add(own);
    return { own, keys, night };
  });
  return chosen.map(({ own, keys, night }) => {
    const formerUid = keys.former.find((key) => !used.has(key));
    return { uid: own, ...(formerUid !== undefined && { formerUid }), seriesUid: uid, ...night };
  });
}
