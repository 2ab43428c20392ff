import { formatCents } from '#shared/money.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { listOrderTickets } from '#server/services/shop/tickets/list-order-tickets.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { owedBecauseOf } from '../owed-because-of.ts';
import { eventFacts } from './order-blocks.ts';
import { calendarAttachment } from './order-files.ts';
import { MONEY_BACK_SENTENCE } from './payment-too-late-mail.ts';

const NOTHING_CHARGED =
  'Nothing was charged. Should a payment go through all the same, all of it goes back to you automatically.';

/** Tells a buyer that the event does not take place and what happens with the money, also one who was still paying. */
export function eventCancelledMail(ctx: ServiceContext, orderId: string): MailContent | null {
  const found = loadOrderForMail(ctx, orderId);
  if (found === undefined) return null;
  const {
    order: { event, paidAt, cancelWords },
    buyer,
    calendarEvent,
  } = found;
  const owedCents = owedBecauseOf(ctx, { orderId, reason: 'event_cancelled' });
  const hasTickets = listOrderTickets(ctx, orderId).length > 0;
  const what = hasTickets
    ? 'this event does not take place, and your tickets for it are no longer valid.'
    : 'this event was cancelled while you were paying. Your order has ended, there are no tickets for it.';
  const notPaid =
    paidAt === null && !hasTickets ? NOTHING_CHARGED : 'You paid nothing for them, so there is nothing to refund.';
  const money =
    owedCents === 0 ? notPaid : `You get ${formatCents(owedCents)} back and need to do nothing. ${MONEY_BACK_SENTENCE}`;
  return {
    to: buyer.email,
    lang: 'en',
    subject: `Cancelled: ${event.title}`,
    preview: money,
    title: `${event.title} is cancelled`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${buyer.name}, we are sorry: ${what}`,
      },
      ...(cancelWords === null ? [] : [{ kind: 'text', text: cancelWords } as const]),
      eventFacts(event),
      { kind: 'text', text: money },
      { kind: 'button', label: 'Find another night', url: `${ctx.baseUrl}/events` },
    ],
    // Who never had a ticket has no calendar entry to take out.
    files: hasTickets ? [calendarAttachment({ ...calendarEvent, isCancelled: true })] : [],
  };
}

export const eventCancelledMails = defineMails({
  'mail.event_cancelled': {
    name: 'Event cancelled',
    sample: ({ orders }) => ({ refId: orders.cancelled }),
    compose: (ctx, { recordId }) => eventCancelledMail(ctx, recordId),
  },
});
