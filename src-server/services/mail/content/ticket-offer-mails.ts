import { handOverPath } from '#shared/tickets/ticket-offers.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { ticketOffers } from '#server/db/schema/ticket-offers.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findOffered, dueOf } from '#server/services/shop/wait-list/take-offered-ticket.ts';
import { findTicketFacts } from '#server/services/shop/wait-list/find-ticket-offers.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { GUEST_WORDS } from './guest-words.ts';
import { eventFacts, posterOf } from './order-blocks.ts';
import { calendarAttachment } from './order-files.ts';
import { ORDER_WORDS } from './order-words.ts';

/** The offer with the order of its holder's ticket; null when one of them is gone. */
function load(ctx: ServiceContext, offerId: string, chosen: Lang | null) {
  const offer = findRow(ctx.db, ticketOffers, { id: offerId });
  const ticket = offer && findTicketFacts(ctx, offer.ticketId);
  const found = ticket && loadOrderForMail(ctx, ticket.orderId, chosen ?? offer.lang);
  return offer === undefined || found === undefined ? null : { offer, ...found };
}

/** To whoever is handed a ticket: whose it is, what it costs them, until when. Null once it is not theirs to take. */
function handedMail(ctx: ServiceContext, offerId: string, chosen: Lang | null): MailContent | null {
  const found = load(ctx, offerId, chosen);
  const offered = findOffered(ctx, offerId);
  if (found === null || offered === undefined) return null;
  const { token, toEmail, toName, endsAt } = found.offer;
  if (token === null || toEmail === null || toName === null || endsAt <= ctx.now()) return null;
  const { lang, order, buyer } = found;
  const words = GUEST_WORDS[lang].handed;
  const until = `${formatLongDate(endsAt, lang)}, ${formatTime(endsAt)}`;
  const due = dueOf(offered.ticket);
  return {
    to: toEmail,
    lang,
    subject: words.subject(buyer.name, order.event.title),
    preview: words.preview(until),
    title: order.event.title,
    poster: posterOf(order.event),
    blocks: [
      { kind: 'text', text: words.hello(toName, buyer.name, until) },
      eventFacts(order.event, lang),
      { kind: 'text', text: due === 0 ? words.free : words.due(formatCents(due, lang)) },
      { kind: 'button', label: words.button, url: pageUrl(ctx, handOverPath(token), lang) },
      { kind: 'small', text: words.why(buyer.name, pageUrl(ctx, '/privacy-policy', lang)) },
    ],
  };
}

type WentOn = { toName: string | null; amountCents: number };

/** To whose ticket it was: it is somebody else's, the code is dead, and what goes back. */
function wentOnMail(ctx: ServiceContext, offerId: string, to: WentOn & { chosen: Lang | null }): MailContent | null {
  const found = load(ctx, offerId, to.chosen);
  if (found?.offer.state !== 'done') return null;
  const { lang, order, buyer, calendarEvent, tickets } = found;
  const words = GUEST_WORDS[lang].wentOn;
  const money = to.amountCents === 0 ? words.noMoney : words.back(formatCents(to.amountCents, lang));
  return {
    to: buyer.email,
    lang,
    subject: words.subject(order.event.title),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: to.toName === null ? words.sold(buyer.name) : words.handed(buyer.name, to.toName) },
      eventFacts(order.event, lang),
      { kind: 'text', text: to.toName === null ? money : words.ifOff },
      { kind: 'button', label: ORDER_WORDS[lang].dashboard, url: pageUrl(ctx, '/dashboard?tab=tickets', lang) },
    ],
    files: tickets.length > 0 ? [] : [calendarAttachment({ ...calendarEvent, isCancelled: true })],
  };
}

/** To its holder: nobody took it, and it is valid as ever. Null once it is not. */
function keptMail(ctx: ServiceContext, offerId: string, chosen: Lang | null): MailContent | null {
  const found = load(ctx, offerId, chosen);
  if (found === null || !(found.offer.state === 'over' || found.offer.state === 'declined')) return null;
  const { lang, order, buyer, offer } = found;
  if (findTicketFacts(ctx, offer.ticketId)?.status !== 'active') return null;
  const words = GUEST_WORDS[lang].kept;
  return {
    to: buyer.email,
    lang,
    subject: words.subject(order.event.title),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.hello(buyer.name, offer.kind === 'queue' ? words.nobody : words.person) },
      eventFacts(order.event, lang),
      { kind: 'button', label: ORDER_WORDS[lang].dashboard, url: pageUrl(ctx, '/dashboard?tab=tickets', lang) },
    ],
  };
}

export const ticketOfferMails = defineMails({
  'mail.ticket_handed': {
    name: 'Somebody hands you a ticket',
    sample: ({ handed }) => ({ refId: handed.openId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => handedMail(ctx, recordId, lang),
  },
  'mail.ticket_went_on': {
    name: 'Your ticket is somebody else’s now',
    sample: ({ handed }) => ({ refId: handed.doneId, payload: { toName: null, amountCents: 1_250 } }),
    isInBoth: true,
    compose: (ctx, { recordId, lang, payload }) => wentOnMail(ctx, recordId, { ...payload, chosen: lang }),
  },
  'mail.ticket_kept': {
    name: 'Nobody took your ticket',
    sample: ({ handed }) => ({ refId: handed.overId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => keptMail(ctx, recordId, lang),
  },
});
