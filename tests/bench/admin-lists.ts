import { EVENT_SORTS } from '#shared/events/event-list.ts';
import { INBOX_KINDS } from '#shared/inbox/inbox-kinds.ts';
import { ORDER_LISTS, ORDER_SORTS } from '#shared/orders/order-list.ts';
import { NIGHT_VIEWS } from '#shared/events/night-list.ts';
import { PROMO_SORTS, PROMO_VIEWS } from '#shared/promo-codes/promo-list.ts';
import { GIVEN_STATES } from '#shared/tickets/all-given.ts';
import { COMMON_CODE_ID } from './big-guests.ts';
import { EXCEPTION_GROUPS } from '#shared/books/money-queries.ts';

export type AdminList = { procedure: string; input: Record<string, unknown> };

const EVENT_ID = '22222222-0000-4000-8000-000000000005';
const PERSON_ID = '11111111-0000-4000-8000-000000000001';
const ORDER_ID = '33333333-0000-4000-8000-000000000007';

const each = <Word extends string>(
  words: readonly Word[],
  list: (word: Word) => [string, AdminList],
): Record<string, AdminList> => Object.fromEntries(words.map(list));

/** Every list of the desk, as its screens ask for it. */
export const ADMIN_LISTS: Record<string, AdminList> = {
  'events to come': { procedure: 'admin.events.list', input: {} },
  ...each(EVENT_SORTS, (sort) => [
    `past events by ${sort}`,
    { procedure: 'admin.events.list', input: { view: 'past', sort, isDown: true } },
  ]),
  ...each(['drafts', 'low', 'cancelled'] as const, (view) => [
    `events: ${view}`,
    { procedure: 'admin.events.list', input: { view } },
  ]),
  ...each(ORDER_SORTS, (sort) => [`orders by ${sort}`, { procedure: 'admin.orders.list', input: { sort } }]),
  ...each(ORDER_SORTS, (sort) => [
    `orders by ${sort}, upwards`,
    { procedure: 'admin.orders.list', input: { sort, isDown: false } },
  ]),
  ...each(ORDER_LISTS, (show) => [`orders: ${show}`, { procedure: 'admin.orders.list', input: { show } }]),
  'orders by a common name': { procedure: 'admin.orders.list', input: { search: 'lucia' } },
  'orders of an event': { procedure: 'admin.orders.list', input: { eventId: EVENT_ID } },
  'sales by event': { procedure: 'admin.tickets.byEvent', input: { when: 'past' } },
  tickets: { procedure: 'admin.tickets.list', input: {} },
  'tickets, the oldest first': { procedure: 'admin.tickets.list', input: { isDown: false } },
  'tickets of an event': { procedure: 'admin.tickets.list', input: { eventId: EVENT_ID } },
  'valid tickets': { procedure: 'admin.tickets.list', input: { status: 'active' } },
  'tickets by a rare name': { procedure: 'admin.tickets.list', input: { search: 'Dancer77' } },
  'tickets by a common name': { procedure: 'admin.tickets.list', input: { search: 'lucia' } },
  'tickets by address': { procedure: 'admin.tickets.list', input: { search: 'dancer1@test.example' } },
  ...each(EXCEPTION_GROUPS, (group) => [
    `money: ${group.replaceAll('_', ' ')}`,
    { procedure: 'admin.payments.exceptions', input: { group } },
  ]),
  'open exceptions': { procedure: 'admin.payments.exceptions', input: {} },
  'money: tickets without payment': { procedure: 'admin.payments.unpaidTickets', input: {} },
  'failed mails': { procedure: 'admin.mails.failed', input: {} },
  people: { procedure: 'admin.users.list', input: {} },
  'people by address': { procedure: 'admin.users.list', input: { sort: 'email', isDown: false } },
  'people with a role': { procedure: 'admin.users.list', input: { role: 'cashier' } },
  'people by a rare name': { procedure: 'admin.users.list', input: { search: 'Dancer77' } },
  'people by a common name': { procedure: 'admin.users.list', input: { search: 'lucia' } },
  audit: { procedure: 'admin.audit.list', input: {} },
  'audit of an act': { procedure: 'admin.audit.list', input: { filter: { by: 'action', action: 'event.updated' } } },
  'audit of a person': { procedure: 'admin.audit.list', input: { filter: { by: 'actor', actorId: PERSON_ID } } },
  'audit of an order': {
    procedure: 'admin.audit.list',
    input: { filter: { by: 'subject', subjectKind: 'order', subjectId: ORDER_ID } },
  },
  ...each(INBOX_KINDS, (kind) => [`inbox: ${kind}`, { procedure: 'admin.inbox.list', input: { kind, show: 'open' } }]),
  ...each(INBOX_KINDS, (kind) => [
    `inbox: all ${kind}`,
    { procedure: 'admin.inbox.list', input: { kind, show: 'all' } },
  ]),
  workshops: { procedure: 'admin.workshops.list', input: {} },
  subscriptions: { procedure: 'admin.subscriptions.list', input: {} },
  'active subscriptions of a type': {
    procedure: 'admin.subscriptions.list',
    input: { type: 'events', show: 'active' },
  },
  'subscriptions by address': { procedure: 'admin.subscriptions.list', input: { search: 'reader1' } },
  members: { procedure: 'admin.subscriptions.members', input: {} },
  'members, the first ordered first': { procedure: 'admin.subscriptions.members', input: { isDown: false } },
  'active members': { procedure: 'admin.subscriptions.members', input: { status: 'active' } },
  'members by a common name': { procedure: 'admin.subscriptions.members', input: { search: 'ana' } },
  ...each(PROMO_VIEWS, (view) => [`promo codes: ${view}`, { procedure: 'admin.promoCodes.listAll', input: { view } }]),
  ...each(PROMO_SORTS, (sort) => [
    `promo codes by ${sort}, upwards`,
    { procedure: 'admin.promoCodes.listAll', input: { sort, isDown: false } },
  ]),
  'promo codes by a part': { procedure: 'admin.promoCodes.listAll', input: { search: '9' } },
  'promo codes of an event': { procedure: 'admin.promoCodes.listAll', input: { eventId: EVENT_ID } },
  'uses of a common code': { procedure: 'admin.promoCodes.uses', input: { id: COMMON_CODE_ID } },
  ...each(NIGHT_VIEWS, (view) => [`guest lists: ${view}`, { procedure: 'admin.guestLists.listAll', input: { view } }]),
  'guest lists, the latest night first': { procedure: 'admin.guestLists.listAll', input: { isDown: true } },
  'guest lists by a common name': { procedure: 'admin.guestLists.listAll', input: { search: 'lucia' } },
  'guest lists by a rare name': { procedure: 'admin.guestLists.listAll', input: { search: 'Guest777' } },
  ...each(NIGHT_VIEWS, (view) => [`gifts: ${view}`, { procedure: 'admin.givenTickets.listAll', input: { view } }]),
  ...each(GIVEN_STATES, (state) => [`gifts: ${state}`, { procedure: 'admin.givenTickets.listAll', input: { state } }]),
  'gifts, the latest night first': { procedure: 'admin.givenTickets.listAll', input: { isDown: true } },
  'gifts by a rare name': { procedure: 'admin.givenTickets.listAll', input: { search: 'Guest777' } },
  desks: { procedure: 'admin.desks.list', input: {} },
  'desks’ exceptions': { procedure: 'admin.desks.exceptions', input: {} },
  'till closings': { procedure: 'admin.desks.nightReports', input: {} },
};

/** Without pages: the latest ten. */
export const CAMPAIGNS: AdminList = { procedure: 'admin.subscriptions.bulkStatus', input: {} };
