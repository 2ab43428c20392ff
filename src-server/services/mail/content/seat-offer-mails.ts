import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import type { Lang } from '#shared/lang.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { findRow } from '#server/db/rows.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { placeBeside } from '#server/services/shop/moves/other-groups.ts';
import { loadSeatOffer } from '#server/services/shop/waiting/load-waiter.ts';
import { courseBefore } from '#server/services/shop/wait-list/find-first-refusals.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { clock, listUrl, spoken, waiterMail, type Asked } from './waiter-mail.ts';
import { WAITING_WORDS } from './waiting-words.ts';

type Offered = NonNullable<ReturnType<typeof loadSeatOffer>>;

/** To who was in the course before; null for whoever wants no such mails. */
function nextCourseMail(ctx: ServiceContext, found: Offered & { lang: Lang }, course: string): MailContent | null {
  const { waiter, event, offer, lang } = found;
  if (findRow(ctx.db, profiles, { id: waiter.userId }, ['thanksOffAt'])?.thanksOffAt != null) return null;
  const until = clock(offer.expiresAt, lang);
  const words = WAITING_WORDS[lang].next;
  return waiterMail(ctx, found, {
    subject: words.subject(until, event.title),
    preview: words.preview(until),
    title: words.title,
    blocks: (name) => [
      { kind: 'text', text: words.hello(name, course, until) },
      { kind: 'button', label: words.button, url: listUrl(ctx, found, lang) },
      { kind: 'small', text: words.why(pageUrl(ctx, '/dashboard?tab=profile', lang)) },
    ],
  });
}

/** Who is in a group beside it may go over with their place. */
function insteadBlocks(ctx: ServiceContext, { waiter, event, offer, lang }: Offered & { lang: Lang }): MailBlock[] {
  const place = offer.ticketOfferId === null ? placeBeside(ctx, { userId: waiter.userId, eventId: event.id }) : null;
  if (place === null) return [];
  const { instead, changeGroups } = WAITING_WORDS[lang].offered;
  return [
    { kind: 'text', text: instead(place.title, event.title) },
    { kind: 'button', label: changeGroups, url: pageUrl(ctx, ownCoursePath(place.ticketId), lang) },
  ];
}

/** A seat that is kept, or that it goes on soon; null once it has been answered or went on. */
function offeredMail(ctx: ServiceContext, asked: Asked, says: 'isKept' | 'ends' = 'isKept'): MailContent | null {
  const loaded = loadSeatOffer(ctx, asked.id);
  if (loaded === null || loaded.offer.state !== 'live' || loaded.offer.expiresAt <= ctx.now()) return null;
  const found = spoken(loaded, asked);
  const { lang } = found;
  const course = courseBefore(ctx, found.waiter);
  if (course !== null) return nextCourseMail(ctx, found, saidIn(course, 'title', lang));
  const until = clock(found.offer.expiresAt, lang);
  const words = WAITING_WORDS[lang].offered;
  const { seats } = found.waiter;
  const { subject, preview, title, hello } = says === 'ends' ? words.ends : words;
  return waiterMail(ctx, found, {
    subject: subject(until, found.event.title, seats),
    preview: preview(until),
    title: title(seats),
    blocks: (name) => [
      { kind: 'text', text: `${hello(name, until, seats)}${seats === 1 ? '' : ` ${words.together}`}` },
      { kind: 'button', label: words.button(seats), url: listUrl(ctx, found, lang) },
      ...insteadBlocks(ctx, found),
      { kind: 'text', text: words.doNothing },
    ],
  });
}

function wentOnMail(ctx: ServiceContext, asked: Asked): MailContent | null {
  const loaded = loadSeatOffer(ctx, asked.id);
  const state = loaded?.waiter.state;
  if (loaded === null || (state !== 'waiting' && state !== 'paused')) return null;
  const found = spoken(loaded, asked);
  const { lang } = found;
  const { wentOn: words, myPlace } = WAITING_WORDS[lang];
  const isPaused = state === 'paused';
  const { state: became, partnerLinkId } = found.offer;
  const hello = became !== 'withdrawn' ? words.hello : partnerLinkId === null ? words.takenBack : words.noPartner;
  return waiterMail(ctx, found, {
    subject: words.subject(found.event.title),
    preview: isPaused ? words.paused.preview : words.still.preview,
    title: words.title,
    blocks: (name) => [
      { kind: 'text', text: hello(name, isPaused ? words.paused.text : words.still.text(found)) },
      { kind: 'button', label: isPaused ? words.paused.button : myPlace, url: listUrl(ctx, found, lang) },
    ],
  });
}

export const seatOfferMails = defineMails({
  'mail.seat_offered': {
    name: 'A seat is kept for somebody who waits',
    sample: ({ waiting }) => ({ refId: waiting.offerId }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => offeredMail(ctx, { id, chosen }),
  },
  'mail.seat_offer_ends': {
    name: 'A seat that is kept goes on soon',
    sample: ({ waiting }) => ({ refId: waiting.offerId }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => offeredMail(ctx, { id, chosen }, 'ends'),
  },
  'mail.seat_went_on': {
    name: 'A seat that was kept went on',
    sample: ({ waiting }) => ({ refId: waiting.lapsedId }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => wentOnMail(ctx, { id, chosen }),
  },
});
