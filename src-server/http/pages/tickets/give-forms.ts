import { escapeHtml as e } from '#shared/escape-html.ts';
import { CONFIRM_TICKET, GIVE_TICKET, NAME_TICKET, TAKE_TICKET_BACK } from '#shared/tickets/kept-tickets.ts';
import { friendOn, isPassedOn, MAX_HOLDER_NAME } from '#shared/tickets/passed-on.ts';
import type { Lang } from '#shared/lang.ts';
import { DOCUMENT_WORDS, PREFIX } from './document-words.ts';
import { icon, moment, type ShownTicket } from './ticket-card.ts';

/** What the script says under a card: the link was copied, or there is no network. */
const SAID = '<p class="tk-said" role="status" data-said></p>';

const nameField = (label: string, name: string | null): string =>
  `<label>${label}<input name="holderName" maxlength="${MAX_HOLDER_NAME}" autocomplete="off" value="${e(name ?? '')}">` +
  '</label>';

const idField = (id: string): string => `<input type="hidden" name="ticketId" value="${e(id)}">`;

/** The ticket goes to a friend. Without scripts its own page is where the link is copied from. */
const giveForm = (id: string, { holderName }: ShownTicket, { buyerName, lang }: Giving): string => {
  const words = DOCUMENT_WORDS[lang].give;
  return (
    `<details class="tk-give"><summary>${icon('share')}${words.open}</summary>` +
    `<form method="post" action="${PREFIX[lang]}${GIVE_TICKET}" data-give>${idField(id)}` +
    `${nameField(words.to, friendOn(holderName, buyerName))}<p>${words.hint}</p>` +
    `<button>${words.give}</button>${SAID}</form></details>`
  );
};

const takeBackForm = (id: string, { holderName, sharePath = '' }: ShownTicket, lang: Lang): string => {
  const words = DOCUMENT_WORDS[lang].give;
  return (
    `<div class="tk-give"><p class="tk-do"><a href="${e(sharePath)}">${words.page}</a>` +
    `<button type="button" hidden data-send-link>${icon('share')}${words.again}</button></p>${SAID}` +
    `<details><summary>${words.stop}</summary>` +
    `<form method="post" action="${PREFIX[lang]}${TAKE_TICKET_BACK}">${idField(id)}` +
    `<p>${e(words.stops(holderName))}</p><button>${words.takeBack}</button></form></details></div>`
  );
};

/** Whose tickets they are, and the language of the page. */
export type Giving = { buyerName: string; lang: Lang };

/** What its buyer can do with a valid ticket: give it to a friend, or take it back from them. */
export function givingOf(ticket: ShownTicket, giving: Giving): string {
  const { id, status, ban } = ticket;
  // A make-up place is its dancer's alone.
  if (id === undefined || status !== 'active' || ban !== null || ticket.eveningId != null) return '';
  return isPassedOn(ticket) ? takeBackForm(id, ticket, giving.lang) : giveForm(id, ticket, giving);
}

/** A friend's own name on the ticket they were given. */
export function nameForm({ holderName, status }: ShownTicket, sharePath: string, lang: Lang): string {
  if (status !== 'active') return '';
  const { label, hint, save, change } = DOCUMENT_WORDS[lang].name;
  const form =
    `<form method="post" action="${e(sharePath)}${NAME_TICKET}">${nameField(label, holderName)}` +
    `<p>${hint}</p><button>${save}</button>${SAID}</form>`;
  return holderName === null
    ? `<div class="tk-give">${form}</div>`
    : `<details class="tk-give"><summary>${change}</summary>${form}</details>`;
}

/**
 * The button that confirms a free place, first on the page: the link of a mail only shows it, as programs that look
 * through mails follow links.
 */
export function confirmForm({ confirm, status }: ShownTicket, sharePath: string, lang: Lang): string {
  if (confirm == null || status !== 'active') return '';
  const words = DOCUMENT_WORDS[lang].confirm;
  if (confirm.state === 'confirmed') return `<p class="tk-note" role="status">${words.done}</p>`;
  return (
    `<div class="tk-give"><form method="post" action="${e(sharePath)}${CONFIRM_TICKET}">` +
    `<p><b>${words.until(moment(confirm.until, lang))}</b> ${words.else}</p><button>${words.button}</button></form></div>`
  );
}
