import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { MOST_OPENING } from './balance-rule.ts';
import { POOL_PAYS, ROLE_STYLES, type PoolPays, type RoleStyle, type SeatRole } from './seat-role.ts';

/** How an event keeps its roles in balance. */
export const PoolFields = z.strictObject({
  style: z.enum(ROLE_STYLES),
  opening: z.int('Please enter a whole number.').min(0).max(MOST_OPENING),
  slack: z
    .int('Please enter a whole number.')
    .min(1, 'At least 1: with none, a lead and a follow could both wait beside a free seat.')
    .max(100),
  percent: z.int('Please enter a whole number.').min(0).max(100, 'At most 100.'),
  /** Whether one pays with the order, or once the list has found a partner. */
  pays: z.enum(POOL_PAYS).default('now'),
});
export type PoolFields = z.infer<typeof PoolFields>;

/** `admin.roles.save`; `none` asks for no role any more. */
export const SavePoolInput = PoolFields.extend({ eventId: IdSchema, style: z.enum(['none', ...ROLE_STYLES]) });
export type SavePoolInput = z.infer<typeof SavePoolInput>;

/** `checkout.roles`: what the checkout of an event asks; with an evening of a course, of who comes to that one alone. */
export const ShowRolesInput = z.strictObject({ eventId: IdSchema, eveningId: IdSchema.optional() });
export type ShowRolesInput = z.infer<typeof ShowRolesInput>;

export type RoleChoice = {
  role: SeatRole;
  /** So many seats outside pairs could be bought now; null is as many as there are. */ room: number | null;
  /** How many wait for a seat of this role. */ waiting: number;
  /** How many of the other role have to be paid before a newcomer's turn. */ needed: number;
  /** How long the last ones waited until a seat was kept for them; null where nobody has. */ usualWaitMs:
    | number
    | null;
};
export type EventRoles = {
  style: RoleStyle;
  pays: PoolPays;
  /** Whether a couple may still pay apart: the night is not near. */ payApart: boolean;
  /** At most so many more of one role than of the other, now. */ mostApart: number;
  choices: RoleChoice[];
  /** What one dances as a rule, as one's profile says. */ usual: SeatRole | null;
};

/** A role as who runs the event sees it: `sold` and `held` seats, `inPairs` of both, and how many wait. */
export type RoleBalance = {
  role: SeatRole;
  sold: number;
  held: number;
  inPairs: number;
  waiting: number;
  /** So many more could be let in alone now, if there are seats; null is any number. */ room: number | null;
};
/** `admin.roles.show`: the pool, null where none is asked, and how it stands. */
export type EventBalance = {
  pool: PoolFields | null;
  balance: RoleBalance[];
  /** Seats that are sold without a role: from before, or at a desk. */ unasked: number;
  /** What a pool begins with in a room of this size. */ opening: number;
};
