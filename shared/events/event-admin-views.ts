import type { EditScope, EventFields, TicketTypeFields } from '#shared/events/edit-event.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import type { Cents } from '#shared/money.ts';
import type { Lang } from '#shared/lang.ts';

/** The event's own fields on its card. */
export const EVENT_CARD_FIELDS = [
  'title',
  'startsAt',
  'endsAt',
  'location',
  'kind',
  'styles',
  'imageUrl',
  'maxCapacity',
  'isActive',
] as const satisfies readonly (keyof EventFields)[];

/** What the card and the editor know of an event besides its own fields. */
type EventCounts = { id: string; isCancelled: boolean; sold: number; held: number; seriesId: string | null };

/**
 * How many help on an evening: those in the plan of how many it needs; while nobody planned it, `needed` is 0 and
 * whoever stands in the calendar is counted.
 */
export type ShiftCount = { filled: number; needed: number };

/** `4/5`, or `2` of an evening without a plan. */
export const shiftCountWords = ({ filled, needed }: ShiftCount): string =>
  needed === 0 ? String(filled) : `${filled}/${needed}`;

/** Whether somebody is missing: a place of the plan is open, or nobody helps at all. */
export const lacksHelp = ({ filled, needed }: ShiftCount): boolean => filled < Math.max(needed, 1);

/** An event in the panel's list. */
export type EventCard = Pick<EventFields, (typeof EVENT_CARD_FIELDS)[number]> &
  EventCounts & {
    /** Lowest active ticket type price, else the event's own. */
    fromPriceCents: Cents;
    /** Paid, less what went back or is going back. */
    takenCents: Cents;
    shifts: ShiftCount;
    /** How many of its texts each language has not. */ missing: Record<Lang, number>;
    /** Little is sold although the sales of such a night normally come by now. */
    isLow: boolean;
  };

/** A night in the panel's calendar, with how many shifts of that evening are filled. */
export type NightOfMonth = Pick<EventFields, (typeof EVENT_CARD_FIELDS)[number]> & EventCounts & { shifts: ShiftCount };

/** A series, with its latest night as the template of the next ones. */
export type SeriesView = { id: string; name: string; lastStartsAt: Date; template: TemplateFields };

/** A night of a series in the question 'this, following, all'. */
export type ChangeRow = Pick<EventFields, (typeof EVENT_CARD_FIELDS)[number]> & {
  id: string;
  newStartsAt: Date;
  newEndsAt: Date;
  /** The choices that reach it. */ scopes: EditScope[];
  /** Why it stays as it is, whatever is chosen. */ stays: 'cancelled' | 'over' | 'running' | null;
  changed: (keyof EventFields)[];
  /** What was changed elsewhere, and this night says in its own words. */ kept: (keyof EventFields)[];
  sold: number;
  /** Orders whose buyers would be mailed of a move. */ mails: number;
};
/** `seenAt` goes back as `seriesSeenAt`. */
export type ChangePreview = { rows: ChangeRow[]; seenAt: Date };

type TicketTypeEdit = Required<TicketTypeFields> & { sold: number; held: number };

/** Everything the editor shows. */
export type EventEdit = Omit<EventFields, 'priceCents' | 'ticketTypes'> &
  EventCounts & {
    priceCents: Cents;
    ticketTypes: TicketTypeEdit[];
    /** Orders whose holders would be told of a move. */
    holders: number;
    /** The night was moved and its guests may give tickets back: since when, until when, and how many went back since. */
    refundOffer: { since: Date; until: Date; givenBack: number } | null;
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

/** The same of several nights together. */
export type BulkCancelPreview = CancelPreview & { nights: number };

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
