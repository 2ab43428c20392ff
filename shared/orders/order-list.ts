import { z } from 'zod';
import { paged } from '../admin/admin-queries.ts';
import { SearchText } from '../admin/search-text.ts';
import { IdSchema } from '../ids.ts';
import type { PartView } from '#shared/parts/part-state.ts';
import type { Cents } from '../money.ts';
import type { Answer } from '../questions/answer.ts';
import type { OrderStatus } from './order-status.ts';
import type { VatLine } from './order-views.ts';
import type { RefundReason, RefundStatus } from './refund-order.ts';

/**
 * The headings of the panel's list of orders; each order stands under one. `abandoned` was never paid, `free` cost
 * nothing, `door` was sold at a desk whatever became of it, of `moved` every ticket went to another order. The database's
 * `SHOWN_AS` says the same.
 */
export const ORDER_LISTS = ['paid', 'open', 'abandoned', 'refunded', 'moved', 'free', 'door'] as const;
export type OrderList = (typeof ORDER_LISTS)[number];

export const ORDER_LIST_WORDS: Record<OrderList, string> = {
  paid: 'Paid',
  open: 'Open',
  abandoned: 'Abandoned',
  refunded: 'Refunded',
  moved: 'Moved',
  free: 'Free',
  door: 'At the door',
};

/** What the list is sorted by: when an order was made, or what it cost. An index answers each. */
export const ORDER_SORTS = ['date', 'amount'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

const OrderListCursor = z.strictObject({ createdAt: z.date(), totalCents: z.int(), id: z.string() });
export type OrderListCursor = z.infer<typeof OrderListCursor>;

const filter = {
  search: SearchText,
  show: z.enum(ORDER_LISTS).nullish(),
  eventId: IdSchema.nullish(),
  sort: z.enum(ORDER_SORTS).default('date'),
  /** The latest or the largest first. */ isDown: z.boolean().default(true),
};

/**
 * What narrows the orders: a heading, an event, or words of the buyer's name, an address, or an order's id. An event's
 * orders are sorted by date whatever is asked for, and a search gives the newest buyer first.
 */
const OrderFilter = z.strictObject(filter);
export type OrderFilter = z.output<typeof OrderFilter>;

/** What a file of the list holds, as its address says it. */
export const OrderFileFilter = z.strictObject({ ...filter, isDown: z.stringbool().default(true) });

/** `admin.orders.list`. */
export const ListOrdersInput = OrderFilter.extend({
  ...paged,
  cursor: OrderListCursor.nullish(),
});
export type ListOrdersInput = z.output<typeof ListOrdersInput>;

/** An order in a list of the panel; amounts in cents. */
export type ListedOrder = {
  id: string;
  listedAs: OrderList;
  status: OrderStatus;
  createdAt: Date;
  paidAt: Date | null;
  totalCents: Cents;
  /** Given back, on its way, or gone on with moved tickets. */ refundedCents: Cents;
  /** Of it, what went on with moved tickets. */ movedCents: Cents;
  /** Null without an account: sold at a door, or the account is deleted. */ userId: string | null;
  buyerName: string | null;
  buyerEmail: string | null;
  /** Null is a month of a membership. */ eventId: string | null;
  eventTitle: string | null;
  startsAt: Date | null;
  tickets: number;
  isDisputed: boolean;
  /** The organiser gave its tickets: the name is whom they were given to. */ isGiven: boolean;
};

/** What an order is called: its first eight signs, as they can be searched for. Pure. */
export const orderNumberOf = (id: string): string => id.slice(0, 8);

/** `admin.orders.get`. */
export const OrderByIdInput = z.strictObject({ orderId: IdSchema });
export type OrderByIdInput = z.infer<typeof OrderByIdInput>;

/** How an order stands in the books; cents. */
export type OrderBooks = {
  /** How it was paid, as our own books know it; null while it is not paid. */ means: string | null;
  /** Empty where no tax is charged. */ vat: VatLine[];
  /** Of the receipt that the buyer has; a till's has its own numbers. */ receiptNumber: string | null;
};

/** `admin.orders.payment`: how the provider has charged it. */
export type OrderPayment = {
  paymentIntentId: string;
  chargeId: string | null;
  means: string | null;
  /** Where the provider shows it. */ page: string;
};

export type OrderRefund = {
  id: string;
  amountCents: Cents;
  status: RefundStatus;
  reason: RefundReason;
  /** Why the office gave it, chosen and in own words. */ why: string;
  at: Date;
  /** Of the correction that the buyer has. */ correctionNumber: string | null;
};

/** A payment that a bank asks back; cents. */
export type OrderDispute = {
  /** The provider's own id. */ id: string;
  orderId: string;
  amountCents: Cents;
  status: 'open' | 'won' | 'lost' | 'closed';
  /** A question of the bank, which has taken no money. */ isInquiry: boolean;
  /** Until when an answer is taken; null where none is wanted any more. */ answerUntil: Date | null;
  openedAt: Date;
  paymentIntentId: string;
  /** Where the provider shows it, and takes the answer. */ page: string;
};

export type OrderDetail = ListedOrder & {
  books: OrderBooks;
  subscriberId: string | null;
  /** The provider's name of the payment. */ paymentIntentId: string | null;
  items: { name: string; quantity: number; unitPriceCents: Cents; vatBps: number; promoCode: string | null }[];
  ticketList: {
    id: string;
    ticketNumber: string;
    ticketTypeName: string;
    holderName: string | null;
    status: 'active' | 'used' | 'cancelled';
    pricePaidCents: Cents;
  }[];
  /** In which parts it is paid; empty is at once. */ parts: PartView[];
  /** Of an order that pays a part: the one with the ticket. */ partOfId: string | null;
  /** The order that its tickets were moved from. */ movedFromId: string | null;
  /** Orders that tickets of this one were moved to. */ movedTo: {
    orderId: string;
    eventTitle: string;
    startsAt: Date;
  }[];
  /** What its buyer answered; `seat` is the ticket's place in `ticketList`, null the whole order. */
  answers: (Answer & { seat: number | null })[];
  refunds: OrderRefund[];
  disputes: OrderDispute[];
  /** What was sold at a door and waits for a desk to give it back. */ handover: {
    amountCents: Cents;
    since: Date;
  } | null;
  /** Questions about its money that nobody has settled. */ openExceptions: { id: string; kind: string }[];
  /** The closing sheet it stands on; null for what no desk sold, or what is not closed yet. */ nightReportId:
    | string
    | null;
  mails: PersonMail[];
};

/** A mail about somebody and how far it came. `sent`: the mail server has taken it. */
export type PersonMail = { id: string; kind: string; state: 'waiting' | 'sent' | 'failed'; at: Date };
