import { eveningsOf } from './all-evenings.ts';
import type { Timed } from './evenings.ts';
import { whyClosed } from './event-words.ts';
import type { EventSummary } from './event-view.ts';

/**
 * A weekly course whose first evening is over and which nobody can book any more. It stands in the calendar, where it
 * takes place, and in no list of what one can buy: its next evening there would read as its beginning.
 */
export function isCourseUnderWay(event: Timed & Pick<EventSummary, 'isSoldOut' | 'sale'>, now: Date): boolean {
  const [first, ...later] = eveningsOf(event);
  return later.length > 0 && first.endsAt <= now && whyClosed(event, now) !== null;
}
