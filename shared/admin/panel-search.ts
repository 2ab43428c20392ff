import { z } from 'zod';
import type { Cents } from '../money.ts';
import type { OrderList } from '../orders/order-list.ts';
import type { TicketStatus } from '../tickets/ticket-view.ts';
import type { EventKind, DanceStyle } from '../events/event-kind.ts';
import { SearchText } from './search-text.ts';

/** `admin.search`: the words somebody typed. Everything else is the server's to find. */
export const PanelSearchInput = z.strictObject({ text: SearchText });
export type PanelSearchInput = z.output<typeof PanelSearchInput>;

/** So many hits of each kind: what is not among them is found by one more letter. */
export const HITS_PER_KIND = 5;

export type PersonHit = {
  userId: string;
  name: string;
  email: string;
  /** Null is no membership that runs. */ planName: string | null;
  nights: number;
};

type OrderHit = {
  orderId: string;
  buyerName: string | null;
  eventTitle: string | null;
  createdAt: Date;
  listedAs: OrderList;
  totalCents: Cents;
};

type TicketHit = {
  ticketId: string;
  orderId: string;
  eventId: string;
  ticketNumber: string;
  eventTitle: string;
  purchasedAt: Date;
  name: string | null;
  status: TicketStatus;
  pricePaidCents: Cents;
};

export type EventHit = {
  eventId: string;
  title: string;
  startsAt: Date;
  location: string;
  kind: EventKind;
  styles: DanceStyle[];
  imageUrl: string | null;
  sold: number;
  maxCapacity: number | null;
};

/** An order that could be refunded: of a found person, for a night to come, or for the night that was typed. */
export type RefundHit = {
  orderId: string;
  userId: string;
  name: string;
  email: string;
  eventId: string;
  eventTitle: string;
  startsAt: Date;
  tickets: number;
  /** What would go back, in cents. */ amountCents: Cents;
  isInside: boolean;
  sold: number;
  createdAt: Date;
};

/** Hits by kind; a kind that one may not see stays empty. */
export type PanelHits = {
  people: PersonHit[];
  orders: OrderHit[];
  tickets: TicketHit[];
  events: EventHit[];
  refunds: RefundHit[];
};

/** What stands in front of a name to act on it: 'refund lena friday'. */
const REFUND = /^refund\s+/i;

/** Whether words ask for an act, and what is left of them. */
export function actOf(text: string): { act: 'refund' | null; words: string } {
  return REFUND.test(text) ? { act: 'refund', words: text.replace(REFUND, '') } : { act: null, words: text };
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** A weekday at the end of words, taken off them: 'lena friday' is Lena, on a Friday. Three letters are enough. */
export function weekdayIn(words: string): { rest: string; weekday: number | null } {
  const parts = words.split(' ').filter((part) => part !== '');
  const last = parts.at(-1)?.toLowerCase() ?? '';
  const weekday = last.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(last));
  return weekday === -1 || parts.length < 2
    ? { rest: words, weekday: null }
    : { rest: parts.slice(0, -1).join(' '), weekday };
}
