import { formatHours } from '#shared/events/event-words.ts';
import { courseEveningAt, placeOf } from '#shared/events/evenings.ts';
import type { Lang } from '#shared/lang.ts';
import { offeredMakeUpPath } from '#shared/make-ups/make-up.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { seatOffers } from '#server/db/schema/wait-list.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadOfferedMakeUp } from '#server/services/shop/make-ups/offered-make-up.ts';
import { findEveningOffer } from '#server/services/shop/wait-list/evening-offers.ts';
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

type Offered = { offerId: string; says: 'isKept' | 'ends' };

/** A place that is kept, or that it goes on soon; null once it is not kept any more. */
function offeredMail(ctx: ServiceContext, { offerId, says }: Offered, chosen: Lang | null): MailContent | null {
  const offer = findRow(ctx.db, seatOffers, { id: offerId });
  const place = loadOfferedMakeUp(ctx, findEveningOffer(ctx, offer?.token ?? ''));
  const own = place && findRow(ctx.db, tickets, { id: place.ticketId }, ['orderId']);
  const found = own && loadOrderForMail(ctx, own.orderId, chosen);
  if (place === undefined || found === undefined) return null;
  if (place.offer.state !== 'live' || place.keptUntil <= ctx.now()) return null;
  const { lang, buyer } = found;
  const { evening, offered: words } = GUEST_WORDS[lang].makeUp;
  const { facts } = ORDER_WORDS[lang];
  const { subject, title, hello } = says === 'ends' ? words.ends : words;
  const day = formatLongDate(place.startsAt, lang);
  const until = `${formatLongDate(place.keptUntil, lang)}, ${formatTime(place.keptUntil)}${lang === 'de' ? ' Uhr' : ''}`;
  const missed = `${place.missed.title}, ${formatLongDate(place.missed.startsAt, lang)}`;
  return {
    to: buyer.email,
    lang,
    subject: subject(until, place.title),
    preview: words.preview(day),
    title,
    blocks: [
      { kind: 'text', text: hello(buyer.name, missed, until) },
      {
        kind: 'facts',
        rows: [
          [facts.event, place.title],
          [evening, day],
          [facts.time, formatHours(place, lang)],
          [facts.place, place.place],
        ],
      },
      { kind: 'button', label: words.button, url: pageUrl(ctx, offeredMakeUpPath(place.offer.token), lang) },
      { kind: 'text', text: words.doNothing },
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
  'mail.make_up_offered': {
    name: 'A make-up place is kept for somebody',
    sample: ({ course: { makeUpOfferId } }) => ({ refId: makeUpOfferId }),
    isInBoth: true,
    compose: (ctx, { refId: offerId, lang }) => offeredMail(ctx, { offerId, says: 'isKept' }, lang),
  },
  'mail.make_up_offer_ends': {
    name: 'A make-up place that is kept goes on soon',
    sample: ({ course: { makeUpOfferId } }) => ({ refId: makeUpOfferId }),
    isInBoth: true,
    compose: (ctx, { refId: offerId, lang }) => offeredMail(ctx, { offerId, says: 'ends' }, lang),
  },
  'mail.make_up_ended': {
    name: 'A make-up place is gone',
    sample: ({ course: { endedMakeUpId } }) => ({ refId: endedMakeUpId, payload: { why: 'left_out' } }),
    isInBoth: true,
    compose: (ctx, { refId: ticketId, payload, lang }) => endedMail(ctx, { ticketId, why: payload.why }, lang),
  },
});
