import type { OwnWaitList } from '#shared/wait-list/wait-list.ts';
import { howItStands } from '#shared/wait-list/how-it-stands.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import { de as waitingDe } from '#shared/wait-list/words.de.ts';
import { en as waitingEn } from '#shared/wait-list/words.en.ts';
import { sharePhoto } from '#shared/art/share-photo.ts';
import { brand } from '#shared/brand.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import type { MembershipCardView } from '#shared/membership/membership-views.ts';
import { splitLang, type Lang } from '#shared/lang.ts';
import { legalLinksDe } from '#shared/legal/legal-links.de.ts';
import { LEGAL_LINKS } from '#shared/legal/legal-links.ts';
import { comingNights } from '#shared/tickets/coming-nights.ts';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { spokenTicket, saidIn } from '#shared/website/spoken-in.ts';
import { DOCUMENT_WORDS, PREFIX } from './document-words.ts';
import { confirmForm, nameForm } from './give-forms.ts';
import { brightness, cardLinks, nightLinks, nightSection, walletLink } from './night-section.ts';
import { icon, memberCard, moment, ticketCard, type ShownTicket } from './ticket-card.ts';
import { documentStyle, TICKET_STYLE } from './ticket-style.ts';

/** What all of these documents need to know. `script` and `font` are addresses of built files, where there are any. */
export type DocumentSetting = {
  now: Date;
  baseUrl: string;
  /** Whether passes for a phone's wallet are made here. */ hasWallet: boolean;
  script: string | undefined;
  font: string | undefined;
};

type Document = { title: string; head?: string; body: string; lang?: Lang };

function wholeDocument({ title, head = '', body, lang = 'en' }: Document, { script, font }: DocumentSetting): string {
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${e(title)} | ${e(brand.full)}</title><meta name="theme-color" content="#1A0A11">` +
    `<style>${documentStyle(font)}${TICKET_STYLE}</style>${head}` +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
    '<link rel="manifest" href="/site.webmanifest">' +
    `${script === undefined ? '' : `<script type="module" src="${script}"></script>`}</head><body>${body}</body></html>`
  );
}

/** How old what is shown is: a phone without a network shows what it had. */
const foot = (now: Date, lang: Lang = 'en', more = ''): string =>
  `<footer class="tk-foot"><p><span data-network></span>${DOCUMENT_WORDS[lang].asOf}${moment(now, lang)}</p>` +
  `${lang === 'de' ? legalLinksDe('/de') : LEGAL_LINKS}${more}</footer>`;

const bar = (link: string, right: string): string => `<header class="tk-bar">${link}${right}</header>`;
const homeIn = (lang: Lang): string => `<a href="${PREFIX[lang] || '/'}">${icon('back')}${e(brand.full)}</a>`;

/** What a message shows of the link: the night and its picture, nothing of whose ticket it is. */
function preview({ event }: ShownTicket, baseUrl: string, lang: Lang): string {
  const said = {
    'og:title': `Ticket: ${event.title}`,
    'og:description': `${formatLongDate(event.startsAt, lang)}, ${formatTime(event.startsAt)}. ${event.location}.`,
    'og:type': 'website',
    'og:site_name': brand.full,
    'og:image': `${baseUrl}${event.imageUrl === null ? `/og/events/${event.id}.png` : sharePhoto(event.imageUrl)}`,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  const tags = Object.entries(said).map(([name, value]) => `<meta property="${name}" content="${e(value)}">`);
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
}

/** The same page in the other language, for a friend who reads that one. */
const inOther = (path: string, lang: Lang): string =>
  lang === 'de'
    ? `<p><a href="${e(path.slice(PREFIX.de.length))}" lang="en" hreflang="en">English</a></p>`
    : `<p><a href="${e(PREFIX.de + path)}" lang="de" hreflang="de">Deutsch</a></p>`;

type OfLink = DocumentSetting & { path: string; lang: Lang };

/** The page of a shared link: the ticket, not the order behind it. */
export function sharedTicketDocument(shared: ShownTicket, setting: OfLink): string {
  const { now, baseUrl, hasWallet, path, lang } = setting;
  const ticket = spokenTicket(shared, lang);
  const { yours, titleOf } = DOCUMENT_WORDS[lang];
  const more = hasWallet ? walletLink([ticket], lang) : '';
  const body =
    `<main class="tk">${bar(homeIn(lang), `<h1>${yours}</h1>`)}<section class="tk-night" aria-label="${yours}">` +
    `${confirmForm(ticket, path, lang)}` +
    `${ticketCard(ticket, { now, lang, hasWallet, nth: 1, of: 1 })}${ticket.status === 'active' ? brightness(lang) : ''}` +
    `${nightLinks(ticket, { lang, more })}${nameForm(ticket, path, lang)}</section>` +
    `${foot(now, lang, inOther(path, lang))}</main>`;
  return wholeDocument(
    { title: titleOf(ticket.event.title), head: preview(ticket, baseUrl, lang), body, lang },
    setting,
  );
}

/** The page of a link that opens no ticket. */
export function noTicketDocument(setting: OfLink): string {
  const { lang, now } = setting;
  const { title, text, ask, events } = DOCUMENT_WORDS[lang].none;
  const body =
    `<main class="tk">${bar(homeIn(lang), '')}<div class="tk-none" role="alert"><h1>${title}</h1>` +
    `<p>${text}</p><p>${ask('/dashboard?tab=tickets')}</p>` +
    `<p><a href="${PREFIX[lang]}/events">${events}</a></p></div>${foot(now, lang)}</main>`;
  return wholeDocument({ title, body, lang }, setting);
}

/** The page for when a wallet does not answer; `back` is where the button stands. */
export function noWalletDocument(setting: DocumentSetting, back: string): string {
  const lang = splitLang(back).prefix ?? 'en';
  const { title, text, asValid, back: label } = DOCUMENT_WORDS[lang].wallet;
  const body =
    `<main class="tk">${bar(homeIn(lang), '')}<div class="tk-none" role="alert"><h1>${title}</h1><p>${text}</p>` +
    `<p>${asValid}</p><p><a href="${e(back)}">${label}</a></p></div>${foot(setting.now, lang)}</main>`;
  return wholeDocument({ title, body, lang }, setting);
}

/** What somebody who is signed in carries to a door. */
export type CarriedTickets = {
  name: string;
  /** Of nights that are not over. */ tickets: readonly ShownTicket[];
  /** Null without a membership that opens the door. */ card: MembershipCardView | null;
  /** Of a payment that is open. */ notice: { title: string; text: string } | null;
};

/** Whether a code of theirs is on the screen: what shows one stays as it is while it is looked at. */
export const hasCode = ({ tickets, card }: CarriedTickets): boolean =>
  card !== null || tickets.some(({ status }) => status !== 'cancelled');

const noTickets = (lang: Lang): string => {
  const { none, find } = DOCUMENT_WORDS[lang].dashboard;
  return `<div class="tk-none"><h2>${none}</h2><p><a href="${PREFIX[lang]}/events">${find}</a></p></div>`;
};

function cardSection(card: MembershipCardView, name: string, { lang, hasWallet }: Carrying): string {
  const words = DOCUMENT_WORDS[lang].dashboard;
  return (
    `<section class="tk-night" aria-label="${words.card}">${memberCard(card, name, lang)}${brightness(lang)}` +
    `${hasWallet ? cardLinks(lang) : ''}</section>` +
    (card.isNew ? `<p class="tk-note">${words.cardReady}</p>` : '')
  );
}

const noticeSection = ({ title, text }: { title: string; text: string }, lang: Lang): string =>
  `<section class="tk-none"><h2>${e(title)}</h2><p>${e(text)} ` +
  `<a href="${e(openedDashboard('membership', lang))}">${DOCUMENT_WORDS[lang].dashboard.toMembership}</a></p></section>`;

type Carrying = Pick<DocumentSetting, 'now' | 'hasWallet'> & { lang: Lang };

/** Tonight's tickets first, then the card, then what is later: on every page, with a network and without one. */
function carried({ name, tickets, card, notice }: CarriedTickets, carrying: Carrying): string {
  const { now, lang } = carrying;
  const spoken = tickets.map((ticket) => spokenTicket(ticket, lang));
  const nights = comingNights(spoken, now);
  const shownCard =
    (card === null ? '' : cardSection(card, name, carrying)) + (notice === null ? '' : noticeSection(notice, lang));
  const shown = (isTonight: boolean) =>
    nights.filter((night) => night.isTonight === isTonight).map((night) => nightSection(night, { ...carrying, name }));
  const none = tickets.length === 0 && card === null ? noTickets(lang) : '';
  return (
    `${none}${[...shown(true), shownCard, ...shown(false)].join('')}` +
    `<p class="tk-do"><a href="/dashboard/tickets.pdf" download>${DOCUMENT_WORDS[lang].dashboard.pdf}</a></p>`
  );
}

/** `/dashboard/tickets`: one's own tickets and card, small enough for a cellar's network. */
export function myTicketsDocument(mine: CarriedTickets, setting: DocumentSetting & { lang: Lang }): string {
  const { lang, now } = setting;
  const { myTickets, dashboard } = DOCUMENT_WORDS[lang];
  const back = `<a href="${e(openedDashboard('tickets', lang))}">${icon('back')}${dashboard.back}</a>`;
  const body = `<main class="tk">${bar(back, `<h1>${myTickets}</h1>`)}${carried(mine, setting)}${foot(now, lang)}</main>`;
  return wholeDocument({ title: myTickets, body, lang }, setting);
}

const TABS = ['membership', 'tickets', 'newsletters', 'profile'] as const;

function tabLinks(lang: Lang): string {
  const { back, tabs } = DOCUMENT_WORDS[lang].dashboard;
  const links = TABS.map((tab) => `<a href="${e(openedDashboard(tab, lang))}">${tabs[tab]}</a>`);
  return `<nav class="tk-tabs" aria-label="${back}">${links.join('')}</nav>`;
}

/** Logout is shown by the script, which does it. */
function wayOut(hasPanel: boolean, lang: Lang): string {
  const { adminPanel, logout } = DOCUMENT_WORDS[lang].dashboard;
  return (
    `<p class="tk-do">${hasPanel ? `<a href="/admin">${adminPanel}</a>` : ''}` +
    `<button type="button" hidden data-sign-out>${logout}</button></p>`
  );
}

const WAITING = { en: waitingEn, de: waitingDe };

/** Where one waits for a seat, below the codes. */
const waitLinks = (lists: readonly OwnWaitList[], lang: Lang): string =>
  lists
    .map((list) => {
      const words = WAITING[lang];
      const path = PREFIX[lang] + waitListPath(list.eventId);
      const title = saidIn(list, 'title', lang);
      const name = list.after === null ? `${words.title}: ${title}` : title;
      return `<p class="tk-do"><a href="${e(path)}">${e(name)}, ${e(howItStands(list, words, lang))}</a></p>`;
    })
    .join('');

/**
 * `/dashboard` of somebody who carries a code: the code stays where it was painted, and a tap on one of the tabs opens
 * the dashboard.
 */
export function dashboardDocument(
  mine: CarriedTickets,
  setting: DocumentSetting & { lang: Lang; hasPanel: boolean; waitLists: readonly OwnWaitList[] },
): string {
  const { lang, now, hasPanel, waitLists } = setting;
  const { heading, title } = DOCUMENT_WORDS[lang].dashboard;
  const other = inOther(`${PREFIX[lang]}/dashboard`, lang);
  const body =
    `<main class="tk">${bar(homeIn(lang), `<h1>${heading}</h1>`)}${tabLinks(lang)}${carried(mine, setting)}` +
    `${waitLinks(waitLists, lang)}${wayOut(hasPanel, lang)}${foot(now, lang, other)}</main>`;
  return wholeDocument({ title, body, lang }, setting);
}

/** Where no code is on the screen: what stands inside the dashboard until its scripts have come. */
export function dashboardDraft(mine: CarriedTickets, setting: Carrying): string {
  const { lang, now } = setting;
  const head = bar(homeIn(lang), `<h1>${DOCUMENT_WORDS[lang].dashboard.heading}</h1>`);
  return (
    `<div id="before-scripts"><style>${TICKET_STYLE}</style><main class="tk" id="main">${head}` +
    `${carried(mine, setting)}${foot(now, lang)}</main></div>`
  );
}
