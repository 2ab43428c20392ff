import type { Receipt } from '#shared/orders/receipt.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { ticketsGivenMail } from './given-tickets-mails.ts';
import { eventFacts, posterOf, receiptBlocks, ticketBlock } from './order-blocks.ts';
import { calendarAttachment, receiptAttachment, termsAttachment, ticketsAttachment } from './order-files.ts';

/** Where an invoice to a company can be had, for who paid and has none. */
const invoiceOffer = ({ invoice, totalCents }: Receipt, url: string): MailBlock[] =>
  invoice === null && totalCents > 0 ? [{ kind: 'button', label: 'Invoice for a company', url, look: 'o' }] : [];

/** The confirmation a buyer gets: tickets, calendar entry and receipt. Null when no ticket counts any more. */
export async function orderPaidMail(ctx: ServiceContext, orderId: string): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId);
  if (found === undefined || found.receipt === null || found.tickets.length === 0) return null;
  if (found.isGiven) return ticketsGivenMail(ctx, orderId);
  const {
    order: { event },
    buyer,
    tickets,
    receipt,
  } = found;
  const words =
    tickets.length === 1
      ? { yours: 'Your ticket', show: 'Show the code at the door, on your phone or on paper.' }
      : {
          yours: `Your ${tickets.length} tickets`,
          show: 'Everyone shows their own code at the door, on a phone or on paper.',
        };
  return {
    to: buyer.email,
    lang: 'en',
    subject: `${words.yours} for ${event.title}`,
    preview: `${formatLongDate(event.startsAt)}, ${event.location}`,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: `Hello ${buyer.name}, thank you for your order. See you on the dance floor.` },
      eventFacts(event),
      { kind: 'heading', text: words.yours },
      { kind: 'text', text: words.show },
      ...tickets.map((ticket) => ticketBlock(ticket, ctx)),
      { kind: 'button', label: 'All my tickets', url: `${ctx.baseUrl}/dashboard?tab=tickets` },
      ...receiptBlocks(receipt, found.order),
      ...invoiceOffer(receipt, `${ctx.baseUrl}/event-payment-success?order=${orderId}`),
      ...(found.terms === undefined
        ? []
        : [{ kind: 'small' as const, text: 'The Terms & Conditions of your order are attached as a PDF.' }]),
    ],
    files: [
      ...(await ticketsAttachment(ctx, found)),
      ...(await receiptAttachment(ctx, found)),
      ...(await termsAttachment(ctx, found)),
      calendarAttachment(found.calendarEvent),
    ],
  };
}

export const orderPaidMails = defineMails({
  'mail.order_paid': {
    name: 'Tickets and receipt',
    sample: ({ orders }) => ({ refId: orders.paid }),
    compose: (ctx, { recordId }) => orderPaidMail(ctx, recordId),
  },
  'mail.order_resend': {
    name: 'Tickets and receipt, once more',
    sample: ({ orders }) => ({ refId: `${orders.paid}:1`, payload: { orderId: orders.paid } }),
    compose: (ctx, { payload }) => orderPaidMail(ctx, payload.orderId),
  },
});
