/** One evening of an event: all there is, save for a course. */
export type Evening = { startsAt: Date; endsAt: Date };

/** An evening of a weekly course, as its row has it. */
export type CourseEvening = Evening & {
  /** What doors and calendars call it. */
  id: string;
  /** When the course's rule put it; null was added by hand. */
  ruleStartsAt: Date | null;
  /** The room, where one was said; empty otherwise. */
  room: string;
  /** It does not take place. */
  isLeftOut: boolean;
};

/** What says when an event takes place; a weekly course has its evenings by time, any other event none. */
export type Timed = Evening & { evenings: readonly CourseEvening[] };

export const takesPlace = ({ isLeftOut }: CourseEvening): boolean => !isLeftOut;

/** Of a course the evening that is on or comes next, or its last one; null for an event that is one evening. */
export function courseEveningAt({ evenings }: Pick<Timed, 'evenings'>, now: Date): CourseEvening | null {
  const all = evenings.filter(takesPlace);
  return all.find((evening) => evening.endsAt > now) ?? all.at(-1) ?? null;
}

/** The evening that is on or comes next; of an event that is over, its last one. */
export function eveningAt(event: Timed, now: Date): Evening {
  const { startsAt, endsAt } = courseEveningAt(event, now) ?? event;
  return { startsAt, endsAt };
}

/** Whether people are dancing right now: an evening has begun and is not over. */
export function isOnNow(event: Timed, now: Date): boolean {
  const { startsAt, endsAt } = eveningAt(event, now);
  return startsAt <= now && now < endsAt;
}

/** Those that are not over, by the evening that is on or comes next. */
export function byNextEvening<T extends Timed>(events: readonly T[], now: Date): T[] {
  return events
    .filter(({ endsAt }) => endsAt > now)
    .map((event) => ({ event, start: eveningAt(event, now).startsAt.getTime() }))
    .sort((a, b) => a.start - b.start)
    .map(({ event }) => event);
}

/** Where an evening is: the event's place, with the evening's room where it has one. */
export const placeOf = (location: string, evening: Pick<CourseEvening, 'room'> | null): string =>
  evening === null || evening.room === '' ? location : `${location}, ${evening.room}`;
