import type { EveningChanged } from '#shared/events/course-evenings.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { placeOf, takesPlace, type CourseEvening } from '#shared/events/evenings.ts';
import type { Lang } from '#shared/lang.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { CHANGED_WORDS } from './changed-words.ts';
import { eventFacts, posterOf } from './order-blocks.ts';
import { calendarAttachment, ticketsAttachment } from './order-files.ts';
import { ORDER_WORDS } from './order-words.ts';

const dayAndTime = (at: Date, lang: Lang): string => `${formatLongDate(at, lang)}, ${formatTime(at)}`;

/** What happened, as the subject and as a sentence. */
function wordsOf(
  { what, before }: EveningChanged,
  evening: CourseEvening,
  lang: Lang,
): { subject: string; sentence: string } {
  const { subject, sentence } = CHANGED_WORDS[lang].evening[what];
  const was = before === null ? null : dayAndTime(new Date(before), lang);
  return { subject, sentence: sentence(was, dayAndTime(evening.startsAt, lang)) };
}

/**
 * One evening of a course has changed, with a new calendar entry. The tickets come anew: a code is valid until some hours
 * after the course's end, which may be later now. Null once nobody holds a ticket, or the evening has changed again.
 */
async function eveningChangedMail(
  ctx: ServiceContext,
  { orderId, chosen }: { orderId: string; chosen: Lang | null },
  changed: EveningChanged,
): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined || found.tickets.length === 0 || found.order.isCalledOff) return null;
  const { lang } = found;
  const { event } = found.order;
  const evening = event.evenings.find(({ id }) => id === changed.eveningId);
  if (evening === undefined || takesPlace(evening) === (changed.what === 'left_out')) return null;
  const { subject, sentence } = wordsOf(changed, evening, lang);
  const { evening: words } = CHANGED_WORDS[lang];
  const { facts, allTickets } = ORDER_WORDS[lang];
  return {
    to: found.buyer.email,
    lang,
    subject: `${subject}: ${event.title}`,
    preview: sentence,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: words.hello(found.buyer.name, sentence) },
      ...(changed.what === 'left_out'
        ? []
        : [
            {
              kind: 'facts' as const,
              rows: [
                [words.label, formatLongDate(evening.startsAt, lang)] as const,
                [facts.time, formatHours(evening, lang)] as const,
                [facts.place, placeOf(event.location, evening)] as const,
              ],
            },
          ]),
      { kind: 'text', text: words.course },
      eventFacts(event, lang),
      { kind: 'text', text: words.stayValid },
      { kind: 'button', label: allTickets, url: pageUrl(ctx, '/dashboard?tab=tickets', lang) },
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
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) =>
      eveningChangedMail(ctx, { orderId: recordId, chosen: lang }, payload),
  },
});
