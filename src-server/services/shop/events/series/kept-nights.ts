import type { NightView } from '#shared/events/night-list.ts';
import { DAY_MS } from '#shared/time.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import { comingFrom } from '../event-span.ts';

/** Names of guests go 30 days after their night (`guestLists` of the retention rules); a day late at most. */
const KEPT_DAYS = 31;

/** Where a list over nights begins and ends: begins after `earliest`, and ends after `from` and until `to`. */
type NightSpan = { earliest: Date; from: Date; to: Date };

/** Nights still to come, or those over whose guests' names may still be there: a short range of the index of nights. */
export function nightSpan(view: NightView, now: Date): NightSpan {
  if (view === 'coming') return { earliest: comingFrom(now).earliest, from: now, to: END_OF_TIME };
  const kept = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  return { earliest: comingFrom(kept).earliest, from: kept, to: now };
}
