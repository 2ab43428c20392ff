import type { Cents } from '#shared/money.ts';
import type { DanceStyle, EventKind } from './event-kind.ts';

/** An active event as lists and calendars show it: api.md `events.upcoming`, `events.month`, `events.salsa`. */
export type EventSummary = {
  id: string;
  title: string;
  description: string;
  /** A photo; without one the poster generator draws the event (design system §7). */
  imageUrl: string | null;
  startsAt: Date;
  endsAt: Date;
  location: string;
  kind: EventKind;
  styles: DanceStyle[];
  /** Lowest active ticket type price on sale, else the event's own price. */
  fromPriceCents: Cents;
  /** Null is unlimited. */
  maxCapacity: number | null;
  /** Tickets sold that still count (active or used). */
  currentCapacity: number;
  isSoldOut: boolean;
};

/** Why a ticket type can't be bought now. */
export type TicketTypeAvailability = 'on_sale' | 'sold_out' | 'not_yet' | 'ended';

export type TicketTypeView = {
  /** The type's id, or `general-admission` for the fallback (specification §3). */
  id: string;
  name: string;
  description: string;
  priceCents: Cents;
  vatBps: number;
  availability: TicketTypeAvailability;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  /** Null is unlimited; otherwise the smaller of the type's own quota and the event's seats. */
  seatsLeft: number | null;
};

/** One event with all that its page and the checkout need: api.md `events.byId`. */
export type EventDetail = EventSummary & {
  isPreParty: boolean;
  ticketTypes: TicketTypeView[];
  seatsLeft: number | null;
  isPast: boolean;
  isCancelled: boolean;
};
