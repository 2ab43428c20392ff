import { takesPlace, type CourseEvening, type Evening, type Timed } from './evenings.ts';

/** Every evening on which an event takes place, in order; an event that is no weekly course is one evening. */
export function eveningsOf({ startsAt, endsAt, evenings }: Timed): [Evening, ...Evening[]] {
  const [first, ...later] = evenings
    .filter(takesPlace)
    .map((evening) => ({ startsAt: evening.startsAt, endsAt: evening.endsAt }));
  return first === undefined ? [{ startsAt, endsAt }] : [first, ...later];
}

/** An evening that is not when the rule of its course says; one that was added has no such time. */
export const isMovedEvening = ({ ruleStartsAt, startsAt }: CourseEvening): boolean =>
  ruleStartsAt !== null && ruleStartsAt.getTime() !== startsAt.getTime();

/** The evenings of a course that were announced and do not take place. One that was added and taken back was none. */
export const leftOutOf = ({ evenings }: Pick<Timed, 'evenings'>): CourseEvening[] =>
  evenings.filter((evening) => evening.isLeftOut && evening.ruleStartsAt !== null);
