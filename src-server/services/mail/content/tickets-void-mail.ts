import { formatCents } from '#shared/money.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts } from './order-blocks.ts';
import { calendarAttachment } from './order-files.ts';

/** Tells a buyer that tickets nobody paid no longer count. */
function ticketsVoidMail(ctx: ServiceContext, orderId: string): MailContent | null {
  const found = loadOrderForMail(ctx, orderId);
  if (found === undefined) return null;
  const {
    order: { event, totalCents },
    buyer,
    calendarEvent,
  } = found;
  return {
    to: buyer.email,
    lang: 'en',
    subject: `Your tickets for ${event.title} are no longer valid`,
    preview: 'We never received a payment for them.',
    title: 'Your tickets are no longer valid',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${buyer.name}, we never received the ${formatCents(totalCents)} for your tickets, so they no ` +
          'longer count and your seats are free again. Nothing was charged.',
      },
      eventFacts(event),
      {
        kind: 'text',
        text: 'If you did pay, please answer this mail with the receipt of your bank or card, and we will put it right.',
      },
      { kind: 'button', label: 'Buy tickets', url: `${ctx.baseUrl}/events/${event.id}` },
    ],
    files: [calendarAttachment({ ...calendarEvent, isCancelled: true })],
  };
}

export const ticketsVoidMails = defineMails({
  'mail.tickets_void': {
    name: 'Tickets no longer valid',
    sample: ({ orders }) => ({ refId: orders.paid }),
    compose: (ctx, { recordId }) => ticketsVoidMail(ctx, recordId),
  },
});
