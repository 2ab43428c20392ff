import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts, posterOf, ticketBlock } from './order-blocks.ts';
import { calendarAttachment, ticketsAttachment } from './order-files.ts';

/** Tickets that the organiser gave for nothing, as a buyer gets theirs. Null when none of them counts any more. */
export async function ticketsGivenMail(ctx: ServiceContext, orderId: string): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId, 'en');
  if (found === undefined || found.tickets.length === 0) return null;
  const { order, buyer, tickets, calendarEvent } = found;
  const { event } = order;
  const words =
    tickets.length === 1
      ? { yours: 'Your ticket', are: 'is', show: 'Show the code at the door, on your phone or on paper.' }
      : {
          yours: `Your ${tickets.length} tickets`,
          are: 'are',
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
      { kind: 'text', text: `Hello ${buyer.name}, you are our guest. ${words.yours} ${words.are} free of charge.` },
      eventFacts(event, 'en'),
      { kind: 'heading', text: words.yours },
      { kind: 'text', text: words.show },
      ...tickets.map((ticket) => ticketBlock(ticket, ctx, 'en')),
      {
        kind: 'small',
        text:
          'You get this mail because we have put you on the list of this night. If that was a mistake, please answer ' +
          `it. Your name and address are deleted 30 days after the night: ${ctx.baseUrl}/privacy-policy`,
      },
    ],
    files: [...(await ticketsAttachment(ctx, found)), calendarAttachment(calendarEvent)],
  };
}

/** Tells somebody that tickets they were given no longer count. */
function ticketsTakenBackMail(ctx: ServiceContext, orderId: string): MailContent | null {
  const found = loadOrderForMail(ctx, orderId, 'en');
  if (found === undefined) return null;
  const { order, buyer, calendarEvent } = found;
  const { event } = order;
  return {
    to: buyer.email,
    lang: 'en',
    subject: `Your tickets for ${event.title} are no longer valid`,
    preview: 'We had to take them back.',
    title: 'Your tickets are no longer valid',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${buyer.name}, we had to take the tickets back that we gave you for this night. Their codes do not ` +
          'open the door any more. You paid nothing for them, so there is nothing to refund.',
      },
      eventFacts(event, 'en'),
      { kind: 'text', text: 'If you have a question, just answer this mail.' },
      { kind: 'button', label: 'See the event', url: `${ctx.baseUrl}/events/${event.id}` },
    ],
    files: [calendarAttachment({ ...calendarEvent, isCancelled: true })],
  };
}

export const givenTicketsMails = defineMails({
  'mail.tickets_given': {
    name: 'Tickets that you gave',
    sample: ({ orders }) => ({ refId: orders.paid }),
    compose: (ctx, { recordId }) => ticketsGivenMail(ctx, recordId),
  },
  'mail.tickets_taken_back': {
    name: 'Given tickets taken back',
    sample: ({ orders }) => ({ refId: orders.paid }),
    compose: (ctx, { recordId }) => ticketsTakenBackMail(ctx, recordId),
  },
});
