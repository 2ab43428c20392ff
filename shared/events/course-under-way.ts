import { repeatsOf } from './evenings.ts';
import { closedWords } from './event-words.ts';
import type { EventSummary } from './event-view.ts';

/**
 * A weekly course whose first evening is over and which nobody can book any more. It stands in the calendar, where it
 * takes place, and in no list of what one can buy: its next evening there would read as its beginning.
 */
export function isCourseUnderWay(
  event: Pick<EventSummary, 'kind' | 'startsAt' | 'endsAt' | 'isSoldOut' | 'sale'>,
  now: Date,
): boolean {
  const repeats = repeatsOf(event);
  return repeats !== null && repeats.firstEnd <= now && closedWords(event, now) !== null;
}
