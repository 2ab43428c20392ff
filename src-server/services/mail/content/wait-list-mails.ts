import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import { genreOf } from '#shared/art/genre.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { keptHours } from '#shared/wait-list/kept-until.ts';
import { ON_LIST } from '#shared/wait-list/wait-list.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import { spokenIn, saidIn } from '#shared/website/spoken-in.ts';
import { findRow } from '#server/db/rows.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { placeBeside } from '#server/services/shop/moves/other-groups.ts';
import { loadSeatOffer, loadWaiter, type WaiterForMail } from '#server/services/shop/waiting/load-waiter.ts';
import { findDraw } from '#server/services/shop/wait-list/draw-lots.ts';
import { courseBefore } from '#server/services/shop/wait-list/find-first-refusals.ts';
import { liveOffer } from '#server/services/shop/wait-list/find-places.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { eventFacts } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';
import { WAITING_WORDS } from './waiting-words.ts';

type Offered = NonNullable<ReturnType<typeof loadSeatOffer>>;

/** Which row a mail is about, and the language that its mail was put into the outbox with. */
type Asked = { id: string; chosen: Lang | null };
/** A mail speaks as the page did on which somebody joined. */
const spoken = <Found extends WaiterForMail>(found: Found, { chosen }: Asked): Found & { lang: Lang } => {
  const lang = chosen ?? found.waiter.lang ?? 'en';
  return { ...found, lang, event: spokenIn(found.event, lang) };
};

type Words = { subject: string; preview: string; title: string; blocks: (name: string) => MailBlock[] };

/** What all these mails share: to whom, the poster, the facts of the event and the way to one's own place. */
function waiterMail(ctx: ServiceContext, found: WaiterForMail & { lang: Lang }, words: Words): MailContent | null {
  const { waiter, event, lang } = found;
  const who = findMailRecipient(ctx, waiter.userId);
  if (who === undefined) return null;
  return {
    to: who.email,
    lang,
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    poster: { id: event.id, genre: genreOf(event) },
    blocks: [...words.blocks(who.name), eventFacts(event, lang, [[ORDER_WORDS[lang].facts.event, event.title]])],
  };
}

const listUrl = (ctx: ServiceContext, { event }: WaiterForMail, lang: Lang): string =>
  pageUrl(ctx, waitListPath(event.id), lang);
/** `Thursday, 22 January 2026, 18:00` */
const clock = (at: Date, lang: Lang): string =>
  `${formatLongDate(at, lang)}, ${formatTime(at)}${lang === 'de' ? ' Uhr' : ''}`;

function joinedMail(ctx: ServiceContext, asked: Asked): MailContent | null {
  const loaded = loadWaiter(ctx, asked.id);
  if (loaded?.waiter.state !== 'waiting') return null;
  const found = spoken(loaded, asked);
  const { event, lang } = found;
  const { joined: words, myPlace } = WAITING_WORDS[lang];
  const draw = findDraw(ctx, event.id);
  const isAhead = draw !== undefined && draw.drawnAt === null;
  const hours = keptHours(event.startsAt, ctx.now());
  return waiterMail(ctx, found, {
    subject: words.subject(event.title),
    preview: words.preview,
    title: words.title,
    blocks: (name) => [
      {
        kind: 'text',
        text: isAhead ? words.helloLots(name, clock(draw.drawsAt, lang), hours) : words.hello(name, found, hours),
      },
      { kind: 'text', text: words.price(formatCents(found.mostCents, lang)) },
      { kind: 'button', label: myPlace, url: listUrl(ctx, found, lang) },
    ],
  });
}

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
  const { subject, preview, title, hello } = says === 'ends' ? words.ends : words;
  return waiterMail(ctx, found, {
    subject: subject(until, found.event.title),
    preview: preview(until),
    title,
    blocks: (name) => [
      { kind: 'text', text: hello(name, until) },
      { kind: 'button', label: words.button, url: listUrl(ctx, found, lang) },
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
  const hello = found.offer.state === 'withdrawn' ? words.takenBack : words.hello;
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

function closedMail(ctx: ServiceContext, asked: Asked): MailContent | null {
  const loaded = loadWaiter(ctx, asked.id);
  if (loaded?.waiter.state !== 'closed') return null;
  const found = spoken(loaded, asked);
  const { event, lang } = found;
  const { closed: words } = WAITING_WORDS[lang];
  const isOn = event.cancelledAt === null && event.isActive;
  const { preview, hello, button } = isOn ? words.isOn : words.isOff;
  return waiterMail(ctx, found, {
    subject: words.subject(event.title),
    preview,
    title: words.title,
    blocks: (name) => [
      { kind: 'text', text: hello(name) },
      { kind: 'button', label: button, url: pageUrl(ctx, isOn ? `/events/${event.id}` : '/events', lang) },
    ],
  });
}

/** Where the lots have put somebody; null for whoever has a seat kept, which another mail says. */
function drawnMail(ctx: ServiceContext, asked: Asked): MailContent | null {
  const loaded = loadWaiter(ctx, asked.id);
  if (loaded?.waiter.state !== 'waiting') return null;
  const found = spoken(loaded, asked);
  const { event, lang } = found;
  const { drawn: words, myPlace } = WAITING_WORDS[lang];
  return waiterMail(ctx, found, {
    subject: words.subject(event.title),
    preview: words.preview(found),
    title: words.title,
    blocks: (name) => [
      { kind: 'text', text: words.hello(name, found, keptHours(event.startsAt, ctx.now())) },
      { kind: 'text', text: words.check },
      { kind: 'button', label: myPlace, url: listUrl(ctx, found, lang) },
    ],
  });
}

type PlaceAndTime = { startsAt: string; location: string };

/** The event has another time or place: what was, what is, and what of the seat that is kept; null for who has left. */
function movedMail(ctx: ServiceContext, asked: Asked, before: PlaceAndTime): MailContent | null {
  const loaded = loadWaiter(ctx, asked.id);
  if (loaded === null || !(ON_LIST as readonly string[]).includes(loaded.waiter.state)) return null;
  const found = spoken(loaded, asked);
  const { event, lang } = found;
  const { moved: words, myPlace } = WAITING_WORDS[lang];
  const offer = liveOffer(ctx.db).get({ waiterId: asked.id });
  const was = `${clock(new Date(before.startsAt), lang)}, ${before.location}`;
  const still = offer === undefined ? words.stillThere : words.kept(clock(offer.expiresAt, lang));
  return waiterMail(ctx, found, {
    subject: words.subject(event.title),
    preview: still,
    title: words.title,
    blocks: (name) => [
      { kind: 'text', text: words.hello(name, was) },
      { kind: 'text', text: `${still} ${words.orLeave}` },
      { kind: 'button', label: myPlace, url: listUrl(ctx, found, lang) },
    ],
  });
}

export const waitListMails = defineMails({
  'mail.wait_list_joined': {
    name: 'You are on the wait list',
    sample: ({ waiting }) => ({ refId: waiting.joined }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => joinedMail(ctx, { id, chosen }),
  },
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
  'mail.wait_list_closed': {
    name: 'The wait list has closed',
    sample: ({ waiting }) => ({ refId: waiting.closed }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => closedMail(ctx, { id, chosen }),
  },
  'mail.wait_list_drawn': {
    name: 'The lots of a wait list are drawn',
    sample: ({ waiting }) => ({ refId: waiting.joined }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => drawnMail(ctx, { id, chosen }),
  },
  'mail.wait_list_moved': {
    name: 'What somebody waits for has moved',
    sample: ({ waiting, before }) => ({ refId: `${waiting.joined}:1`, payload: { before } }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen, payload }) => movedMail(ctx, { id, chosen }, payload.before),
  },
});
