import { formatHours } from '#shared/events/event-words.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { keptHours } from '#shared/wait-list/kept-until.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadSeatOffer, loadWaiter, type WaiterForMail } from '#server/services/shop/waiting/load-waiter.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

type Words = { subject: string; preview: string; title: string; blocks: (name: string) => MailBlock[] };

/** What all these mails share: to whom, the poster, the facts of the event and the way to one's own place. */
function waiterMail(ctx: ServiceContext, { waiter, event }: WaiterForMail, words: Words): MailContent | null {
  const who = findMailRecipient(ctx, waiter.userId);
  if (who === undefined) return null;
  return {
    to: who.email,
    lang: 'en',
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    poster: { id: event.id, genre: genreOf(event) },
    blocks: [
      ...words.blocks(who.name),
      {
        kind: 'facts',
        rows: [
          ['Event', event.title],
          ['Date', formatLongDate(event.startsAt)],
          ['Time', formatHours(event)],
          ['Place', event.location],
        ],
      },
    ],
  };
}

const listUrl = (ctx: ServiceContext, { event }: WaiterForMail): string => ctx.baseUrl + waitListPath(event.id);
/** `Thursday, 22 January 2026, 18:00` */
const clock = (at: Date): string => `${formatLongDate(at)}, ${formatTime(at)}`;

function joinedMail(ctx: ServiceContext, id: string): MailContent | null {
  const found = loadWaiter(ctx, id);
  if (found?.waiter.state !== 'waiting') return null;
  const { event, place, waiting } = found;
  return waiterMail(ctx, found, {
    subject: `You are on the wait list for ${event.title}`,
    preview: 'Nothing to pay, nothing to do.',
    title: 'You are on the list',
    blocks: (name) => [
      {
        kind: 'text',
        text:
          `Hello ${name}, you are number ${place} of ${waiting}. There is nothing to pay and nothing to do: when a seat is ` +
          `free and it is your turn, we write to you and keep it for ${keptHours(event.startsAt, ctx.now())} hours.`,
      },
      { kind: 'text', text: `The seat costs ${formatCents(found.mostCents)} then, or less.` },
      { kind: 'button', label: 'See my place', url: listUrl(ctx, found) },
    ],
  });
}

function offeredMail(ctx: ServiceContext, id: string): MailContent | null {
  const found = loadSeatOffer(ctx, id);
  if (found === null || found.offer.state !== 'live' || found.offer.expiresAt <= ctx.now()) return null;
  const until = clock(found.offer.expiresAt);
  return waiterMail(ctx, found, {
    subject: `A seat is yours until ${until}: ${found.event.title}`,
    preview: `We keep it until ${until}.`,
    title: 'A seat is yours',
    blocks: (name) => [
      { kind: 'text', text: `Hello ${name}, it is your turn. We keep a seat for you until ${until}.` },
      { kind: 'button', label: 'Take the seat', url: listUrl(ctx, found) },
      {
        kind: 'text',
        text: 'If you do nothing, the seat goes to the next on the list and you move to the end of the row. Nothing is charged.',
      },
    ],
  });
}

function wentOnMail(ctx: ServiceContext, id: string): MailContent | null {
  const found = loadSeatOffer(ctx, id);
  const state = found?.waiter.state;
  if (found === null || (state !== 'waiting' && state !== 'paused')) return null;
  const isPaused = state === 'paused';
  return waiterMail(ctx, found, {
    subject: `The seat went on: ${found.event.title}`,
    preview: isPaused ? 'Do you want to go on waiting?' : 'You are still on the list.',
    title: 'This seat went on',
    blocks: (name) => [
      {
        kind: 'text',
        text:
          `Hello ${name}, the time for your seat is over, so it went to the next on the list. Nothing was charged. ` +
          (isPaused
            ? 'That was the second one, so we offer you no more until you say so. One press goes on.'
            : `You are number ${found.place} of ${found.waiting} now.`),
      },
      { kind: 'button', label: isPaused ? 'Go on waiting' : 'See my place', url: listUrl(ctx, found) },
    ],
  });
}

function closedMail(ctx: ServiceContext, id: string): MailContent | null {
  const found = loadWaiter(ctx, id);
  if (found?.waiter.state !== 'closed') return null;
  const { event } = found;
  const isOn = event.cancelledAt === null && event.isActive;
  return waiterMail(ctx, found, {
    subject: `The wait list for ${event.title} has closed`,
    preview: isOn ? 'No seat is kept any more.' : 'The event does not take place.',
    title: 'The wait list has closed',
    blocks: (name) => [
      {
        kind: 'text',
        text: isOn
          ? `Hello ${name}, it begins soon and no seat came free for you. From now on no seat is kept: whatever comes ` +
            'free can be booked by whoever is first. Nothing was charged.'
          : `Hello ${name}, this event does not take place, so its wait list has ended. Nothing was charged.`,
      },
      {
        kind: 'button',
        label: isOn ? 'See the event' : 'What else is on',
        url: `${ctx.baseUrl}/${isOn ? `events/${event.id}` : 'events'}`,
      },
    ],
  });
}

export const waitListMails = defineMails({
  'mail.wait_list_joined': {
    name: 'You are on the wait list',
    sample: ({ waiting }) => ({ refId: waiting.joined }),
    compose: (ctx, { recordId }) => joinedMail(ctx, recordId),
  },
  'mail.seat_offered': {
    name: 'A seat is kept for somebody who waits',
    sample: ({ waiting }) => ({ refId: waiting.offerId }),
    compose: (ctx, { recordId }) => offeredMail(ctx, recordId),
  },
  'mail.seat_went_on': {
    name: 'A seat that was kept went on',
    sample: ({ waiting }) => ({ refId: waiting.lapsedId }),
    compose: (ctx, { recordId }) => wentOnMail(ctx, recordId),
  },
  'mail.wait_list_closed': {
    name: 'The wait list has closed',
    sample: ({ waiting }) => ({ refId: waiting.closed }),
    compose: (ctx, { recordId }) => closedMail(ctx, recordId),
  },
});
