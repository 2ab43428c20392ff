import type { Lang } from '#shared/lang.ts';

/**
 * What a phone keeps of tickets so that they open without a network (`src-web/tickets-worker.ts`). The name of the
 * browser's cache is this website's own; a helper's phone keeps the door's page in another one.
 */
export const KEPT_TICKETS = 'my-tickets';

/** The service worker's file; from the root it may answer for every page. */
export const TICKETS_WORKER = '/tickets-worker.js';

/** The script of the small pages of tickets; they are whole without it. */
export const TICKETS_SCRIPT = '/ticket-page.js';

/** One's own tickets and card, in one small page; its German form stands under `/de`. */
export const MY_TICKETS = '/dashboard/tickets';
export const MY_TICKETS_DE = `/de${MY_TICKETS}`;
export const myTicketsPath = (lang: Lang): string => (lang === 'de' ? MY_TICKETS_DE : MY_TICKETS);

/** Where the forms on the pages of tickets go: giving one to a friend, and taking it back. */
export const GIVE_TICKET = '/dashboard/tickets/give';
export const TAKE_TICKET_BACK = '/dashboard/tickets/take-back';
/** After the path of a shared ticket: its friend's name. */
export const NAME_TICKET = '/name';
/** The same: its holder confirms a free place. */
export const CONFIRM_TICKET = '/confirm';

/** What tells the address of the opened dashboard from that of the codes (`/dashboard`). */
export const OPENED = 'open';

/**
 * A tab of the dashboard, opened. Without it `/dashboard` of somebody who carries a code is the page of the code, which
 * nothing replaces while it is looked at.
 */
export const openedDashboard = (tab: 'membership' | 'tickets' | 'newsletters' | 'profile', lang: Lang = 'en'): string =>
  `${lang === 'de' ? '/de' : ''}/dashboard?tab=${tab}&${OPENED}=1`;

/** A header of these pages: a mark of the account they were made for. Pages of two accounts are never kept together. */
export const KEPT_FOR = 'kept-for';

/** What a page tells the service worker: keep the page of this address, or forget everything. */
export type TicketsMessage = { keep: string } | 'forget';
