import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { SEAT_ROLES, type SeatRole } from '#shared/roles/seat-role.ts';
import type { NamedEvent } from '#shared/events/booked-event.ts';

/** One's place on the wait list of an event: `checkout.waitList` and what is done to it. */
export const WaitListInput = z.strictObject({ eventId: IdSchema });
export type WaitListInput = z.infer<typeof WaitListInput>;

/** `checkout.joinWaitList`: one place, for a ticket of this type, or for several that are wanted all at once. */
export const JoinWaitListInput = z
  .strictObject({
    eventId: IdSchema,
    ticketTypeId: z.union([IdSchema, z.literal(GENERAL_ADMISSION_ID)]),
    /** What one dances, where the event asks. */
    role: z.enum(SEAT_ROLES).optional(),
    /** How many come together; without it one. */
    seats: z.int().min(1).max(MAX_TICKETS_PER_ORDER).optional(),
    /** What several dance, one for each seat, where the event asks; then `role` says nothing. */
    roles: z.array(z.enum(SEAT_ROLES)).max(MAX_TICKETS_PER_ORDER).optional(),
  })
  .refine(({ roles, seats = 1 }) => roles === undefined || roles.length === seats, 'Each seat needs a role.');
export type JoinWaitListInput = z.infer<typeof JoinWaitListInput>;

/**
 * Where somebody stands. `offered` has a seat kept; `paused` has let two seats go and says when to go on. Those three
 * are still on the list, the others are over: `served` has taken a seat, `left` has gone, `closed` came too late.
 */
export const WAITER_STATES = ['waiting', 'offered', 'paused', 'served', 'left', 'closed'] as const;
export type WaiterState = (typeof WAITER_STATES)[number];
export const ON_LIST = ['waiting', 'offered', 'paused'] as const satisfies readonly WaiterState[];

/** How an offer of a seat stands. `withdrawn`: the event was called off, moved out of sale, or its list has closed. */
export const SEAT_OFFER_STATES = ['live', 'claimed', 'declined', 'lapsed', 'withdrawn'] as const;

/**
 * What one may wait for: a ticket type that is sold out, full for a role, or has fewer seats than several want at once,
 * with today's price.
 */
export type WaitedType = {
  ticketTypeId: string;
  name: string;
  priceCents: Cents;
  /** For which roles one may wait alone; null where the event asks for none. */ roles: SeatRole[] | null;
  /** What may be danced by several; null where the event asks for none. */ style: SeatRole[] | null;
  /** From how many on one has to wait; fewer can be bought now. */ fromSeats: number;
};

/** One's own place. `place` counts from 1 among all who wait for this event and for the same ticket. */
export type OwnPlace = {
  ticketTypeId: string;
  ticketTypeName: string;
  role: SeatRole | null;
  /** How many come together. */ seats: number;
  /** What several dance; null for one alone, and where nothing is asked. */ roles: SeatRole[] | null;
  /** How many of the other role have to be paid before it is one's turn. */ needed: number;
  place: number;
  /** How many wait in this row, oneself among them. */ waiting: number;
  joinedAt: Date;
  /** Today's price then, and never more than on the day of joining. */ mostCents: Cents;
  /** How long a seat would be kept that becomes free now, in hours. */ keptHours: number;
  /** Where mails about it go. */ email: string;
};

/** A place of one's own in a course beside another, with that course's name. */
export type PlaceBeside = { ticketId: string; title: string };

/** A seat that is kept for whoever looks: `seatOfferId` of `checkout.createEventCheckout` takes it. */
export type OwnOffer = {
  id: string;
  expiresAt: Date;
  /** Of one ticket. */ priceCents: Cents;
  /** The course that they were in who are asked first; null for a seat of the list. */ after: NamedEvent | null;
  /** One's place in a group beside it, which may go there instead of paying again. */ instead: PlaceBeside | null;
  /** It completes a couple: it counts once the other half is paid, too. */ isWithPartner: boolean;
};

/**
 * Lots that decide the order of a list. `seedHash` is known from the first day, `seed` once they are drawn: the order is
 * that of SHA-256 of the seed and each one's `lot`, the id of their place.
 */
export type WaitListDraw = {
  drawsAt: Date;
  isDrawn: boolean;
  /** How many there were; null before. */ lots: number | null;
  seedHash: string;
  seed: string | null;
  /** One's own; null for who is not on the list. */ lot: string | null;
};

/**
 * `checkout.waitList`. `state`: `open` one may join; `not_needed` tickets are on sale; `closed` it is too late or the
 * event is called off; else one's own. `wentOn`: the last seat that was kept went on to the next.
 */
export type WaitListView = {
  state: 'open' | 'not_needed' | 'closed' | (typeof ON_LIST)[number];
  types: WaitedType[];
  mine: OwnPlace | null;
  offer: OwnOffer | null;
  wentOn: boolean;
  draw: WaitListDraw | null;
};

/** A place of one's own among the tickets on the dashboard: `checkout.myWaitLists`. */
export type OwnWaitList = {
  eventId: string;
  title: string;
  otherWords: NamedEvent['otherWords'];
  startsAt: Date;
  location: string;
  state: (typeof ON_LIST)[number];
  place: number;
  /** How many come together. */ seats: number;
  /** When the lots are drawn that decide the place; null once they are. */ drawsAt: Date | null;
  expiresAt: Date | null;
  /** The course that they were in who are asked first. */ after: NamedEvent | null;
};

/** Somebody on the list of an event, as who runs it sees them: `admin.events.waitList`. */
export type WaiterView = {
  id: string;
  userId: string;
  name: string;
  /** Null where the event sells no types of ticket. */ ticketTypeName: string | null;
  role: SeatRole | null;
  /** How many come together. */ seats: number;
  /** What several dance. */ roles: SeatRole[] | null;
  state: (typeof ON_LIST)[number];
  joinedAt: Date;
  /** How many seats were kept for them in vain. */ misses: number;
  /** Until when a seat is kept for them now. */ keptUntil: Date | null;
};

/** The list in the order in which seats are offered, its first hundred; `waiting` is how many are on it. */
export type EventWaitList = { waiting: number; first: WaiterView[]; draw: WaitListDraw | null };
