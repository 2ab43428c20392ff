import type { Cents } from '#shared/money.ts';
import type { OwnAnswer } from '#shared/questions/answer.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS } from '#shared/time.ts';

/** To whom a ticket is offered: whoever waits for a seat, or one person by name. */
export const TICKET_OFFER_KINDS = ['queue', 'person'] as const;
type TicketOfferKind = (typeof TICKET_OFFER_KINDS)[number];

/**
 * How such an offer stands. `open` is the only one that goes on: `done` somebody else has the ticket, `declined` they
 * said no, `withdrawn` its holder took it back, came in, or the ticket ended, `over` its time ran out.
 */
export const TICKET_OFFER_STATES = ['open', 'done', 'declined', 'withdrawn', 'over'] as const;

/** So long somebody may think about a ticket that is handed to them. */
export const HAND_OVER_MS = 2 * DAY_MS;

/** The page that takes or declines what somebody hands over. */
export const handOverPath = (token: string): string => `/hand-over/${token}`;

/** What stands on a ticket that is offered: it is valid until somebody else has it. */
export type OpenTicketOffer = {
  kind: TicketOfferKind;
  since: Date;
  endsAt: Date;
  /** To whom, where it is one person. */ toName: string | null;
};

/** `profile.ticketWays`: what its holder may do with a ticket now besides giving it back. Null is not possible. */
export type TicketWays = {
  toQueue: { until: Date; backCents: Cents; waiting: number; isPossible: boolean } | null;
  handOver: { until: Date; dueCents: Cents } | null;
  /** Until when whose turn it is has time, where it is offered to somebody now. */ firstUntil: Date | null;
  /** Somebody is paying for it. */ isLeaving: boolean;
  /** What its event asks, with what was answered. */ answers: OwnAnswer[];
};

/** `checkout.handedTicket`: what somebody is handed. */
export type HandedTicket = {
  /** An order for it is open. */ isPaying: boolean;
  eventId: string;
  title: string;
  startsAt: Date;
  ticketTypeId: string;
  ticketTypeName: string;
  role: SeatRole | null;
  /** Whose it is; null once their account is gone. */ fromName: string | null;
  toName: string;
  endsAt: Date;
  /** The fee, and what its price has risen by. */ dueCents: Cents;
};
