import { foldName } from '#shared/door/fold-name.ts';
import { actOf, type PanelHits, type RefundHit } from '#shared/admin/panel-search.ts';
import { ORDER_LIST_WORDS } from '#shared/orders/order-list.ts';
import { isAllowed, type Permission, type Role } from '#shared/permissions.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayAndMonth, formatMemberDate, formatTime } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { SearchWords } from './words.ts';
import type { Lang } from '#shared/lang.ts';

/** One line of ⌘K: where it leads, and what will happen then. */
export type Command = {
  id: string;
  group: 'Acts' | 'People' | 'Orders' | 'Tickets' | 'Nights' | 'Pages';
  title: string;
  about: string;
  figure: string;
  icon: IconName;
  href: string;
  effects: string[];
  button: string;
};

const at = (instant: Date, lang: Lang): string => `${formatDayAndMonth(instant, lang)}, ${formatTime(instant)}`;
const nights = (count: number, words: SearchWords): string => words.countNights(count);
const tickets = (count: number, words: SearchWords): string => words.countTickets(count);
const opens = (what: string, words: SearchWords): string[] => [words.opens(what), words.nothingIsChanged];

function refundCommand(hit: RefundHit, words: SearchWords, lang: Lang): Command {
  const { orderId, name, email, eventTitle, startsAt, tickets: count, amountCents, isInside, sold, createdAt } = hit;
  return {
    id: `refund:${orderId}`,
    group: 'Acts',
    title: words.refundOf(name, eventTitle),
    about: words.boughtOn(at(startsAt, lang), tickets(count, words), formatMemberDate(createdAt, lang)),
    figure: formatCents(amountCents, lang),
    icon: 'refresh',
    href: adminPaths.refundOrder(orderId),
    effects: [
      words.askedFirst,
      words.goesBack(formatCents(amountCents, lang)),
      count === 1 ? words.oneVoid : words.manyVoid(tickets(count, words)),
      words.placesFree(sold, sold - count),
      words.mailTo(email),
      ...(isInside ? [words.insideAlready] : []),
    ],
    button: words.refundAmount(formatCents(amountCents, lang)),
  };
}

type Page = readonly [title: string, about: string, href: string, icon: IconName, may: Permission];

/** What can be gone to or begun by its name alone. */
const pagesIn = (words: SearchWords): readonly Page[] => [
  [words.newNight, words.anEmptyEditor, adminPaths.newEvent, 'plus', 'events:manage'],
  [words.importNights, words.fromCalendarOrTable, adminPaths.import, 'upload', 'events:manage'],
  [words.newPromoCode, words.forNightsSeriesPartner, adminPaths.newCode, 'plus', 'events:manage'],
  [words.newListCodes, words.eachUsedOnceFrom, adminPaths.newCodeList, 'plus', 'events:manage'],
  [words.newGuestList, words.forANight, adminPaths.newGuestList, 'plus', 'events:manage'],
  [words.giveTickets, words.forNothingByMail, adminPaths.giveTickets, 'ticket', 'events:manage'],
  [words.promoCodes, words.overAllEvents, adminPaths.guests, 'ticket', 'events:manage'],
  [words.listsOfCodes, words.whichWereUsedBy, adminPaths.codeLists, 'ticket', 'events:manage'],
  [words.guestLists, words.overAllNights, adminPaths.guestLists, 'user', 'events:manage'],
  [words.givenTickets, words.overAllNights, adminPaths.givenTickets, 'ticket', 'events:manage'],
  [words.tonight, words.theLiveBoard, adminPaths.tonight, 'clock', 'board:watch'],
  [words.orders, words.paidOpenAbandonedRefunded, adminPaths.orders, 'credit-card', 'money:read'],
  [words.money, words.whatMissingOnOne, adminPaths.money, 'wallet', 'money:read'],
  [words.members, words.plansStatesWhoNever, adminPaths.members, 'user', 'newsletters:manage'],
  [words.write, words.mailingMany, adminPaths.write, 'mail', 'newsletters:manage'],
  [words.mailings, words.draftsWhatLeavesWhat, adminPaths.mailings, 'mail', 'newsletters:manage'],
  [words.subscribers, words.ofTheNewsletters, adminPaths.subscribers, 'user', 'newsletters:manage'],
  [words.whoOwes, words.membersWithUnpaidMonths, adminPaths.owed, 'alert-triangle', 'newsletters:manage'],
  [words.inbox, words.whatPeopleWrote, adminPaths.inbox, 'mail', 'people:manage'],
  [words.audit, words.whoDidWhat, adminPaths.audit, 'history', 'admin:read'],
];

/** What begins something, rather than shows it. */
const begunIn = (words: SearchWords) =>
  new Set([
    words.newNight,
    words.importNights,
    words.newPromoCode,
    words.newListCodes,
    words.newGuestList,
    words.giveTickets,
    words.write,
  ]);

function pageCommands(text: string, roles: readonly Role[], say: SearchWords): Command[] {
  const words = foldName(text)
    .split(' ')
    .filter((word) => word !== '');
  return pagesIn(say)
    .filter(([title, , , , may]) => isAllowed(roles, may) && words.every((word) => foldName(title).includes(word)))
    .map(([title, about, href, icon]): Command => ({
      id: `page:${href}`,
      group: begunIn(say).has(title) ? 'Acts' : 'Pages',
      title,
      about,
      figure: '',
      icon,
      href,
      effects: opens(title, say),
      button: say.openPage(title.toLowerCase()),
    }));
}

function foundCommands(hits: PanelHits, words: SearchWords, lang: Lang): Command[] {
  return [
    ...hits.refunds.map((hit) => refundCommand(hit, words, lang)),
    ...hits.people.map(({ userId, name, email, planName, nights: count }): Command => ({
      id: `person:${userId}`,
      group: 'People',
      title: name,
      about: `${email}, ${planName ?? words.noMembership}`,
      figure: nights(count, words),
      icon: 'user',
      href: adminPaths.person(userId),
      effects: opens(words.pageOf(name), words),
      button: words.openThePerson,
    })),
    ...hits.orders.map(({ orderId, buyerName, eventTitle, createdAt, listedAs, totalCents }): Command => ({
      id: `order:${orderId}`,
      group: 'Orders',
      title: words.orderOf(orderId.slice(0, 8), buyerName ?? words.withoutAnAccount),
      about: `${at(createdAt, lang)}, ${eventTitle ?? words.membershipMonth}, ${ORDER_LIST_WORDS[listedAs].toLowerCase()}`,
      figure: formatCents(totalCents, lang),
      icon: 'credit-card',
      href: adminPaths.order(orderId),
      effects: opens(words.theOrderWith, words),
      button: words.openTheOrder,
    })),
    ...hits.tickets.map(({ ticketId, orderId, ticketNumber, eventTitle, name, status, pricePaidCents }): Command => ({
      id: `ticket:${ticketId}`,
      group: 'Tickets',
      title: `${name ?? words.withoutAName}, ${eventTitle}`,
      about: `${ticketNumber}, ${status}`,
      figure: formatCents(pricePaidCents, lang),
      icon: 'ticket',
      href: adminPaths.order(orderId),
      effects: opens(words.orderOfTicket, words),
      button: words.openTheOrder,
    })),
    ...hits.events.map(({ eventId, title, startsAt, location, sold, maxCapacity }): Command => ({
      id: `event:${eventId}`,
      group: 'Nights',
      title,
      about: `${at(startsAt, lang)}, ${location}`,
      figure: maxCapacity === null ? String(sold) : `${sold} / ${maxCapacity}`,
      icon: 'calendar',
      href: adminPaths.ticketsOf(eventId),
      effects: opens(words.salesOf(title), words),
      button: words.openTheSales,
    })),
  ];
}

type Asked = { text: string; hits: PanelHits | undefined; /** Of who asks. */ roles: readonly Role[] };

/** All lines of ⌘K for these words that this person may open, in the order they are shown. Pure. */
export function commandsOf({ text, hits, roles }: Asked, words: SearchWords, lang: Lang): Command[] {
  const pages = actOf(text).act === null ? pageCommands(text, roles, words) : [];
  const found = hits === undefined ? [] : foundCommands(hits, words, lang);
  return [...pages.filter(({ group }) => group === 'Acts'), ...found, ...pages.filter(({ group }) => group !== 'Acts')];
}
