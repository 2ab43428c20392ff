import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { HOUR_MS, type LocalDate } from '#shared/time.ts';
import type { Genre } from '#shared/art/inks.ts';
import { MAX_JOB } from './jobs.ts';
import { MAX_SHIFT_NAME } from './shift-limits.ts';

/** What lasts longer is two shifts. */
const LONGEST_SHIFT_MS = 16 * HOUR_MS;
export const MOST_NEEDED = 50;
/** Days that the plan shows at once. */
export const PLAN_DAYS = 14;

const fields = {
  job: z.string().overwrite(tidyLine).min(1, 'Please say which job it is.').max(MAX_JOB, 'At most 40 characters.'),
  startsAt: z.date('Please choose when it starts.'),
  endsAt: z.date('Please choose when it ends.'),
  needed: z.int('Please say how many are needed.').min(1, 'At least one.').max(MOST_NEEDED, 'At most 50.'),
};
const night = { eventId: IdSchema, eveningId: IdSchema.nullable() };
export type NightOfPlan = { eventId: string; eveningId: string | null };
const isShift = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  endsAt > startsAt && endsAt.getTime() - startsAt.getTime() <= LONGEST_SHIFT_MS;
const endsLater = { path: ['endsAt'], message: 'A shift must end after it starts, within sixteen hours.' };

/** `admin.shifts.plan`: a fortnight from this day. */
export const ShiftPlanInput = z.strictObject({ from: z.iso.date() });
export type ShiftPlanInput = z.output<typeof ShiftPlanInput>;

/** `admin.shifts.add`: `eveningId` is null where the event is one night. */
export const AddPlannedInput = z.strictObject({ ...night, ...fields }).refine(isShift, endsLater);
export type AddPlannedInput = z.output<typeof AddPlannedInput>;

/** `admin.shifts.change` */
export const ChangePlannedInput = z.strictObject({ id: IdSchema, ...fields }).refine(isShift, endsLater);
export type ChangePlannedInput = z.output<typeof ChangePlannedInput>;

/** `admin.shifts.drop` takes a shift, `admin.shifts.takeOut` somebody's entry. */
export const ShiftByIdInput = z.strictObject({ id: IdSchema });
export type ShiftByIdInput = z.output<typeof ShiftByIdInput>;

/** `admin.shifts.putIn`: a name, which is an account's where one has it. */
export const PutInInput = z.strictObject({
  shiftId: IdSchema,
  name: z.string().overwrite(tidyLine).min(1, 'Please say who.').max(MAX_SHIFT_NAME, 'At most 80 characters.'),
});
export type PutInInput = z.output<typeof PutInInput>;

/** `admin.shifts.move`: an entry of the calendar into a shift of the plan. */
export const MoveEntryInput = z.strictObject({ id: IdSchema, shiftId: IdSchema });
export type MoveEntryInput = z.output<typeof MoveEntryInput>;

/** `admin.shifts.fill`: nights that get the plan of their series, or of the night before. */
export const FillPlanInput = z.strictObject({ nights: z.array(z.strictObject(night)).min(1).max(100) });
export type FillPlanInput = z.output<typeof FillPlanInput>;

/** `admin.shifts.keep`: a night's plan for its series; `always` are the entries of who does it every time. */
export const KeepTemplateInput = z.strictObject({ ...night, always: z.array(IdSchema).max(200) });
export type KeepTemplateInput = z.output<typeof KeepTemplateInput>;

/** `admin.shifts.callOut`: shifts that want somebody. */
export const CallOutInput = z.strictObject({ shiftIds: z.array(IdSchema).min(1).max(100) });
export type CallOutInput = z.output<typeof CallOutInput>;

/** Somebody in a shift. */
export type PlanEntry = { id: string; name: string; /** Of an account; else it is a name alone. */ isAccount: boolean };

/** A shift of the plan with who is in it. */
export type PlanShift = {
  id: string;
  job: string;
  startsAt: Date;
  endsAt: Date;
  needed: number;
  isOver: boolean;
  entries: PlanEntry[];
};

/** A night with its shifts: of a course one evening, else the event itself. */
export type PlanNight = {
  eventId: string;
  eveningId: string | null;
  title: string;
  /** What its series is called. */ series: string | null;
  genre: Genre;
  imageUrl: string | null;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  shifts: PlanShift[];
};

/** What was typed into the calendar for a day, and is in no shift of the plan. */
export type LooseEntry = PlanEntry & { date: string; note: string };

/** A swap that is not settled: who would like to be out of which shift, and who would take it for which. */
export type PlanSwap = {
  id: string;
  entryId: string;
  who: string;
  shift: { job: string; startsAt: Date; endsAt: Date };
  answeredBy: string | null;
  given: { job: string; startsAt: Date; endsAt: Date } | null;
};

export type ShiftPlan = {
  nights: PlanNight[];
  loose: LooseEntry[];
  /** Of all nights to come. */ swaps: PlanSwap[];
  /** Whom an open shift of these nights would ask. */ callOut: { shiftId: string; names: string[] }[];
  /** Names of who works the door or was in a shift within a year. */ helpers: string[];
};

/** Hours of a season that were worked; months as `2026-01`, by the day of the night. */
export type ShiftHours = {
  since: LocalDate;
  months: string[];
  /** An account, or a name alone; whoever helped most first. */
  people: { key: string; name: string; hours: number; byMonth: Record<string, number> }[];
};
