import type { AddOnOffer } from '#shared/add-ons/chosen.ts';
import type { FirstRefusal } from '#shared/next-course/next-course.ts';
import type { Cents } from '#shared/money.ts';
import type { PlannedPart } from '#shared/parts/part-state.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';
import type { EventFields } from './edit-event.ts';
import type { CourseEvening } from './evenings.ts';
import type { LineUpEntry } from './line-up.ts';
import type { VenueView } from './venue.ts';

/** The event's own fields that lists and calendars show. */
export const SUMMARY_FIELDS = [
  'title',
  'description',
  'otherWords',
  /** A photo; without one the poster generator draws the event. */
  'imageUrl',
  'startsAt',
  'endsAt',
  'location',
  'kind',
  'styles',
  /** Of a course: what one has danced before; null asks for nothing. */
  'level',
  /** Null is unlimited. */
  'maxCapacity',
  /** What buyers are promised about their money; null is the rule of its kind. */
  'refundRule',
] as const satisfies readonly (keyof EventFields)[];

/** What its page and the checkout show besides. */
export const DETAIL_FIELDS = ['isPreParty', 'questions'] as const satisfies readonly (keyof EventFields)[];

/** An active event as lists and calendars show it: `events.upcoming`, `events.month`, `events.salsa`. */
export type EventSummary = Pick<EventFields, (typeof SUMMARY_FIELDS)[number]> & {
  id: string;
  /** Of a weekly course: its evenings by time, those that were left out among them. */
  evenings: CourseEvening[];
  /** What its buyers may do when plans change, unless their ticket type says otherwise. */
  ticketRule: TicketRule;
  /** Lowest active ticket type price on sale, else the event's own price. */
  fromPriceCents: Cents;
  /** Places one can still book online; seats that others hold are not among them. Null is unlimited. */
  placesLeft: number | null;
  /** Whether it is sold online: still (or from a day on), at the door only, or no more. */
  sale: 'open' | 'door' | 'ended';
  /** Tickets sold that still count (active or used). */
  currentCapacity: number;
  isSoldOut: boolean;
};

/** Whether a ticket type can be bought now, and why not; `held`: others hold the last seats and may leave them. */
export type TicketTypeAvailability = 'on_sale' | 'sold_out' | 'held' | 'not_yet' | 'ended';

export type TicketTypeView = {
  /** The type's id, or `general-admission` for the fallback. */
  id: string;
  name: string;
  description: string;
  /** Both in the other language. */ otherWords?: OtherWords<'name' | 'description'> | null;
  priceCents: Cents;
  vatBps: number;
  availability: TicketTypeAvailability;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  /** What its buyers may do when plans change. */
  ticketRule: TicketRule;
  /** In which parts it may be paid at its normal price; null is at once. */
  parts: PlannedPart[] | null;
  /** Null is unlimited; otherwise the smaller of the type's own quota and the event's seats. */
  seatsLeft: number | null;
  /** The one evening of a course that it lets in to, and whether it is a trial; null is the whole event. */
  evening: GuestEvening | null;
};

/** A course with what lets in to its next evening alone: `events.courses`. */
export type CourseOffer = EventSummary & { guestTypes: TicketTypeView[] };

/** An evening of a course that is sold alone: the one that is on or comes next. */
export type GuestEvening = { id: string; number: number; of: number; startsAt: Date; endsAt: Date; isTrial: boolean };

/** One event with all that its page and the checkout need: `events.byId`. */
export type EventDetail = EventSummary &
  Pick<EventFields, (typeof DETAIL_FIELDS)[number]> & {
    ticketTypes: TicketTypeView[];
    /** What is sold with its tickets at the moment. */
    addOns: AddOnOffer[];
    /** What lets in to the next evening of a course alone. */
    guestTypes: TicketTypeView[];
    /** For whom its places are kept at the moment, before they are open to all. */
    firstRefusals: FirstRefusal[];
    seatsLeft: number | null;
    isPast: boolean;
    isCancelled: boolean;
    /** What the organiser says to the guests of a cancelled night; null is nothing. */
    cancelWords: string | null;
    /** When it was to begin before it was moved; null for a night that stands as it was announced. */
    previousStartsAt: Date | null;
    /** Null where only the words of `location` are known. */
    venue: VenueView | null;
    /** The weekly nights it belongs to; null for a night of its own. */
    seriesId: string | null;
    /** Who and what is on, in its order; empty where nothing was said. */
    lineUp: LineUpEntry[];
  };
