import type { Lang } from '#shared/lang.ts';
import { formatLongDate } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { GUEST_WORDS } from './guest-words.ts';
import { eventFacts, posterOf, ticketBlock } from './order-blocks.ts';
import { calendarAttachment, ticketsAttachment } from './order-files.ts';
import { ORDER_WORDS } from './order-words.ts';

/** Tickets that the organiser gave for nothing, as a buyer gets theirs. Null when none of them counts any more. */
export async function ticketsGivenMail(
  ctx: ServiceContext,
  orderId: string,
  chosen: Lang | null,
): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined || found.tickets.length === 0) return null;
  const { lang, order, buyer, tickets, calendarEvent } = found;
  const { event } = order;
  const { given: words } = GUEST_WORDS[lang];
  const { paid, yours, show } = ORDER_WORDS[lang];
  return {
    to: buyer.email,
    lang,
    subject: paid.subject(tickets.length, event.title),
    preview: `${formatLongDate(event.startsAt, lang)}, ${event.location}`,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: words.hello(buyer.name, tickets.length) },
      eventFacts(event, lang),
      { kind: 'heading', text: yours(tickets.length) },
      { kind: 'text', text: show(tickets.length) },
      ...tickets.map((ticket) => ticketBlock(ticket, ctx, lang)),
      { kind: 'small', text: words.why(pageUrl(ctx, '/privacy-policy', lang)) },
    ],
    files: [...(await ticketsAttachment(ctx, found)), calendarAttachment(calendarEvent)],
  };
}

/** Tells somebody that tickets they were given no longer count. */
function ticketsTakenBackMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): MailContent | null {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined) return null;
  const { lang, order, buyer, calendarEvent } = found;
  const { event } = order;
  const { takenBack: words } = GUEST_WORDS[lang];
  return {
    to: buyer.email,
    lang,
    subject: words.subject(event.title),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.hello(buyer.name) },
      eventFacts(event, lang),
      { kind: 'text', text: words.question },
      { kind: 'button', label: words.see, url: pageUrl(ctx, `/events/${event.id}`, lang) },
    ],
    files: [calendarAttachment({ ...calendarEvent, isCancelled: true })],
  };
}

export const givenTicketsMails = defineMails({
  'mail.tickets_given': {
    name: 'Tickets that you gave',
    sample: ({ orders }) => ({ refId: orders.paid }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => ticketsGivenMail(ctx, recordId, lang),
  },
  'mail.tickets_taken_back': {
    name: 'Given tickets taken back',
    sample: ({ orders }) => ({ refId: orders.paid }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => ticketsTakenBackMail(ctx, recordId, lang),
  },
});
