import type { Lang } from '#shared/lang.ts';
import type { CalendarEvent } from '#shared/calendar/calendar-file.ts';
import { onEvening } from '#shared/events/on-evening.ts';
import type { OrderView } from '#shared/orders/order-views.ts';
import { receiptOf, type Receipt } from '#shared/orders/receipt.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { spokenIn, spokenTicket, saidIn } from '#shared/website/spoken-in.ts';
import { findBookedCalendarEvent } from '../shop/events/lists/calendar-events.ts';
import { findOrder } from '../shop/orders/find-order.ts';
import { findInvoice } from '../shop/orders/find-invoice.ts';
import { findTerms, type KeptTerms } from '../shop/orders/find-terms.ts';
import { findGivenRecipient } from '../shop/given-tickets/find-recipient.ts';
import { findImportedBuyer } from '../shop/order-imports/find-imported-buyer.ts';
import { orderView } from '../shop/orders/order-view.ts';
import type { ServiceContext } from '../base/service-context.ts';
import { eveningOfOrder } from '../shop/tickets/evening-of-order.ts';
import { listOrderTickets } from '../shop/tickets/list-order-tickets.ts';
import { findMailRecipient, type MailRecipient } from './find-mail-recipient.ts';

/** An order as its mails tell about it, read when the mail leaves: what was cancelled meanwhile is not in it. */
export type OrderForMail = {
  /** What its mails and papers speak. */
  lang: Lang;
  order: OrderView;
  buyer: MailRecipient;
  /** The organiser gave the tickets for nothing. */
  isGiven: boolean;
  /** Those that still count. */
  tickets: TicketView[];
  /** Null when nothing was ever paid. */
  receipt: Receipt | null;
  calendarEvent: CalendarEvent;
  /** The terms it was made under, where a version of them was kept. */
  terms: KeptTerms | undefined;
};

const buyerOf = (ctx: ServiceContext, userId: string | null): MailRecipient | undefined =>
  userId === null ? undefined : findMailRecipient(ctx, userId);

const spokenOrder = (order: OrderView, lang: Lang): OrderView => ({
  ...order,
  cancelWords: saidIn({ ...order, otherWords: order.event.otherWords ?? null }, 'cancelWords', lang) || null,
  event: spokenIn(order.event, lang),
});

/**
 * Undefined when the order or its buyer's account is gone: then there is nobody to tell. Tickets that were given are told
 * of under the address that they went to, and those that another system sold under the one it had: somebody has to say
 * to them too that a night is cancelled. `chosen` is the language that its mail was put into the outbox with; without
 * one it speaks as the page did on which the order was made, else as its buyer has chosen.
 */
export function loadOrderForMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): OrderForMail | undefined {
  const row = findOrder(ctx, orderId);
  if (row === undefined || row.eventId === null) return undefined;
  const buyer: MailRecipient | undefined =
    row.channel === 'given'
      ? findGivenRecipient(ctx, orderId)
      : (buyerOf(ctx, row.userId) ?? (row.channel === 'imported' ? findImportedBuyer(ctx, orderId) : undefined));
  if (buyer === undefined) return undefined;
  const lang = chosen ?? row.lang ?? buyer.lang ?? 'en';
  const order = spokenOrder(orderView(ctx, row, lang), lang);
  const { paidAt } = order;
  return {
    lang,
    order,
    buyer,
    isGiven: row.channel === 'given',
    tickets: listOrderTickets(ctx, orderId)
      .filter(({ status }) => status !== 'cancelled')
      .map((ticket) => spokenTicket(ticket, lang)),
    receipt:
      paidAt === null
        ? null
        : receiptOf(
            { ...order, paidAt },
            {
              buyerName: buyer.name,
              lang,
              isSmallBusiness: ctx.operator.vatMode === 'small-business',
              invoice: findInvoice(ctx, orderId),
              isMoved: row.movedFromId !== null,
            },
          ),
    calendarEvent: spokenIn(onEvening(findBookedCalendarEvent(ctx, row.eventId), eveningOfOrder(ctx, orderId)), lang),
    terms: row.termsVersion === null ? undefined : findTerms(ctx, row.termsVersion),
  };
}
