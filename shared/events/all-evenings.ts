import { eveningIn, repeatsOf, type Evening, type Timed } from './evenings.ts';

/**
 * Every evening of an event, in order. A course that ends weeks after it began takes place once a week at the same time
 * by Berlin's clock, the last evening being the one it ends with; any other event is one evening.
 */
export function eveningsOf(event: Timed): [Evening, ...Evening[]] {
  const { startsAt, endsAt } = event;
  const repeats = repeatsOf(event);
  if (repeats === null) return [{ startsAt, endsAt }];
  const { weeks, firstEnd } = repeats;
  const later = Array.from({ length: weeks }, (_, week) => eveningIn(startsAt, firstEnd, week + 1));
  return [{ startsAt, endsAt: firstEnd }, ...later];
}
