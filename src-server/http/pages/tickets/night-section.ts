import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import { mapOf, venueRows } from '#shared/events/venue.ts';
import type { NightOfTickets } from '#shared/tickets/coming-nights.ts';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import { isPassedOn } from '#shared/tickets/passed-on.ts';
import { WALLET_CARD } from '#shared/tickets/wallets.ts';
import type { Lang } from '#shared/lang.ts';
import { DOCUMENT_WORDS, PREFIX } from './document-words.ts';
import { confirmForm, givingOf } from './give-forms.ts';
import { dayOf, icon, ticketCard, type CardPlace, type ShownTicket } from './ticket-card.ts';

/** The scanner reads a dark screen badly. */
export const brightness = (lang: Lang): string =>
  `<p class="tk-note">${icon('sun')}${DOCUMENT_WORDS[lang].brightness}</p>`;

/** Of the whole course; its guest of one evening has had that in the mail. */
function calendarLink(eventId: string, lang: Lang): string {
  const { addToCalendar, calendar } = DOCUMENT_WORDS[lang];
  return `<a href="/events/${eventId}.ics" download aria-label="${addToCalendar}">${icon('calendar')}${calendar}</a>`;
}

/**
 * What can be done about a night without an account: the way there, its file for the calendar, its page. `more` are the
 * buttons before them. Of a night that does not take place, or that the ticket
 * is no longer for, only its page is left.
 */
export function nightLinks(
  { event, calledOff, status, eveningId }: Pick<ShownTicket, 'event' | 'calledOff' | 'status' | 'eveningId'>,
  { lang, more = '' }: { lang: Lang; more?: string },
): string {
  const words = DOCUMENT_WORDS[lang];
  const page = `<p class="tk-more"><a href="${PREFIX[lang]}/events/${event.id}">${words.aboutNight}</a></p>`;
  if (calledOff !== null || status === 'cancelled') return page;
  return (
    `<p class="tk-do">${more}<a href="${e(mapOf(event))}" rel="noreferrer">${icon('way')}${words.directions}</a>` +
    `${eveningId == null ? calendarLink(event.id, lang) : ''}</p>` +
    `${page}${venueFacts(event, lang)}`
  );
}

/** The way and the rooms in words, folded away: the code has the first screen. */
function venueFacts({ venue }: Pick<ShownTicket['event'], 'venue'>, lang: Lang): string {
  const rows = venueRows(venue, lang).map(
    ([name, text, said]) => `<dt>${e(name)}</dt><dd${said === lang ? '' : ` lang="${said}"`}>${e(text)}</dd>`,
  );
  if (rows.length === 0) return '';
  return `<details class="tk-place"><summary>${DOCUMENT_WORDS[lang].gettingThere}</summary><dl>${rows.join('')}</dl></details>`;
}

const walletButton = (path: string, attributes: string, lang: Lang): string =>
  `<a href="${e(path)}" rel="nofollow" aria-label="${DOCUMENT_WORDS[lang].addToWallet}"${attributes}>${icon('wallet')}Wallet</a>`;

/**
 * The button that opens a ticket's pass. Of several tickets the script points it at the one in view; without scripts
 * each card has a link of its own.
 */
export function walletLink(tickets: readonly ShownTicket[], lang: Lang): string {
  const [first] = tickets.filter((ticket) => ticket.status === 'active' && !isPassedOn(ticket));
  return first === undefined
    ? ''
    : walletButton(first.walletPath, tickets.length > 1 ? ' hidden data-wallet-button' : '', lang);
}

/** What can be done with one's own member card. */
export const cardLinks = (lang: Lang): string => `<p class="tk-do">${walletButton(WALLET_CARD, '', lang)}</p>`;

/** Works without scripts as a row of links; a script marks the one that is shown. */
function dots(tickets: readonly ShownTicket[], lang: Lang): string {
  const words = DOCUMENT_WORDS[lang].night;
  const links = tickets.map(
    ({ ticketNumber }, i) =>
      `<a href="#${e(ticketNumber)}" aria-label="${words.ticketOf(i + 1, tickets.length)}"><i></i></a>`,
  );
  return `<nav class="tk-dots" aria-label="${words.tickets}">${links.join('')}<span>${words.swipe}</span></nav>`;
}

/** To the evenings of one's own course: where one was, and that one can't come. */
function eveningsOf(ticket: ShownTicket, lang: Lang): string {
  const { id, status } = ticket;
  if (id === undefined || status !== 'active' || isPassedOn(ticket)) return '';
  if (ticket.calledOff !== null || ticket.eveningId != null || ticket.event.evenings.length === 0) return '';
  const path = PREFIX[lang] + ownCoursePath(id);
  return `<p class="tk-own"><a href="${path}">${icon('calendar')}${DOCUMENT_WORDS[lang].night.evenings}</a></p>`;
}

/** To what may be done with it when plans change, which takes scripts. */
function plansOf(ticket: ShownTicket, lang: Lang): string {
  if (ticket.status !== 'active' || isPassedOn(ticket) || ticket.ban !== null || ticket.eveningId != null) return '';
  const address = `${openedDashboard('tickets', lang)}#${ticket.ticketNumber}`;
  return `<p class="tk-own"><a href="${e(address)}">${DOCUMENT_WORDS[lang].night.plans}</a></p>`;
}

/** All of one's tickets for a night: one after the other to swipe, then what can be done. */
export function nightSection(
  { tickets }: NightOfTickets<ShownTicket>,
  {
    now,
    lang,
    hasWallet,
    name,
  }: Pick<CardPlace, 'now' | 'lang' | 'hasWallet'> & { /** Whose they are. */ name: string },
): string {
  const [first] = tickets;
  if (first === undefined) return '';
  const isAnyShown = tickets.some((ticket) => ticket.status === 'active' && !isPassedOn(ticket));
  const of = tickets.length;
  const cards = tickets
    .map((ticket, i) =>
      ticketCard(ticket, {
        now,
        lang,
        hasWallet,
        nth: i + 1,
        of,
        acts:
          (ticket.sharePath === undefined ? '' : confirmForm(ticket, PREFIX[lang] + ticket.sharePath, lang)) +
          eveningsOf(ticket, lang) +
          givingOf(ticket, { buyerName: name, lang }) +
          plansOf(ticket, lang),
      }),
    )
    .join('');
  // Two nights of a series have one title.
  const title = e(`${first.event.title}, ${dayOf(eveningAt(first.event, now).startsAt, lang)}`);
  const several = DOCUMENT_WORDS[lang].night.several(of, title);
  const wallet = hasWallet ? walletLink(tickets, lang) : '';
  const shown = tickets.find(({ status }) => status !== 'cancelled') ?? first;
  return (
    `<section class="tk-night" aria-label="${title}">` +
    (of === 1
      ? cards
      : `<div class="tk-swipe" role="group" tabindex="0" aria-label="${several}">${cards}</div>${dots(tickets, lang)}`) +
    `${isAnyShown ? brightness(lang) : ''}${nightLinks(shown, { lang, more: wallet })}</section>`
  );
}
