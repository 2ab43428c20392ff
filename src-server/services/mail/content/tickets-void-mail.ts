import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import { findRow } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';
import { calendarAttachment } from './order-files.ts';

/** Tells a buyer that tickets nobody paid no longer count. */
function ticketsVoidMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): MailContent | null {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined) return null;
  const {
    lang,
    order: { event, totalCents },
    buyer,
    calendarEvent,
  } = found;
  const words = ORDER_WORDS[lang].isVoid;
  return {
    to: buyer.email,
    lang,
    subject: words.subject(event.title),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.hello(buyer.name, formatCents(totalCents, lang)) },
      eventFacts(event, lang),
      { kind: 'text', text: words.didPay },
      { kind: 'button', label: words.button, url: pageUrl(ctx, `/events/${event.id}`, lang) },
    ],
    files: [calendarAttachment({ ...calendarEvent, isCancelled: true })],
  };
}

/** Tells a guest that the ticket that they let go is void. */
function letGoMail(ctx: ServiceContext, ticketId: string, chosen: Lang | null): MailContent | null {
  const ticket = findRow(ctx.db, tickets, { id: ticketId }, ['orderId', 'ticketNumber', 'entryCardId']);
  const found = ticket === undefined ? undefined : loadOrderForMail(ctx, ticket.orderId, chosen);
  if (ticket === undefined || found === undefined) return null;
  const { lang, order, buyer, calendarEvent, tickets: valid } = found;
  const words = ORDER_WORDS[lang].letGo;
  return {
    to: buyer.email,
    lang,
    subject: words.subject(order.event.title),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.hello(buyer.name) },
      ...(ticket.entryCardId === null ? [] : [{ kind: 'text', text: words.entryBack } as const]),
      eventFacts(order.event, lang),
      { kind: 'facts', rows: [[words.number, ticket.ticketNumber]] },
      { kind: 'button', label: ORDER_WORDS[lang].dashboard, url: pageUrl(ctx, '/dashboard', lang) },
    ],
    files: valid.length > 0 ? [] : [calendarAttachment({ ...calendarEvent, isCancelled: true })],
  };
}

export const ticketsVoidMails = defineMails({
  'mail.tickets_void': {
    name: 'Tickets no longer valid',
    sample: ({ orders }) => ({ refId: orders.paid }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => ticketsVoidMail(ctx, recordId, lang),
  },
  'mail.ticket_let_go': {
    name: 'A ticket was let go',
    sample: ({ orders }) => ({ refId: orders.ticketId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => letGoMail(ctx, recordId, lang),
  },
});
