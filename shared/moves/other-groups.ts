import { z } from 'zod';
import type { CourseLevel } from '#shared/events/course-level.ts';
import { IdSchema } from '#shared/ids.ts';
import type { Side } from '#shared/roles/seat-role.ts';
import { DAY_MS } from '#shared/time.ts';

/** So far apart two groups of one course begin and end; a holiday moves one of them by a week. */
const BESIDE_MS = 14 * DAY_MS;

/** So often a place changes groups by its guest's own hand; after that the office does it. */
export const MOST_OWN_MOVES = 2;

type Course = { id: string; styles: readonly string[]; level: CourseLevel | null; startsAt: Date; endsAt: Date };

const isNear = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) <= BESIDE_MS;

/** Between these two a group begins that may be beside one that begins then. */
export const besideSpan = ({ startsAt }: Pick<Course, 'startsAt'>): { from: Date; to: Date } => ({
  from: new Date(startsAt.getTime() - BESIDE_MS),
  to: new Date(startsAt.getTime() + BESIDE_MS),
});

/** Whether two weekly courses are groups side by side: the same style and level, over the same weeks. */
export const isBeside = (own: Course, other: Course): boolean =>
  other.id !== own.id &&
  other.level === own.level &&
  other.styles.some((style) => own.styles.includes(style)) &&
  isNear(own.startsAt, other.startsAt) &&
  isNear(own.endsAt, other.endsAt);

/**
 * How a group stands for who would go there: `kept` is a seat that its wait list keeps for them, `role_full` lets nobody
 * more in of what they dance, on `waiting` they are on its list already, and at `costs_more` only the office moves them.
 */
type Standing =
  | { state: 'free' | 'full' | 'waiting' | 'costs_more' }
  | { state: 'kept'; keptUntil: Date; seatOfferId: string }
  | { state: 'role_full'; role: Side; needed: number };

/** A group beside one's own, with its next evening and what one's place is worth here and there. */
export type OtherGroup = {
  event: { id: string; title: string };
  startsAt: Date;
  endsAt: Date;
  place: string;
  standing: Standing;
  /** Its wait list is open to who finds it full. */ canWait: boolean;
  oldCents: number;
  newCents: number;
};

export type OtherGroups = {
  /** So often one's place may still change groups by one's own hand. */ movesLeft: number;
  /** Both places of a couple go along, so that they stay one. */ isPair: boolean;
  groups: OtherGroup[];
};

/** `profile.moveGroup`: as the page showed it; another price meanwhile moves nothing. */
export const MoveGroupInput = z.strictObject({
  /** The new order's id, made by who asks: pressing twice moves once. */
  id: z.uuid(),
  ticketId: IdSchema,
  eventId: IdSchema,
  oldCents: z.int().min(0),
  newCents: z.int().min(0),
});
export type MoveGroupInput = z.output<typeof MoveGroupInput>;
