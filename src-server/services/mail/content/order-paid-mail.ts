import type { Lang } from '#shared/lang.ts';
import type { Receipt } from '#shared/orders/receipt.ts';
import { formatLongDate } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { answerBlocks } from './answers-block.ts';
import { ticketsGivenMail } from './given-tickets-mails.ts';
import { eventFacts, posterOf, receiptBlocks, ticketBlock } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';
import { calendarAttachment, receiptAttachment, termsAttachment, ticketsAttachment } from './order-files.ts';

/** Where an invoice to a company can be had, for who paid and has none. */
const invoiceOffer = ({ invoice, totalCents, lang }: Receipt, url: string): MailBlock[] =>
  invoice === null && totalCents > 0 ? [{ kind: 'button', label: ORDER_WORDS[lang].paid.invoice, url, look: 'o' }] : [];

/** The confirmation a buyer gets: tickets, calendar entry and receipt. Null when no ticket counts any more. */
export async function orderPaidMail(
  ctx: ServiceContext,
  orderId: string,
  chosen: Lang | null,
): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined || found.receipt === null || found.tickets.length === 0) return null;
  if (found.isGiven) return ticketsGivenMail(ctx, orderId, chosen);
  const {
    lang,
    order: { event },
    buyer,
    tickets,
    receipt,
  } = found;
  const { paid, ...words } = ORDER_WORDS[lang];
  const count = tickets.length;
  return {
    to: buyer.email,
    lang,
    subject: paid.subject(count, event.title),
    preview: `${formatLongDate(event.startsAt, lang)}, ${event.location}`,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: paid.hello(buyer.name) },
      eventFacts(event, lang),
      { kind: 'heading', text: words.yours(count) },
      { kind: 'text', text: words.show(count) },
      ...(tickets.some(({ partner }) => partner != null) ? [{ kind: 'text' as const, text: words.withPartner }] : []),
      ...tickets.map((ticket) => ticketBlock(ticket, ctx, lang)),
      { kind: 'button', label: words.allTickets, url: pageUrl(ctx, '/dashboard?tab=tickets', lang) },
      ...answerBlocks(ctx, found.order, lang),
      ...receiptBlocks(receipt, found.order),
      ...invoiceOffer(receipt, pageUrl(ctx, `/event-payment-success?order=${orderId}`, lang)),
      ...(found.terms === undefined ? [] : [{ kind: 'small' as const, text: paid.terms }]),
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
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => orderPaidMail(ctx, recordId, lang),
  },
  'mail.order_resend': {
    name: 'Tickets and receipt, once more',
    sample: ({ orders }) => ({ refId: `${orders.paid}:1`, payload: { orderId: orders.paid } }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => orderPaidMail(ctx, payload.orderId, lang),
  },
});
