import type { TicketTypeFields } from '#shared/events/edit-event.ts';
import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import type { Cents } from '#shared/money.ts';

/** An event on the admin's wall: specification §2, /admin, Events. */
export type EventCard = {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  location: string;
  kind: EventKind;
  styles: DanceStyle[];
  imageUrl: string | null;
  /** Lowest active ticket type price, else the event's own. */
  fromPriceCents: Cents;
  isActive: boolean;
  isCancelled: boolean;
  sold: number;
  held: number;
  /** Null is unlimited. */
  maxCapacity: number | null;
  maxPaidPerPerson: number;
  maxFreePerPerson: number;
  seriesId: string | null;
};

export type TicketTypeEdit = Required<TicketTypeFields> & { sold: number; held: number };

/** Everything the editor shows. */
export type EventEdit = Omit<EventCard, 'fromPriceCents'> & {
  description: string;
  priceCents: Cents;
  vatBps: number;
  isPreParty: boolean;
  memberOffer: boolean;
  ticketTypes: TicketTypeEdit[];
  /** Orders whose holders would be told of a move. */
  holders: number;
  /** Nights of the same series after this one. */
  following: number;
  /** Goes back as `seenAt`. */
  updatedAt: Date;
};

/** What a cancellation would do, before it is done. */
export type CancelPreview = {
  orders: number;
  tickets: number;
  admitted: number;
  refundCents: Cents;
  openOrders: number;
};

/** How far a cancellation has come; it goes on by itself, after a crash too. */
export type CancelProgress = {
  isCancelled: boolean;
  orders: number;
  /** Taken back, their mail and money on the way. */
  ordersDone: number;
  refundsReturned: number;
  refundsFailed: number;
  refunds: number;
  mails: number;
  mailsSent: number;
  mailsFailed: number;
};
