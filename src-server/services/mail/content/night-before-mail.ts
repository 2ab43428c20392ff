import { eveningNear } from '#shared/door/evening-id.ts';
import { eveningWords } from '#shared/events/evening-words.ts';
import { untilWords } from '#shared/events/event-words.ts';
import { placeOf, type Evening } from '#shared/events/evenings.ts';
import { reminderTime } from '#shared/events/reminder-time.ts';
import { entryWords } from '#shared/events/line-up.ts';
import { mapOf, venueRows } from '#shared/events/venue.ts';
import { formatLongDate, formatTime, localDateOf } from '#shared/time.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findLineUp } from '#server/services/shop/artists/find-line-up.ts';
import { loadReminder } from '#server/services/shop/tickets/load-reminder.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { posterOf, ticketBlock } from './order-blocks.ts';

type Event = TicketView['event'];

/** `20:00, until 02:00`; what begins after midnight says in which night: `00:30, in the night to Saturday, until 04:00`. */
function doorsOf({ startsAt, endsAt }: Evening): string {
  const isAfterMidnight = localDateOf(startsAt) !== reminderTime({ startsAt }).evening;
  const [weekday = ''] = formatLongDate(startsAt).split(',');
  const night = isAfterMidnight ? [`in the night to ${weekday}`] : [];
  return [formatTime(startsAt), ...night, untilWords(endsAt, startsAt)].join(', ');
}

/** Of a course which evening of how many, and in which room. */
function nightFacts(event: Event, evening: Evening): MailBlock {
  const ofCourse = eveningWords(event, evening.startsAt);
  return {
    kind: 'facts',
    rows: [
      ['Date', formatLongDate(evening.startsAt)],
      ['Doors', doorsOf(evening)],
      ...(ofCourse === null ? [] : [['Course', ofCourse] as const]),
      ['Place', placeOf(event.location, eveningNear(event, evening.startsAt))],
      ...venueRows(event.venue),
    ],
  };
}

/** Who and what is on, as rows of time and words; nothing where nothing was said. */
function lineUpBlocks(ctx: ServiceContext, { id }: Event): MailBlock[] {
  const rows = findLineUp(ctx, id).map((entry) => [entry.at ?? 'Also', entryWords(entry)] as const);
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Line-up' },
        { kind: 'facts', rows },
      ];
}

/**
 * The day before a night, to everybody with a ticket: the codes, the way, the doors and what to bring. It is part of
 * what was bought and says why it came; it advertises nothing (§ 7 UWG). Null when it is not to leave any more.
 */
export function nightBeforeMail(ctx: ServiceContext, refId: string): MailContent | null {
  const [eventId = '', userId = '', evening = ''] = refId.split(':');
  const reminder = loadReminder(ctx, { eventId, userId, evening });
  const guest = findMailRecipient(ctx, userId);
  if (reminder === null || guest === undefined) return null;
  const { evening: night, tickets } = reminder;
  const { event } = tickets[0];
  const words =
    tickets.length === 1
      ? { have: 'a ticket', yours: 'Your ticket', code: 'the code below' }
      : {
          have: `${tickets.length} tickets`,
          yours: `Your ${tickets.length} tickets`,
          code: 'their own code from below',
        };
  const comes = event.evenings.length > 0 ? 'the day before each evening' : 'once, the day before';
  const when = localDateOf(night.startsAt) === evening ? 'Tomorrow' : 'Tomorrow night';
  return {
    to: guest.email,
    lang: 'en',
    subject: `${when}: ${event.title}`,
    preview: `${formatLongDate(night.startsAt)}, ${formatTime(night.startsAt)}, ${event.location}`,
    title: event.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: `Hello ${guest.name}, ${when.toLowerCase()} is your night. This is all you need for it.` },
      nightFacts(event, night),
      { kind: 'button', label: 'Directions', url: mapOf(event) },
      ...lineUpBlocks(ctx, event),
      { kind: 'heading', text: 'What to bring' },
      {
        kind: 'text',
        text:
          `${tickets.length === 1 ? 'Bring' : 'Everyone brings'} ${words.code}, on a phone or on paper, and an ID. ` +
          'Members bring their card too.',
      },
      { kind: 'heading', text: words.yours },
      ...tickets.map((ticket) => ticketBlock(ticket, ctx, 'en')),
      { kind: 'button', label: 'All my tickets', url: `${ctx.baseUrl}/dashboard?tab=tickets`, look: 'o' },
      {
        kind: 'small',
        text:
          `You get this mail because you have ${words.have} for ${event.title}. It comes ${comes}. ` +
          `You can switch it off in your profile: ${ctx.baseUrl}/dashboard?tab=profile`,
      },
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
    compose: (ctx, { refId }) => nightBeforeMail(ctx, refId),
  },
});
