import { addBerlinDays } from '#shared/berlin.ts';
import { higherOf, isWithin, type CourseLevel } from '#shared/events/course-level.ts';
import type { DanceStyle } from '#shared/events/event-kind.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';

/** So many days after the last evening of a course what was missed can still be made up for. */
export const MAKE_UP_DAYS = 28;

/** Until when an evening may begin that makes up for one of a course. */
export const makeUpUntil = ({ endsAt }: { endsAt: Date }): Date => addBerlinDays(endsAt, MAKE_UP_DAYS);

type Course = { id: string; styles: readonly DanceStyle[]; level: CourseLevel | null };

/**
 * Whether what was missed in one course can be made up for in another: the same style, and no higher a level than one's
 * own course has, or than one has reached in that style.
 */
export const canHost = (host: Course, own: Course, reached: ReadonlyMap<DanceStyle, CourseLevel>): boolean =>
  host.id !== own.id &&
  host.styles.some(
    (style) => own.styles.includes(style) && isWithin(host.level, higherOf(own.level, reached.get(style) ?? null)),
  );

/** An evening of another course where somebody has a place instead of one that they miss. */
export type MakeUpPlace = {
  eveningId: string;
  event: { id: string; title: string };
  /** Of that course. */ level: CourseLevel | null;
  /** With the evening's room. */
  place: string;
  startsAt: Date;
  endsAt: Date;
  /** Until when it is kept for whoever looks; null for one that anybody may take. */ keptUntil: Date | null;
};

/** The page that takes a place which a mail has offered. */
export const offeredMakeUpPath = (token: string): string => `/make-up/${token}`;

/** A place on an evening that is kept for who missed another one, as the mail's link shows it. */
export type OfferedMakeUp = {
  title: string;
  place: string;
  startsAt: Date;
  endsAt: Date;
  role: SeatRole | null;
  missed: { title: string; startsAt: Date };
  keptUntil: Date;
  /** Its ticket, once it is taken. */ sharePath: string | null;
};

/** What was missed in time of one's own course; `booked` is the place instead, null while there is none. */
export type MakeUp = {
  missedEveningId: string;
  missedStartsAt: Date;
  booked: (Omit<MakeUpPlace, 'keptUntil' | 'level'> & BookedMakeUp) | null;
};
type BookedMakeUp = {
  ticketId: string;
  sharePath: string;
  /** Until when it can be given back, which gives the credit back; null once it is too late. */ canGiveBackUntil: Date | null;
};
