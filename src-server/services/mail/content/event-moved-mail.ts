import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts, posterOf } from './order-blocks.ts';
import { calendarAttachment, ticketsAttachment } from './order-files.ts';

/**
 * New time or place, with a new calendar entry. The tickets come anew: a code is valid until some hours after the
 * event's end, so one drawn for the old evening may be too old for the new one.
 */
export async function eventMovedMail(
  ctx: ServiceContext,
  orderId: string,
  { isRefundOffered }: { isRefundOffered: boolean },
): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId);
  if (found === undefined || found.tickets.length === 0) return null;
  const {
    order: { event },
    buyer,
    calendarEvent,
  } = found;
  const offer: MailBlock[] = isRefundOffered
    ? [
        {
          kind: 'text',
          text: 'Does it no longer suit you? Answer this mail before the event begins and you get your money back.',
        },
      ]
    : [];
  return {
    to: buyer.email,
    lang: 'en',
    subject: `New date or place: ${event.title}`,
    preview: `Now ${formatLongDate(event.startsAt)}, ${formatTime(event.startsAt)}, ${event.location}`,
    title: `${event.title} has moved`,
    poster: posterOf(event),
    blocks: [
      {
        kind: 'text',
        text: `Hello ${buyer.name}, the date or the place of your event has changed. This is what counts now:`,
      },
      eventFacts(event),
      {
        kind: 'text',
        text: 'Your tickets stay valid. Please use the attached ones, they replace those you have; the calendar file updates your entry.',
      },
      ...offer,
      { kind: 'button', label: 'All my tickets', url: `${ctx.baseUrl}/dashboard?tab=tickets` },
    ],
    files: [await ticketsAttachment(ctx, found), calendarAttachment(calendarEvent)],
  };
}
