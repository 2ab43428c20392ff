import { formatCents } from '#shared/money.ts';
import { keptHours } from '#shared/wait-list/kept-until.ts';
import { ON_LIST } from '#shared/wait-list/wait-list.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadWaiter } from '#server/services/shop/waiting/load-waiter.ts';
import { findDraw } from '#server/services/shop/wait-list/draw-lots.ts';
import { liveOffer } from '#server/services/shop/wait-list/find-places.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { clock, listUrl, spoken, waiterMail, type Asked } from './waiter-mail.ts';
import { WAITING_WORDS } from './waiting-words.ts';

function joinedMail(ctx: ServiceContext, asked: Asked): MailContent | null {
  const loaded = loadWaiter(ctx, asked.id);
  if (loaded?.waiter.state !== 'waiting') return null;
  const found = spoken(loaded, asked);
  const { event, lang } = found;
  const { joined: words, myPlace } = WAITING_WORDS[lang];
  const draw = findDraw(ctx, event.id);
  const isAhead = draw !== undefined && draw.drawnAt === null;
  const hours = keptHours(event.startsAt, ctx.now());
  const { seats } = found.waiter;
  const price = seats === 1 ? words.price : words.priceEach;
  return waiterMail(ctx, found, {
    subject: words.subject(event.title),
    preview: words.preview,
    title: words.title,
    blocks: (name) => [
      {
        kind: 'text',
        text: isAhead ? words.helloLots(name, clock(draw.drawsAt, lang), hours) : words.hello(name, found, hours),
      },
      {
        kind: 'text',
        text: `${seats === 1 ? '' : `${words.together(seats)} `}${price(formatCents(found.mostCents, lang))}`,
      },
      { kind: 'button', label: myPlace, url: listUrl(ctx, found, lang) },
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
