import type { Attendance } from '#shared/attendance/attendance.ts';
import type { CourseLevel } from '#shared/events/course-level.ts';
import type { DanceStyle } from '#shared/events/event-kind.ts';
import type { MakeUp } from '#shared/make-ups/make-up.ts';
import type { Recap } from '#shared/recaps/recap.ts';
import { HOUR_MS } from '#shared/time.ts';

/** What ended an absence: its holder, their visit, their ticket, a friend who has it now, or the evening itself. */
export const ABSENCE_ENDS = ['taken_back', 'came', 'ticket_ended', 'handed_over', 'left_out'] as const;

/** Until when it is said in time. */
export const inTimeUntil = ({ startsAt }: { startsAt: Date }, absenceHours: number): Date =>
  new Date(startsAt.getTime() - absenceHours * HOUR_MS);

/** An evening of one's own course: whether one was there, or has said not to come. */
export type OwnEvening = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  room: string;
  /** Null is who comes; `in_time` frees the place, `late` only excuses. */
  absence: 'in_time' | 'late' | null;
  /** How one was there as far as anybody said; null where nothing was. */
  attendance: Attendance | null;
  /** Somebody was let in then: without that nobody can be said to have missed it. */
  isCounted: boolean;
  /** What it was about, once that was published. */
  recap: Recap | null;
};

/** The course of one's own ticket, with the evenings that take place, by time. */
export type OwnCourse = {
  ticketId: string;
  ticketTypeName: string;
  holderName: string | null;
  event: { id: string; title: string; location: string };
  /** False once the ticket was given back or is with a friend, or the course is called off: then it is only looked at. */
  canSay: boolean;
  /** Hours before an evening until which the place is freed. */
  absenceHours: number;
  evenings: OwnEvening[];
  /** What one has reached in its styles. */ reached: { style: DanceStyle; level: CourseLevel }[];
  /** What was missed in time, and where it is made up for. */
  makeUps: MakeUp[];
  /** Until when an evening may begin that makes up for one of this course. */
  makeUpUntil: Date;
};
