import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { RefundWhy, SAY_WHY, saysWhy } from '#shared/orders/refund-order.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { EXCEPTION_GROUPS } from '../books/money-queries.ts';
import { SearchText } from './search-text.ts';
import { TICKET_STATUSES } from '#shared/tickets/ticket-view.ts';

const ADMIN_PAGE_SIZE = 20;

/**
 * The fields of every paged list of the panel beside its cursor. `direction` is what the website's query library sends
 * along with one; there is only one way.
 */
export const paged = {
  limit: z.int().min(1).max(100).default(ADMIN_PAGE_SIZE),
  direction: z.literal('forward').optional(),
};

/** Which nights: still to come (a running one too), the next first, or past, the latest first. */
const EVENT_SPANS = ['coming', 'past'] as const;
export type EventSpan = (typeof EVENT_SPANS)[number];

const EventCursor = z.strictObject({ startsAt: z.date(), id: IdSchema });
export type EventCursor = z.infer<typeof EventCursor>;

/**
 * `admin.tickets.byEvent`: `cursor` is the last event of the page before; with `id` only this event, whenever it is.
 */
export const TicketsByEventInput = z.strictObject({
  when: z.enum(EVENT_SPANS).default('coming'),
  id: IdSchema.optional(),
  ...paged,
  cursor: EventCursor.nullish(),
});
export type TicketsByEventInput = z.infer<typeof TicketsByEventInput>;

export const NewestFirstCursor = z.strictObject({ createdAt: z.date(), id: IdSchema });
export type NewestFirstCursor = z.infer<typeof NewestFirstCursor>;

/** `admin.payments.exceptions` and `admin.mails.failed`: `cursor` is the last entry of the page before. */
export const NewestFirstInput = z.strictObject({ ...paged, cursor: NewestFirstCursor.nullish() });
export type NewestFirstInput = z.infer<typeof NewestFirstInput>;

/** `admin.payments.exceptions`: of one group, or all. */
export const ExceptionsInput = z.strictObject({
  group: z.enum(EXCEPTION_GROUPS).nullish(),
  ...paged,
  cursor: NewestFirstCursor.nullish(),
});
export type ExceptionsInput = z.infer<typeof ExceptionsInput>;

/** `admin.mails.retry`. */
export const RetryMailInput = z.strictObject({ id: IdSchema });

const TicketCursor = z.strictObject({ purchasedAt: z.date(), id: IdSchema, doc: z.int() });
export type TicketCursor = z.infer<typeof TicketCursor>;

const ticketFilter = {
  eventId: IdSchema.nullish(),
  status: z.enum(TICKET_STATUSES).nullish(),
  /** Words of a ticket number, a name or an address; each may be only begun. */
  search: SearchText,
  /** The newest purchase first, as long as nobody says otherwise; a search gives it so whatever is asked for. */
  isDown: z.boolean().optional(),
};

const TicketFilter = z.strictObject(ticketFilter);
export type TicketFilter = z.output<typeof TicketFilter>;

/** What a file of the tickets holds, as its address says it. */
export const TicketFileFilter = TicketFilter.extend({ isDown: z.stringbool().optional() });

/** `admin.tickets.list`: by purchase; `cursor` is the last ticket of the page before. */
export const AdminTicketsInput = z.strictObject({ ...ticketFilter, ...paged, cursor: TicketCursor.nullish() });
export type AdminTicketsInput = z.output<typeof AdminTicketsInput>;

/** `admin.tickets.get`. */
export const TicketByIdInput = z.strictObject({ ticketId: IdSchema });

/** `admin.tickets.addOns`: of which night. */
export const AddOnsOfEventInput = z.strictObject({ eventId: IdSchema });

/** `admin.tickets.resend`. */
export const ResendOrderInput = z.strictObject({ orderId: IdSchema });

/** As many as a list shows after some pages. */
export const MOST_AT_ONCE = 500;

/** `admin.tickets.resendOf`. */
export const ResendOrdersInput = z.strictObject({ orderIds: z.array(IdSchema).min(1).max(MOST_AT_ONCE) });
export type ResendOrdersInput = z.infer<typeof ResendOrdersInput>;

/** `admin.tickets.refundOf`: each ticket's whole price. */
export const RefundTicketsInput = z
  .strictObject({ ticketIds: z.array(IdSchema).min(1).max(MOST_AT_ONCE), ...RefundWhy })
  .refine(saysWhy, SAY_WHY);
export type RefundTicketsInput = z.output<typeof RefundTicketsInput>;

/** `admin.orders.refundOf`: all that is left of each order. */
export const RefundOrdersInput = z
  .strictObject({ orderIds: z.array(IdSchema).min(1).max(MOST_AT_ONCE), ...RefundWhy })
  .refine(saysWhy, SAY_WHY);
export type RefundOrdersInput = z.output<typeof RefundOrdersInput>;

/** `admin.tickets.nameHolder`: an empty name removes the name. */
export const NameHolderInput = z.strictObject({
  ticketId: IdSchema,
  holderName: z
    .string()
    .overwrite(tidyLine)
    .max(80)
    .transform((name) => name || null),
});
export type NameHolderInput = z.output<typeof NameHolderInput>;

/** `admin.tickets.export`: which list, as what; it is then downloaded from the address that comes back. */
export const ExportTicketsInput = z.strictObject({ ...ticketFilter, format: z.enum(['csv', 'xlsx']).default('csv') });
export type ExportTicketsInput = z.output<typeof ExportTicketsInput>;

/** Where a list is downloaded, by an admin's session. Pure. */
export function ticketsFile({ format, eventId, status, search, isDown }: ExportTicketsInput): string {
  const query = new URLSearchParams({
    ...(eventId != null && { eventId }),
    ...(status != null && { status }),
    ...(search !== '' && { search }),
    ...(isDown === false && { isDown: 'false' }),
  }).toString();
  return `/admin/exports/tickets.${format}${query === '' ? '' : `?${query}`}`;
}
