import { genreOf } from '#shared/art/genre.ts';
import { photoSource } from '#shared/art/photo-cuts.ts';
import { posterPath } from '#shared/art/poster-path.ts';
import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import type { BookedEvent } from '#shared/events/booked-event.ts';
import { courseEveningAt, eveningAt, placeOf } from '#shared/events/evenings.ts';
import { courseWords } from '#shared/events/course-words.ts';
import { ticketDateMarks } from '#shared/events/evening-words.ts';
import { formatHours } from '#shared/events/event-words.ts';
import type { Lang } from '#shared/lang.ts';
import type { MembershipCardView } from '#shared/membership/membership-views.ts';
import { formatCents } from '#shared/money.ts';
import { shownType } from '#shared/orders/general-admission.ts';
import { isTonight } from '#shared/tickets/coming-nights.ts';
import { isPassedOn, passedOnTo } from '#shared/tickets/passed-on.ts';
import { stoppedWords } from '#shared/tickets/stopped-ticket.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { formatDayAndMonth, formatTicketDate, formatTime, isoBerlin } from '#shared/time.ts';
import { qrSvg } from '#server/services/shop/tickets/qr-svg.ts';
import { DOCUMENT_WORDS, TICKET_WORDS } from './document-words.ts';

/** What a card shows; a shared ticket tells its friend no price, and not that it was given. */
export type ShownTicket = Pick<
  TicketView,
  | 'ticketNumber'
  | 'status'
  | 'ticketTypeName'
  | 'otherWords'
  | 'holderName'
  | 'qrCode'
  | 'usedAt'
  | 'ban'
  | 'isMoved'
  | 'nowFor'
  | 'calledOff'
  | 'confirm'
  | 'voucherCents'
  | 'voucherCode'
  | 'event'
> &
  Partial<Pick<TicketView, 'id' | 'eveningId' | 'passedOnAt' | 'pricePaidCents' | 'sharePath' | 'addOns'>> & {
    /** Where its pass for a phone's wallet is. */ walletPath: string;
  };

const ICONS = {
  back: 'M5 12h14M5 12l6 6M5 12l6-6',
  valid: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4',
  void: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M5.7 5.7l12.6 12.6',
  share: 'M10 14l11-11M21 3l-6.5 18a.55.55 0 0 1-1 0l-3.5-7l-7-3.5a.55.55 0 0 1 0-1z',
  way: 'M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.7 16.7L13.4 20.9a2 2 0 0 1-2.8 0l-4.3-4.2a8 8 0 1 1 11.4 0',
  wallet:
    'M17 8V5a1 1 0 0 0-1-1H6a2 2 0 0 0 0 4h12a1 1 0 0 1 1 1v3m0 4v3a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2V6M20 12v4h-4a2 2 0 0 1 0-4z',
  calendar: 'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12h1m8-9v1m8 8h1m-9 8v1M5.6 5.6l1 1M18.4 5.6l-1 1M18.4 18.4l-1-1M5.6 18.4l1-1',
} as const;

/** A small drawing beside a word; it says nothing aloud. */
export const icon = (name: keyof typeof ICONS): string =>
  `<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

/** `22:41, Friday 27 November` or `22:41, Freitag, 27. November`: when something was so, in Berlin. */
const momentInWords = (at: Date, lang: Lang): string => `${formatTime(at)}, ${dayOf(at, lang)}`;
/** `Friday 27 November` or `Freitag, 27. November`. */
export const dayOf = (at: Date, lang: Lang): string =>
  lang === 'de' ? formatDayAndMonth(at, lang) : formatDayAndMonth(at).replace(',', '');

/** The instant as a reader and a machine read it. */
export const moment = (at: Date, lang: Lang): string =>
  `<time datetime="${isoBerlin(at)}">${momentInWords(at, lang)}</time>`;

function picture({ id, imageUrl, ...event }: BookedEvent): string {
  const src =
    imageUrl === null ? posterPath({ id, genre: genreOf(event), size: 'thumb' }) : photoSource(imageUrl, 's').src;
  return `<img src="${e(src)}" alt="" width="84" height="84" loading="lazy" decoding="async">`;
}

/** Day in words, beside it the form that is fixed for the English page, from when to when, and where. */
function whenAndWhere(event: BookedEvent, now: Date, lang: Lang): string {
  const evening = eveningAt(event, now);
  const course = courseWords(event, now, lang);
  const day = dayOf(evening.startsAt, lang);
  const { dateTime, label, title } = ticketDateMarks(evening.startsAt);
  const specified =
    lang === 'de'
      ? ''
      : `<time datetime="${dateTime}" aria-label="${label}" title="${title}">` +
        `${formatTicketDate(evening.startsAt)}</time>, `;
  return (
    `<p><b>${isTonight(event, now) ? DOCUMENT_WORDS[lang].tonight : ''}${day}</b><br>${specified}` +
    `${formatHours(evening, lang)}<br>${e(placeOf(event.location, courseEveningAt(event, now)))}` +
    `${course === null ? '' : `<br>${e(course)}`}</p>`
  );
}

function state(ticket: ShownTicket, lang: Lang): string {
  const { status, usedAt } = ticket;
  const word = TICKET_WORDS[lang].status[status];
  if (isPassedOn(ticket))
    return `<p class="tk-state given">${icon('share')}<span>${e(passedOnTo(ticket.holderName, lang))}</span></p>`;
  const stopped = stoppedWords(ticket, TICKET_WORDS[lang]);
  if (stopped !== null) return `<p class="tk-state spent">${icon('void')}<span>${stopped.word}</span></p>`;
  if (status === 'active') return `<p class="tk-state">${icon('valid')}${word}</p>`;
  const said = status === 'used' && usedAt !== null ? DOCUMENT_WORDS[lang].usedAt(word, moment(usedAt, lang)) : word;
  return `<p class="tk-state spent">${icon('void')}<span>${said}</span></p>`;
}

function drink({ voucherCode, voucherCents, ticketNumber }: ShownTicket, lang: Lang): string {
  if (voucherCode === null) return '';
  const { voucher } = TICKET_WORDS[lang];
  const code = qrSvg(voucherCode, e(voucher.codeOf(ticketNumber)));
  return (
    `<div class="tk-drink"><div class="tk-qr">${code}</div><p>${voucher.title}<br><b>${formatCents(voucherCents, lang)}</b>` +
    `<br>${e(groupedVoucher(voucherCode))}</p></div>`
  );
}

/** The code, plain as long as it opens the door; a ticket that is void has none to show. */
function code(ticket: ShownTicket, lang: Lang): string {
  const words = TICKET_WORDS[lang];
  const stopped = stoppedWords(ticket, TICKET_WORDS[lang]);
  if (stopped !== null) return `<p><b>${e([stopped.sentence, stopped.said ?? ''].join(' ').trim())}</b></p>`;
  if (ticket.status === 'cancelled') {
    const { givenBack, confirm } = DOCUMENT_WORDS[lang];
    return `<p>${ticket.confirm?.state === 'lapsed' ? confirm.wentOn : givenBack}</p>`;
  }
  const drawn = qrSvg(ticket.qrCode, e(words.codeOf(ticket.ticketNumber)));
  const shown = `<div class="tk-qr${ticket.status === 'used' ? ' spent' : ''}">${drawn}</div>`;
  // It is a friend's: who stands before the door with several tickets is not to show this one by mistake.
  return isPassedOn(ticket)
    ? `<details class="tk-folded"><summary>${words.showCode}</summary>${shown}</details>`
    : shown;
}

/** Without scripts no button follows the card in view: each of several has its own link. */
const ownWalletLink = (walletPath: string, lang: Lang): string =>
  `<noscript><p class="tk-own"><a href="${e(walletPath)}" rel="nofollow">${DOCUMENT_WORDS[lang].addToWallet}</a></p></noscript>`;

/** Where a card stands among those of its night; `of` counts them. */
export type CardPlace = {
  now: Date;
  lang: Lang;
  hasWallet: boolean;
  nth: number;
  of: number;
  /** What can be done with it, under its facts. */ acts?: string;
};

/** One ticket as a card as wide as a phone: the code first, then picture, night, place, whose it is. */
export function ticketCard(ticket: ShownTicket, { now, lang, hasWallet, nth, of, acts = '' }: CardPlace): string {
  const { event, ticketNumber, holderName, pricePaidCents, sharePath, walletPath, status } = ticket;
  const type = shownType(ticket.ticketTypeName, lang);
  const bought = (ticket.addOns ?? []).map((piece) => saidIn(piece, 'name', lang)).join(', ');
  const place = of > 1 ? DOCUMENT_WORDS[lang].nthOf(nth, of) : '';
  const isOpen = status === 'active' && stoppedWords(ticket, TICKET_WORDS[lang]) === null;
  const isShown = isOpen && !isPassedOn(ticket);
  // A make-up place is its dancer's alone.
  const isGuest = ticket.eveningId != null;
  const share =
    sharePath === undefined || !isOpen || isGuest ? '' : ` data-share="${e(sharePath)}" data-title="${e(event.title)}"`;
  const wallet = hasWallet && of > 1 && isShown ? ` data-wallet="${e(walletPath)}"` : '';
  return (
    `<article class="tk-card" id="${e(ticketNumber)}"${share}${wallet}>` +
    `${code(ticket, lang)}<div class="tk-top">${picture(event)}<div><h2>${e(event.title)}</h2>${state(ticket, lang)}` +
    `${whenAndWhere(event, now, lang)}</div></div>` +
    `<div class="tk-facts"><b>${e(holderName ?? type)}</b><b>${place}</b>` +
    `<span>${holderName === null ? '' : `${e(type)} · `}${e(ticketNumber)}</span>` +
    `<span>${pricePaidCents === undefined ? '' : formatCents(pricePaidCents, lang)}</span>` +
    `${bought === '' ? '' : `<span>${TICKET_WORDS[lang].facts.with}: ${e(bought)}</span><span></span>`}</div>` +
    `${status === 'cancelled' || isPassedOn(ticket) ? '' : drink(ticket, lang)}` +
    `${wallet === '' ? '' : ownWalletLink(walletPath, lang)}${acts}</article>`
  );
}

/** The member's card with the code the door scans. */
export function memberCard(card: MembershipCardView, name: string, lang: Lang): string {
  return (
    `<article class="tk-card" id="card"><div class="tk-qr">${card.svg}</div><h2>${e(card.payload.tier)}</h2>` +
    `<div class="tk-facts"><b>${e(name)}</b><b></b><span>${DOCUMENT_WORDS[lang].dashboard.memberId} ` +
    `${e(card.memberId)}</span><span></span></div></article>`
  );
}
