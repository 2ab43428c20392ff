import { eveningNear } from '#shared/door/evening-id.ts';
import { eveningWords } from '#shared/events/evening-words.ts';
import { untilWords } from '#shared/events/event-words.ts';
import { placeOf, type Evening } from '#shared/events/evenings.ts';
import { reminderTime } from '#shared/events/reminder-time.ts';
import { entryWords } from '#shared/events/line-up.ts';
import type { Lang } from '#shared/lang.ts';
import { mapOf, venueRows } from '#shared/events/venue.ts';
import { formatLongDate, formatTime, localDateOf } from '#shared/time.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { spokenTicket } from '#shared/website/spoken-in.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findLineUp } from '#server/services/shop/artists/find-line-up.ts';
import { loadReminder } from '#server/services/shop/tickets/load-reminder.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient, langOfGuest } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { GUEST_WORDS } from './guest-words.ts';
import { posterOf, ticketBlock } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';

type Event = TicketView['event'];

/** `20:00, until 02:00`; what begins after midnight says in which night: `00:30, in the night to Saturday, until 04:00`. */
function doorsOf({ startsAt, endsAt }: Evening, lang: Lang): string {
  const isAfterMidnight = localDateOf(startsAt) !== reminderTime({ startsAt }).evening;
  const [weekday = ''] = formatLongDate(startsAt, lang).split(',');
  const night = isAfterMidnight ? [GUEST_WORDS[lang].before.inTheNightTo(weekday)] : [];
  return [formatTime(startsAt), ...night, untilWords(endsAt, startsAt, lang)].join(', ');
}

/** Of a course which evening of how many, and in which room. */
function nightFacts(event: Event, evening: Evening, lang: Lang): MailBlock {
  const ofCourse = eveningWords(event, evening.startsAt, lang);
  const { doors, course } = GUEST_WORDS[lang].before;
  const { facts } = ORDER_WORDS[lang];
  return {
    kind: 'facts',
    rows: [
      [facts.date, formatLongDate(evening.startsAt, lang)],
      [doors, doorsOf(evening, lang)],
      ...(ofCourse === null ? [] : [[course, ofCourse] as const]),
      [facts.place, placeOf(event.location, eveningNear(event, evening.startsAt))],
      ...venueRows(event.venue, lang).map(([name, text]) => [name, text] as const),
    ],
  };
}

/** Who and what is on, as rows of time and words; nothing where nothing was said. */
function lineUpBlocks(ctx: ServiceContext, { id }: Event, lang: Lang): MailBlock[] {
  const { also, lineUp } = GUEST_WORDS[lang].before;
  const rows = findLineUp(ctx, id).map((entry) => [entry.at ?? also, entryWords(entry, lang)] as const);
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', text: lineUp },
        { kind: 'facts', rows },
      ];
}

/**
 * The day before a night, to everybody with a ticket: the codes, the way, the doors and what to bring. It is part of
 * what was bought and says why it came; it advertises nothing (§ 7 UWG). Null when it is not to leave any more.
 */
export function nightBeforeMail(ctx: ServiceContext, refId: string, chosen: Lang | null): MailContent | null {
  const [eventId = '', userId = '', evening = ''] = refId.split(':');
  const reminder = loadReminder(ctx, { eventId, userId, evening });
  const guest = findMailRecipient(ctx, userId);
  if (reminder === null || guest === undefined) return null;
  const { evening: night } = reminder;
  const lang = chosen ?? langOfGuest(ctx, { userId, eventId });
  const tickets = reminder.tickets.map((ticket) => spokenTicket(ticket, lang));
  const { event } = spokenTicket(reminder.tickets[0], lang);
  const { before: words } = GUEST_WORDS[lang];
  const { yours, allTickets } = ORDER_WORDS[lang];
  const why = event.evenings.length > 0 ? words.whyCourse : words.why;
  const when = localDateOf(night.startsAt) === evening ? words.when.tomorrow : words.when.night;
  return {
    to: guest.email,
    lang,
    subject: `${when}: ${event.title}`,
    preview: `${formatLongDate(night.startsAt, lang)}, ${formatTime(night.startsAt)}, ${event.location}`,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: words.hello(guest.name, when) },
      nightFacts(event, night, lang),
      { kind: 'button', label: words.directions, url: mapOf(event) },
      ...lineUpBlocks(ctx, event, lang),
      { kind: 'heading', text: words.bring.title },
      { kind: 'text', text: words.bring.text(tickets.length) },
      { kind: 'heading', text: yours(tickets.length) },
      ...tickets.map((ticket) => ticketBlock(ticket, ctx, lang)),
      { kind: 'button', label: allTickets, url: pageUrl(ctx, '/dashboard?tab=tickets', lang), look: 'o' },
      { kind: 'small', text: why(tickets.length, event.title, pageUrl(ctx, '/dashboard?tab=profile', lang)) },
    ],
  };
}

export const nightBeforeMails = defineMails({
  'mail.night_before': {
    name: 'The day before a night',
    sample: ({ userId, eventId, reminder }) => ({
      refId: `${eventId}:${userId}:${reminder.evening}`,
      at: reminder.from,
    }),
    isInBoth: true,
    compose: (ctx, { refId, lang }) => nightBeforeMail(ctx, refId, lang),
  },
});
