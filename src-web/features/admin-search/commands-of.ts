import { foldName } from '#shared/door/fold-name.ts';
import { actOf, type PanelHits, type RefundHit } from '#shared/admin/panel-search.ts';
import { ORDER_LIST_WORDS } from '#shared/orders/order-list.ts';
import { isAllowed, type Permission, type Role } from '#shared/permissions.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayAndMonth, formatMemberDate, formatTime } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import type { IconName } from '#web/ui/icon.tsx';

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

const at = (instant: Date): string => `${formatDayAndMonth(instant)}, ${formatTime(instant)}`;
const nights = (count: number): string => (count === 1 ? '1 night' : `${count} nights`);
const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);
const opens = (what: string): string[] => [`${what} opens.`, 'Nothing is changed.'];

function refundCommand(hit: RefundHit): Command {
  const { orderId, name, email, eventTitle, startsAt, tickets: count, amountCents, isInside, sold, createdAt } = hit;
  return {
    id: `refund:${orderId}`,
    group: 'Acts',
    title: `Refund ${name}, ${eventTitle}`,
    about: `${at(startsAt)}, ${tickets(count)}, bought ${formatMemberDate(createdAt)}`,
    figure: formatCents(amountCents),
    icon: 'refresh',
    href: adminPaths.refundOrder(orderId),
    effects: [
      'You are asked first. After your yes:',
      `${formatCents(amountCents)} go back the way they came, in 3 to 5 days.`,
      count === 1
        ? '1 ticket becomes void, the door turns it away.'
        : `${tickets(count)} become void, the door turns them away.`,
      `Places free again: ${sold} → ${sold - count} sold.`,
      `Mail to ${email} with the correction.`,
      ...(isInside ? ['Somebody is inside with one of them: you are asked once more.'] : []),
    ],
    button: `Refund ${formatCents(amountCents)}…`,
  };
}

type Page = readonly [title: string, about: string, href: string, icon: IconName, may: Permission];

/** What can be gone to or begun by its name alone. */
const PAGES: readonly Page[] = [
  ['New night', 'an empty editor', adminPaths.newEvent, 'plus', 'events:manage'],
  ['Import nights', 'from a calendar or a table', adminPaths.import, 'upload', 'events:manage'],
  ['New promo code', 'for nights, a series, a partner', adminPaths.newCode, 'plus', 'events:manage'],
  ['New list of codes', 'each used once, from a file', adminPaths.newCodeList, 'plus', 'events:manage'],
  ['New guest list', 'for a night', adminPaths.newGuestList, 'plus', 'events:manage'],
  ['Give tickets', 'for nothing, by mail', adminPaths.giveTickets, 'ticket', 'events:manage'],
  ['Promo codes', 'over all events', adminPaths.guests, 'ticket', 'events:manage'],
  ['Lists of codes', 'which were used, by whose order', adminPaths.codeLists, 'ticket', 'events:manage'],
  ['Guest lists', 'over all nights', adminPaths.guestLists, 'user', 'events:manage'],
  ['Given tickets', 'over all nights', adminPaths.givenTickets, 'ticket', 'events:manage'],
  ['Tonight', 'the live board', adminPaths.tonight, 'clock', 'board:watch'],
  ['Orders', 'paid, open, abandoned, refunded, free, at the door', adminPaths.orders, 'credit-card', 'money:read'],
  ['Money', 'what is missing on one side', adminPaths.money, 'wallet', 'money:read'],
  ['Members', 'plans, states, who never joined', adminPaths.members, 'user', 'newsletters:manage'],
  ['Write', 'a mailing to many', adminPaths.write, 'mail', 'newsletters:manage'],
  ['Mailings', 'drafts, what leaves, what has gone out', adminPaths.mailings, 'mail', 'newsletters:manage'],
  ['Subscribers', 'of the newsletters', adminPaths.subscribers, 'user', 'newsletters:manage'],
  ['Who owes', 'members with unpaid months', adminPaths.owed, 'alert-triangle', 'newsletters:manage'],
  ['Inbox', 'what people wrote', adminPaths.inbox, 'mail', 'people:manage'],
  ['Audit', 'who did what', adminPaths.audit, 'history', 'admin:read'],
];

/** What begins something, rather than shows it. */
const BEGUN = new Set([
  'New night',
  'Import nights',
  'New promo code',
  'New list of codes',
  'New guest list',
  'Give tickets',
  'Write',
]);

function pageCommands(text: string, roles: readonly Role[]): Command[] {
  const words = foldName(text)
    .split(' ')
    .filter((word) => word !== '');
  return PAGES.filter(
    ([title, , , , may]) => isAllowed(roles, may) && words.every((word) => foldName(title).includes(word)),
  ).map(([title, about, href, icon]): Command => ({
    id: `page:${href}`,
    group: BEGUN.has(title) ? 'Acts' : 'Pages',
    title,
    about,
    figure: '',
    icon,
    href,
    effects: opens(title),
    button: `Open ${title.toLowerCase()}`,
  }));
}

function foundCommands(hits: PanelHits): Command[] {
  return [
    ...hits.refunds.map(refundCommand),
    ...hits.people.map(({ userId, name, email, planName, nights: count }): Command => ({
      id: `person:${userId}`,
      group: 'People',
      title: name,
      about: `${email}, ${planName ?? 'no membership'}`,
      figure: nights(count),
      icon: 'user',
      href: adminPaths.person(userId),
      effects: opens(`The page of ${name}`),
      button: 'Open the person',
    })),
    ...hits.orders.map(({ orderId, buyerName, eventTitle, createdAt, listedAs, totalCents }): Command => ({
      id: `order:${orderId}`,
      group: 'Orders',
      title: `Order ${orderId.slice(0, 8)}, ${buyerName ?? 'without an account'}`,
      about: `${at(createdAt)}, ${eventTitle ?? 'membership month'}, ${ORDER_LIST_WORDS[listedAs].toLowerCase()}`,
      figure: formatCents(totalCents),
      icon: 'credit-card',
      href: adminPaths.order(orderId),
      effects: opens('The order, with its tickets, money and mails,'),
      button: 'Open the order',
    })),
    ...hits.tickets.map(({ ticketId, orderId, ticketNumber, eventTitle, name, status, pricePaidCents }): Command => ({
      id: `ticket:${ticketId}`,
      group: 'Tickets',
      title: `${name ?? 'Without a name'}, ${eventTitle}`,
      about: `${ticketNumber}, ${status}`,
      figure: formatCents(pricePaidCents),
      icon: 'ticket',
      href: adminPaths.order(orderId),
      effects: opens('The order of this ticket'),
      button: 'Open the order',
    })),
    ...hits.events.map(({ eventId, title, startsAt, location, sold, maxCapacity }): Command => ({
      id: `event:${eventId}`,
      group: 'Nights',
      title,
      about: `${at(startsAt)}, ${location}`,
      figure: maxCapacity === null ? String(sold) : `${sold} / ${maxCapacity}`,
      icon: 'calendar',
      href: adminPaths.ticketsOf(eventId),
      effects: opens(`The sales of ${title}`),
      button: 'Open the sales',
    })),
  ];
}

type Asked = { text: string; hits: PanelHits | undefined; /** Of who asks. */ roles: readonly Role[] };

/** All lines of ⌘K for these words that this person may open, in the order they are shown. Pure. */
export function commandsOf({ text, hits, roles }: Asked): Command[] {
  const pages = actOf(text).act === null ? pageCommands(text, roles) : [];
  const found = hits === undefined ? [] : foundCommands(hits);
  return [...pages.filter(({ group }) => group === 'Acts'), ...found, ...pages.filter(({ group }) => group !== 'Acts')];
}
