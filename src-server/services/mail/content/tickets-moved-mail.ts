import { differenceSentence, type MoveDifference } from '#shared/orders/move-tickets.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { orderView } from '#server/services/shop/orders/order-view.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts, posterOf, receiptBlocks, ticketBlock } from './order-blocks.ts';
import { calendarAttachment, receiptAttachment, ticketsAttachment } from './order-files.ts';

type Difference = { difference: MoveDifference; differenceCents: number };

/** `Bachata Night, 28 November 2026`; what it was before, where that order is still kept. */
function nightBefore(ctx: ServiceContext, orderId: string): string | null {
  const movedFromId = findOrder(ctx, orderId)?.movedFromId ?? null;
  const before = movedFromId === null ? undefined : findOrder(ctx, movedFromId);
  if (before === undefined) return null;
  const { event } = orderView(ctx, before);
  return `${event.title}, ${formatLongDate(event.startsAt)}`;
}

/** Tickets are for another night or of another type now: the new codes, what became of the old ones, and the money. */
async function ticketsMovedMail(
  ctx: ServiceContext,
  orderId: string,
  { difference, differenceCents }: Difference,
): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId);
  if (found === undefined || found.tickets.length === 0) return null;
  const { order, buyer, tickets, receipt } = found;
  const { event } = order;
  const isOne = tickets.length === 1;
  const yours = isOne ? 'Your ticket' : `Your ${tickets.length} tickets`;
  const before = nightBefore(ctx, orderId);
  return {
    to: buyer.email,
    lang: 'en',
    subject: `${yours} ${isOne ? 'is' : 'are'} for ${event.title} now`,
    preview: `${formatLongDate(event.startsAt)}, ${event.location}`,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: `Hello ${buyer.name}, we have moved ${yours.toLowerCase()}. This is what counts now:` },
      eventFacts(event),
      {
        kind: 'text',
        text:
          `${before === null ? 'The code you had' : `The code for ${before}`} no longer opens the door. ` +
          `${differenceSentence(difference, differenceCents)}`,
      },
      { kind: 'heading', text: yours },
      ...tickets.map((ticket) => ticketBlock(ticket, ctx)),
      { kind: 'button', label: 'All my tickets', url: `${ctx.baseUrl}/dashboard?tab=tickets` },
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
    compose: (ctx, { refId, payload }) => ticketsMovedMail(ctx, refId, payload),
  },
});
