import { formatHours } from '#shared/events/event-words.ts';
import { courseEveningAt, placeOf } from '#shared/events/evenings.ts';
import type { Lang } from '#shared/lang.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { GUEST_WORDS } from './guest-words.ts';
import { posterOf, ticketBlock } from './order-blocks.ts';
import { calendarAttachment, ticketsAttachment } from './order-files.ts';
import { ORDER_WORDS } from './order-words.ts';

/** A make-up place with its ticket; null once it was given back. */
async function bookedMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId, chosen);
  const ticket = found?.tickets[0];
  if (found === undefined || ticket === undefined || found.order.isCalledOff) return null;
  const { lang } = found;
  const { event } = found.order;
  const { makeUp: words } = GUEST_WORDS[lang];
  const { facts } = ORDER_WORDS[lang];
  const day = formatLongDate(event.startsAt, lang);
  return {
    to: found.buyer.email,
    lang,
    subject: words.subject(event.title, day),
    preview: words.preview(day, formatTime(event.startsAt)),
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: words.hello(found.buyer.name) },
      {
        kind: 'facts',
        rows: [
          [words.evening, day],
          [facts.time, formatHours(event, lang)],
          [facts.place, placeOf(event.location, courseEveningAt(event, event.startsAt))],
        ],
      },
      ticketBlock(ticket, ctx, lang),
      { kind: 'text', text: words.yoursAlone(ctx.operator.absenceHours) },
    ],
    files: [...(await ticketsAttachment(ctx, found)), calendarAttachment(found.calendarEvent)],
  };
}

type Ended = { ticketId: string; why: 'left_out' | 'ticket_ended' };

function endedMail(ctx: ServiceContext, { ticketId, why }: Ended, chosen: Lang | null): MailContent | null {
  const ticket = findRow(ctx.db, tickets, { id: ticketId }, ['orderId']);
  const found = ticket && loadOrderForMail(ctx, ticket.orderId, chosen);
  if (found === undefined || found.tickets.length > 0) return null;
  const { lang } = found;
  const { event } = found.order;
  const { gone } = GUEST_WORDS[lang].makeUp;
  const [day, time] = [formatLongDate(event.startsAt, lang), formatTime(event.startsAt)];
  return {
    to: found.buyer.email,
    lang,
    subject: gone.subject(event.title),
    preview: gone.preview(day, time),
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: `${gone.hello(found.buyer.name, day, time)} ${gone.why[why]}` },
      { kind: 'button', label: ORDER_WORDS[lang].allTickets, url: pageUrl(ctx, '/dashboard?tab=tickets', lang) },
    ],
  };
}

export const makeUpMails = defineMails({
  'mail.make_up_booked': {
    name: 'A make-up place in another course',
    sample: ({ course: { makeUpOrderId } }) => ({ refId: makeUpOrderId }),
    isInBoth: true,
    compose: (ctx, { refId, lang }) => bookedMail(ctx, refId, lang),
  },
  'mail.make_up_ended': {
    name: 'A make-up place is gone',
    sample: ({ course: { endedMakeUpId } }) => ({ refId: endedMakeUpId, payload: { why: 'left_out' } }),
    isInBoth: true,
    compose: (ctx, { refId: ticketId, payload, lang }) => endedMail(ctx, { ticketId, why: payload.why }, lang),
  },
});
