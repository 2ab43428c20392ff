import { genreOf } from '#shared/art/genre.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { halfEndsAt, partnerPath } from '#shared/partners/partner-link.ts';
import { ROLE_WORDS } from '#shared/roles/seat-role.ts';
import { formatLongDate } from '#shared/time.ts';
import { spokenIn } from '#shared/website/spoken-in.ts';
import type { WordsOf } from '#shared/words.ts';
import { findRow } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { seatOffers } from '#server/db/schema/wait-list.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { showEventOfMailing } from '#server/services/shop/events/show-event-of-mailing.ts';
import { showPartnerSeat } from '#server/services/shop/partners/partner-seat.ts';
import { findLink } from '#server/services/shop/wait-list/find-partners.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts, posterOf } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';
import { de } from './partner-words.de.ts';
import { en } from './partner-words.en.ts';
import { clock } from './waiter-mail.ts';

const WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };

function loadAsked(ctx: ServiceContext, offerId: string, chosen: Lang | null) {
  const offer = findRow(ctx.db, seatOffers, { id: offerId });
  const link = findLink(ctx, offer?.partnerLinkId ?? null);
  const event = offer && showEventOfMailing(ctx, offer.eventId);
  if (offer === undefined || link === undefined || event === undefined || event === null) return null;
  const lang = chosen ?? link.lang ?? 'en';
  return { offer, link, lang, event: spokenIn(event, lang) };
}

/** To whoever is named, and once more before the time is over; null once they have answered, or nobody asks. */
function namedMail(ctx: ServiceContext, offerId: string, says: { chosen: Lang | null; again: boolean }) {
  const found = loadAsked(ctx, offerId, says.chosen);
  if (found === null || found.offer.state !== 'live' || found.offer.expiresAt <= ctx.now()) return null;
  const { link, lang, event, offer } = found;
  const { toEmail, token } = link;
  if (toEmail === null || token === null) return null;
  const { fromName, role, priceCents } = showPartnerSeat(ctx, { token });
  const { named: words, reminded } = WORDS[lang];
  const [from, until] = [fromName ?? '', clock(offer.expiresAt, lang)];
  const content: MailContent = {
    to: toEmail,
    lang,
    subject: says.again ? reminded.subject(until, event.title) : words.subject(from, event.title),
    preview: words.preview(until),
    title: event.title,
    poster: { id: event.id, genre: genreOf(event) },
    blocks: [
      { kind: 'text', text: words.hello(from, ROLE_WORDS[role], until) },
      eventFacts(event, lang, [[ORDER_WORDS[lang].facts.event, event.title]]),
      { kind: 'text', text: words.price(formatCents(priceCents, lang)) },
      { kind: 'button', label: words.button, url: pageUrl(ctx, partnerPath(token), lang) },
      { kind: 'text', text: words.no },
      { kind: 'small', text: words.why(from, pageUrl(ctx, '/privacy-policy', lang)) },
    ],
  };
  return content;
}

function offMail(ctx: ServiceContext, offerId: string, { to, chosen }: { to: string; chosen: Lang | null }) {
  const found = loadAsked(ctx, offerId, chosen);
  if (found === null) return null;
  const { lang, event } = found;
  const words = WORDS[lang].off;
  const content: MailContent = {
    to,
    lang,
    subject: words.subject(event.title),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.text(event.title) },
      eventFacts(event, lang, [[ORDER_WORDS[lang].facts.event, event.title]]),
      { kind: 'button', label: words.button, url: pageUrl(ctx, `/event/${event.id}`, lang) },
    ],
  };
  return content;
}

/** To who of a couple has paid, as their ticket stands when the mail leaves. */
function changedMail(ctx: ServiceContext, ticketId: string, chosen: Lang | null): MailContent | null {
  const ticket = findRow(ctx.db, tickets, { id: ticketId }, ['orderId', 'standing', 'status', 'partnerLinkId']);
  const link = findLink(ctx, ticket?.partnerLinkId ?? null);
  const found = ticket && loadOrderForMail(ctx, ticket.orderId, chosen);
  if (ticket === undefined || link === undefined || found === undefined) return null;
  const { lang, order, buyer } = found;
  const words = WORDS[lang];
  const becomes =
    ticket.status === 'cancelled'
      ? 'back'
      : ticket.standing === 'paired'
        ? 'complete'
        : ticket.standing === 'certain'
          ? 'certain'
          : 'half';
  // Somebody else has been named meanwhile.
  if (becomes === 'half' && link.halfSince === null) return null;
  const text =
    becomes === 'half' && link.userId === null ? words.half.matched(buyer.name) : words[becomes].text(buyer.name);
  const backAt = link.halfSince === null ? null : halfEndsAt(link.halfSince, order.event.startsAt);
  const what: MailBlock[] =
    becomes !== 'half'
      ? []
      : [{ kind: 'text', text: backAt === null ? words.half.stands : words.half.back(formatLongDate(backAt, lang)) }];
  return {
    to: buyer.email,
    lang,
    subject: words[becomes].subject(order.event.title),
    preview: words[becomes].preview,
    title: words[becomes].title,
    poster: posterOf(order.event),
    blocks: [
      { kind: 'text', text },
      eventFacts(order.event, lang),
      ...what,
      { kind: 'button', label: words.half.button, url: pageUrl(ctx, '/dashboard?tab=tickets', lang) },
    ],
  };
}

export const partnerMails = defineMails({
  'mail.partner_named': {
    name: 'Somebody would like to dance with you',
    sample: ({ partners }) => ({ refId: partners.offerId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => namedMail(ctx, recordId, { chosen: lang, again: false }),
  },
  'mail.partner_reminded': {
    name: 'The place beside a partner is kept a little longer',
    sample: ({ partners }) => ({ refId: partners.offerId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => namedMail(ctx, recordId, { chosen: lang, again: true }),
  },
  'mail.partner_off': {
    name: 'The place beside a partner is no longer kept',
    sample: ({ partners }) => ({ refId: partners.endedOfferId, payload: { to: 'ana@friends.example' } }),
    isInBoth: true,
    compose: (ctx, { recordId, lang, payload }) => offMail(ctx, recordId, { to: payload.to, chosen: lang }),
  },
  'mail.partner_changed': {
    name: 'What became of a couple that pays apart',
    sample: ({ partners }) => ({ refId: `${partners.ticketId}:0` }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => changedMail(ctx, recordId, lang),
  },
});
