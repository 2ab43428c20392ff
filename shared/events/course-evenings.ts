import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { HOUR_MS } from '#shared/time.ts';
import { Seats, stillDayAnswer } from './edit-event.ts';

/** What lasts longer is no evening of a course. */
const LONGEST_EVENING_MS = 12 * HOUR_MS;
const LONGEST_ROOM = 60;

const times = {
  startsAt: z.date('Please choose when it starts.'),
  endsAt: z.date('Please choose when it ends.'),
};
const endsLater = { path: ['endsAt'], message: 'An evening must end after it starts, within twelve hours.' };
const isEvening = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  endsAt > startsAt && endsAt.getTime() - startsAt.getTime() <= LONGEST_EVENING_MS;

/** `admin.evenings.move`: another time for one evening of a course. */
export const MoveEveningInput = z
  .strictObject({ id: IdSchema, ...times, ...stillDayAnswer })
  .refine(isEvening, endsLater);
export type MoveEveningInput = z.output<typeof MoveEveningInput>;

/** `admin.evenings.add`: one more evening. */
export const AddEveningInput = z
  .strictObject({ eventId: IdSchema, ...times, ...stillDayAnswer })
  .refine(isEvening, endsLater);
export type AddEveningInput = z.output<typeof AddEveningInput>;

/** `admin.evenings.leaveOut` and `admin.evenings.putBack`. */
export const EveningByIdInput = z.strictObject({ id: IdSchema });
export type EveningByIdInput = z.output<typeof EveningByIdInput>;

/** `admin.evenings.setRoom`: empty is no room of its own, and null is as many places as the course. */
export const SetRoomInput = z.strictObject({
  id: IdSchema,
  room: z.string().overwrite(tidyLine).max(LONGEST_ROOM, 'At most 60 characters.'),
  /** Not said: as it was. */ maxCapacity: Seats.optional(),
});
export type SetRoomInput = z.output<typeof SetRoomInput>;

/** What happened to an evening, as its guests are told. */
export type EveningChange = 'moved' | 'left_out' | 'put_back' | 'added';

/** What a mail about it says; `before` is when it was to begin, as an ISO text. */
export type EveningChanged = { what: EveningChange; eveningId: string; before: string | null };

/** An evening of a course as the office sees it. */
export type EveningRow = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  room: string;
  /** How many the room holds; null is as many as the course. */ maxCapacity: number | null;
  isLeftOut: boolean;
  /** When the rule put it; null was added by hand. */
  ruleStartsAt: Date | null;
  /** Who came, with whom was counted without a ticket. */
  came: number;
  /** Who has said not to come, by name; without one on a ticket of nobody's. */
  absent: (string | null)[];
  /** Who makes up there for an evening of another course, in the same way. */
  guests: (string | null)[];
  /** Who has bought it alone, each with what: `Ana (Drop-in)`. */
  buyers: string[];
  /** Whether what it was about is published. */
  hasRecap: boolean;
};
