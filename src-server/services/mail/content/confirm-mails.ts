import type { Lang } from '#shared/lang.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts } from './order-blocks.ts';
import { calendarAttachment } from './order-files.ts';
import { ORDER_WORDS } from './order-words.ts';

/** Asks who has free places whether they come; nobody who has answered meanwhile. */
function toConfirmMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): MailContent | null {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined) return null;
  const { lang, order, buyer } = found;
  const asked = found.tickets.filter(({ status, confirm }) => status === 'active' && isOpen(confirm?.state));
  const [first] = asked;
  if (first?.confirm == null || order.event.startsAt <= ctx.now()) return null;
  const words = ORDER_WORDS[lang].confirm;
  const until = `${formatShortDay(first.confirm.until, lang)}, ${formatTime(first.confirm.until)}`;
  const isLast = first.confirm.state === 'reminded';
  return {
    to: buyer.email,
    lang,
    subject: isLast ? words.lastSubject(order.event.title) : words.subject(order.event.title, until),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.hello(buyer.name, until) },
      eventFacts(order.event, lang),
      ...asked.map(
        ({ sharePath, ticketNumber }) =>
          ({
            kind: 'button',
            label: words.button(asked.length === 1 ? null : ticketNumber),
            url: pageUrl(ctx, sharePath, lang),
          }) as const,
      ),
      { kind: 'text', text: words.otherwise },
    ],
  };
}

const isOpen = (state: string | undefined): boolean => state === 'asked' || state === 'reminded';

/** Tells a guest that the place that nobody confirmed is somebody else's. */
function wentOnMail(ctx: ServiceContext, ticketId: string, chosen: Lang | null): MailContent | null {
  const ticket = findRow(ctx.db, tickets, { id: ticketId }, ['orderId', 'ticketNumber']);
  const found = ticket === undefined ? undefined : loadOrderForMail(ctx, ticket.orderId, chosen);
  if (ticket === undefined || found === undefined) return null;
  const { lang, order, buyer, calendarEvent, tickets: valid } = found;
  const words = ORDER_WORDS[lang].wentOn;
  return {
    to: buyer.email,
    lang,
    subject: words.subject(order.event.title),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.hello(buyer.name) },
      eventFacts(order.event, lang),
      { kind: 'facts', rows: [[ORDER_WORDS[lang].letGo.number, ticket.ticketNumber]] },
      { kind: 'button', label: words.button, url: pageUrl(ctx, `/events/${order.event.id}`, lang) },
    ],
    files: valid.length > 0 ? [] : [calendarAttachment({ ...calendarEvent, isCancelled: true })],
  };
}

export const confirmMails = defineMails({
  'mail.place_to_confirm': {
    name: 'Please confirm a free place',
    sample: ({ places }) => ({ refId: `${places.orderId}:0` }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => toConfirmMail(ctx, recordId, lang),
  },
  'mail.place_went_on': {
    name: 'A free place went on',
    sample: ({ orders }) => ({ refId: orders.ticketId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => wentOnMail(ctx, recordId, lang),
  },
});
