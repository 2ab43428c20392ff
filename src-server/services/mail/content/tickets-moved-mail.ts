import type { Lang } from '#shared/lang.ts';
import { differenceSentence, type MoveDifference } from '#shared/orders/move-tickets.ts';
import { formatLongDate } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { orderView } from '#server/services/shop/orders/order-view.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts, posterOf, receiptBlocks, ticketBlock } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';
import { calendarAttachment, receiptAttachment, ticketsAttachment } from './order-files.ts';

type Difference = { difference: MoveDifference; differenceCents: number };

/** `Bachata Night, 28 November 2026`; what it was before, where that order is still kept. */
function nightBefore(ctx: ServiceContext, orderId: string, lang: Lang): string | null {
  const movedFromId = findOrder(ctx, orderId)?.movedFromId ?? null;
  const before = movedFromId === null ? undefined : findOrder(ctx, movedFromId);
  if (before === undefined) return null;
  const { event } = orderView(ctx, before);
  return `${event.title}, ${formatLongDate(event.startsAt, lang)}`;
}

/** Tickets are for another night or of another type now: the new codes, what became of the old ones, and the money. */
async function ticketsMovedMail(
  ctx: ServiceContext,
  { orderId, chosen }: { orderId: string; chosen: Lang | null },
  { difference, differenceCents }: Difference,
): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined || found.tickets.length === 0) return null;
  const { lang, order, buyer, tickets, receipt } = found;
  const { event } = order;
  const count = tickets.length;
  const { moved, ...words } = ORDER_WORDS[lang];
  const oldCode = moved.oldCode(nightBefore(ctx, orderId, lang));
  return {
    to: buyer.email,
    lang,
    subject: moved.subject(count, event.title),
    preview: `${formatLongDate(event.startsAt, lang)}, ${event.location}`,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: moved.hello(buyer.name, count) },
      eventFacts(event, lang),
      { kind: 'text', text: `${oldCode} ${differenceSentence(difference, differenceCents, lang)}` },
      { kind: 'heading', text: words.yours(count) },
      ...tickets.map((ticket) => ticketBlock(ticket, ctx, lang)),
      { kind: 'button', label: words.allTickets, url: pageUrl(ctx, '/dashboard?tab=tickets', lang) },
      ...(receipt === null ? [] : receiptBlocks(receipt, order)),
    ],
    files: [
      ...(await ticketsAttachment(ctx, found)),
      ...(await receiptAttachment(ctx, found)),
      calendarAttachment(found.calendarEvent),
    ],
  };
}

export const ticketsMovedMails = defineMails({
  'mail.tickets_moved': {
    name: 'Tickets were moved to another night',
    sample: ({ orders }) => ({
      refId: orders.paid,
      payload: { difference: 'waive', differenceCents: 500 },
    }),
    isInBoth: true,
    compose: (ctx, { refId, payload, lang }) => ticketsMovedMail(ctx, { orderId: refId, chosen: lang }, payload),
  },
});
