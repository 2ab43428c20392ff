import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { berlinInstant } from '#shared/berlin.ts';
import { DAY_MS, HOUR_MS, localDateOf } from '#shared/time.ts';

/** One's place on the wait list of an event: `checkout.waitList` and what is done to it. */
export const WaitListInput = z.strictObject({ eventId: IdSchema });
export type WaitListInput = z.infer<typeof WaitListInput>;

/** `checkout.joinWaitList`: one place, for a ticket of this type. */
export const JoinWaitListInput = z.strictObject({
  eventId: IdSchema,
  ticketTypeId: z.union([IdSchema, z.literal(GENERAL_ADMISSION_ID)]),
});
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

/** Before an event the list closes: whoever still waits is told, and what is free is for whoever comes first. */
export const LIST_CLOSES_MS = 6 * HOUR_MS;

/** How long a seat is kept, by how far off the event is. */
const WINDOWS: readonly [fromMs: number, hours: number][] = [
  [30 * DAY_MS, 48],
  [15 * DAY_MS, 36],
  [2 * DAY_MS, 24],
  [0, 2],
];
const NIGHT_FROM_HOUR = 23;
const NIGHT_UNTIL_HOUR = 8;
/** Whose time would run out at night has until then. */
const MORNING_HOUR = 9;

const berlinHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' });

/** How many hours a seat is kept for whoever's turn it is, when it becomes free now. */
export const keptHours = (startsAt: Date, now: Date): number =>
  WINDOWS.find(([fromMs]) => startsAt.getTime() - now.getTime() > fromMs)?.[1] ?? 2;

/** Until when a seat is kept that is offered now. Never until an hour at which people sleep, never beyond the beginning. */
export function keptUntil(startsAt: Date, now: Date): Date {
  const plain = new Date(now.getTime() + keptHours(startsAt, now) * HOUR_MS);
  const hour = Number(berlinHour.format(plain));
  const [year = 0, month = 0, day = 0] = localDateOf(plain).split('-').map(Number);
  const until =
    hour >= NIGHT_FROM_HOUR
      ? berlinInstant(year, month, day + 1, MORNING_HOUR)
      : hour < NIGHT_UNTIL_HOUR
        ? berlinInstant(year, month, day, MORNING_HOUR)
        : plain;
  return until < startsAt ? until : startsAt;
}

/** What one may wait for: a ticket type that is sold out, with today's price. */
export type WaitedType = { ticketTypeId: string; name: string; priceCents: Cents };

/** One's own place. `place` counts from 1 among all who wait for this event and for the same ticket. */
export type OwnPlace = {
  ticketTypeId: string;
  ticketTypeName: string;
  place: number;
  /** How many wait in this row, oneself among them. */ waiting: number;
  joinedAt: Date;
  /** Today's price then, and never more than on the day of joining. */ mostCents: Cents;
  /** How long a seat would be kept that becomes free now, in hours. */ keptHours: number;
  /** Where mails about it go. */ email: string;
};

/** A seat that is kept for whoever looks: `seatOfferId` of `checkout.createEventCheckout` takes it. */
export type OwnOffer = { id: string; expiresAt: Date; priceCents: Cents };

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
};

/** A place of one's own among the tickets on the dashboard: `checkout.myWaitLists`. */
export type OwnWaitList = {
  eventId: string;
  title: string;
  startsAt: Date;
  location: string;
  state: (typeof ON_LIST)[number];
  place: number;
  expiresAt: Date | null;
};
