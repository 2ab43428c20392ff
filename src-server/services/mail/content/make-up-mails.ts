import { formatHours } from '#shared/events/event-words.ts';
import { courseEveningAt, placeOf } from '#shared/events/evenings.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { posterOf, ticketBlock } from './order-blocks.ts';
import { calendarAttachment, ticketsAttachment } from './order-files.ts';

/** A make-up place with its ticket; null once it was given back. */
async function bookedMail(ctx: ServiceContext, orderId: string): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId, 'en');
  const ticket = found?.tickets[0];
  if (found === undefined || ticket === undefined || found.order.isCalledOff) return null;
  const { event } = found.order;
  return {
    to: found.buyer.email,
    lang: 'en',
    subject: `Your make-up place: ${event.title}, ${formatLongDate(event.startsAt)}`,
    preview: `${formatLongDate(event.startsAt)}, ${formatTime(event.startsAt)}: you are a guest of that evening.`,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      {
        kind: 'text',
        text: `Hello ${found.buyer.name}, you make up for what you miss as a guest of this evening. It costs you nothing.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Evening', formatLongDate(event.startsAt)],
          ['Time', formatHours(event)],
          ['Place', placeOf(event.location, courseEveningAt(event, event.startsAt))],
        ],
      },
      ticketBlock(ticket, ctx, 'en'),
      {
        kind: 'text',
        text:
          `This ticket is yours alone. If you can’t come, give the place back ${ctx.operator.absenceHours} hours before ` +
          'at the latest, and choose another one.',
      },
    ],
    files: [...(await ticketsAttachment(ctx, found)), calendarAttachment(found.calendarEvent)],
  };
}

const WHY = {
  left_out: 'That evening does not take place. You can choose another one on the page of your course.',
  ticket_ended: 'It belonged to a ticket of a course that does not count any more.',
} as const;
type Why = keyof typeof WHY;

function endedMail(ctx: ServiceContext, ticketId: string, why: Why): MailContent | null {
  const ticket = findRow(ctx.db, tickets, { id: ticketId }, ['orderId']);
  const found = ticket && loadOrderForMail(ctx, ticket.orderId, 'en');
  if (found === undefined || found.tickets.length > 0) return null;
  const { event } = found.order;
  const when = `${formatLongDate(event.startsAt)}, ${formatTime(event.startsAt)}`;
  return {
    to: found.buyer.email,
    lang: 'en',
    subject: `Your make-up place is gone: ${event.title}`,
    preview: `${when}: this ticket opens no door.`,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: `Hello ${found.buyer.name}, your make-up place on ${when} is gone. ${WHY[why]}` },
      { kind: 'button', label: 'All my tickets', url: `${ctx.baseUrl}/dashboard?tab=tickets` },
    ],
  };
}

export const makeUpMails = defineMails({
  'mail.make_up_booked': {
    name: 'A make-up place in another course',
    sample: ({ course: { makeUpOrderId } }) => ({ refId: makeUpOrderId }),
    compose: (ctx, { refId }) => bookedMail(ctx, refId),
  },
  'mail.make_up_ended': {
    name: 'A make-up place is gone',
    sample: ({ course: { endedMakeUpId } }) => ({ refId: endedMakeUpId, payload: { why: 'left_out' } }),
    compose: (ctx, { refId, payload }) => endedMail(ctx, refId, payload.why),
  },
});
