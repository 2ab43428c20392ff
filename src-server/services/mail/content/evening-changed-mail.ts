import type { EveningChanged } from '#shared/events/course-evenings.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { placeOf, takesPlace, type CourseEvening } from '#shared/events/evenings.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts, posterOf } from './order-blocks.ts';
import { calendarAttachment, ticketsAttachment } from './order-files.ts';

const dayAndTime = (at: Date): string => `${formatLongDate(at)}, ${formatTime(at)}`;

/** What happened, as the subject and as a sentence. */
function wordsOf({ what, before }: EveningChanged, evening: CourseEvening): { subject: string; sentence: string } {
  const when = dayAndTime(evening.startsAt);
  switch (what) {
    case 'moved':
      return {
        subject: 'New date for one evening',
        sentence: `the evening ${before === null ? '' : `of ${dayAndTime(new Date(before))} `}has moved: it is on ${when}.`,
      };
    case 'left_out':
      return { subject: 'One evening is left out', sentence: `the evening of ${when} does not take place.` };
    case 'put_back':
      return {
        subject: 'One evening takes place after all',
        sentence: `the evening of ${when} takes place after all.`,
      };
    case 'added':
      return { subject: 'One more evening', sentence: `there is one more evening: ${when}. It costs you nothing.` };
  }
}

/**
 * One evening of a course has changed, with a new calendar entry. The tickets come anew: a code is valid until some hours
 * after the course's end, which may be later now. Null once nobody holds a ticket, or the evening has changed again.
 */
async function eveningChangedMail(
  ctx: ServiceContext,
  orderId: string,
  changed: EveningChanged,
): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId);
  if (found === undefined || found.tickets.length === 0 || found.order.isCalledOff) return null;
  const { event } = found.order;
  const evening = event.evenings.find(({ id }) => id === changed.eveningId);
  if (evening === undefined || takesPlace(evening) === (changed.what === 'left_out')) return null;
  const { subject, sentence } = wordsOf(changed, evening);
  return {
    to: found.buyer.email,
    lang: 'en',
    subject: `${subject}: ${event.title}`,
    preview: sentence,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: `Hello ${found.buyer.name}, ${sentence}` },
      ...(changed.what === 'left_out'
        ? []
        : [
            {
              kind: 'facts' as const,
              rows: [
                ['Evening', formatLongDate(evening.startsAt)] as const,
                ['Time', formatHours(evening)] as const,
                ['Place', placeOf(event.location, evening)] as const,
              ],
            },
          ]),
      { kind: 'text', text: 'This is how the course goes now:' },
      eventFacts(event),
      {
        kind: 'text',
        text: 'Your tickets stay valid. Please use the attached ones, they replace those you have; the calendar file updates your entries.',
      },
      { kind: 'button', label: 'All my tickets', url: `${ctx.baseUrl}/dashboard?tab=tickets` },
    ],
    files: [...(await ticketsAttachment(ctx, found)), calendarAttachment(found.calendarEvent)],
  };
}

export const eveningChangedMails = defineMails({
  'mail.evening_changed': {
    name: 'An evening of a course changed',
    sample: ({ course: { orderId, eveningId } }) => ({
      refId: `${orderId}:${eveningId}:moved:1`,
      payload: { what: 'moved', eveningId, before: '2026-03-03T18:30:00.000Z' },
    }),
    compose: (ctx, { recordId, payload }) => eveningChangedMail(ctx, recordId, payload),
  },
});
