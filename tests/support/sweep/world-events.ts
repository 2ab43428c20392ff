import { HOUR_MS } from '#shared/time.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { giveTickets } from '#tests/support/door.ts';
import { addEvent, addTicketType, type TestShop } from '#tests/support/test-shop.ts';
import { unknown, type Pools } from './state.ts';

export type WorldEvents = Record<
  'upcoming' | 'typed' | 'onNow' | 'over' | 'hidden' | 'cancelled' | 'soldOut' | 'unlimited' | 'free' | 'members',
  string
>;

/** A night in every state a night can be in, and the ticket types of the first in every state of theirs. */
export function addWorldEvents(shop: TestShop): { events: WorldEvents; pools: Pools } {
  const { sqlite } = shop.db;
  const events: WorldEvents = {
    upcoming: addEvent(shop, { title: 'Upcoming Night' }),
    typed: addEvent(shop, { title: 'Night With Types' }),
    onNow: addEvent(shop, { title: 'Night On Now', startsInHours: -1 }),
    over: addEvent(shop, { title: 'Night That Is Over', startsInHours: -30 }),
    hidden: addEvent(shop, { title: 'Hidden Night', isActive: false }),
    cancelled: addEvent(shop, { title: 'Cancelled Night' }),
    soldOut: addEvent(shop, { title: 'Sold Out Night', capacity: 1 }),
    unlimited: addEvent(shop, { title: 'Unlimited Night', capacity: null }),
    free: addEvent(shop, { title: 'Free Night', priceCents: 0 }),
    members: addEvent(shop, { title: 'Night Of The Club' }),
  };
  sqlite.prepare(`UPDATE events SET cancelled_at = ? WHERE id = ?`).run(shop.clock.now().getTime(), events.cancelled);
  sqlite.prepare(`UPDATE events SET member_offer = 1 WHERE id = ?`).run(events.members);
  giveTickets(shop, events.soldOut, 1);

  const now = shop.clock.now().getTime();
  const types = {
    'on sale': addTicketType(shop, events.typed, { name: 'Party' }),
    'at the door only': addTicketType(shop, events.typed, { name: 'Door', channel: 'door' }),
    'online only': addTicketType(shop, events.typed, { name: 'Online', channel: 'online' }),
    inactive: addTicketType(shop, events.typed, { name: 'Off', isActive: false }),
    'sold out': addTicketType(shop, events.typed, { name: 'None Left', quota: 0 }),
    'not yet on sale': addTicketType(shop, events.typed, { name: 'Later', saleStartsAt: now + HOUR_MS }),
    'no more on sale': addTicketType(shop, events.typed, { name: 'Former', saleEndsAt: now - HOUR_MS }),
    'of another night': addTicketType(shop, events.unlimited, { name: 'Elsewhere' }),
  };
  const typeStates = [
    ...Object.entries(types).map(([label, value]) => ({ label, value, beside: { eventId: events.typed } })),
    unknown,
  ];
  const eventStates = [...Object.entries(events).map(([label, value]) => ({ label, value })), unknown];
  return {
    events,
    pools: {
      eventId: eventStates,
      'events#id': eventStates,
      'admin.events#id': eventStates,
      'admin.events#ids': eventStates,
      'admin.tickets.byEvent#id': eventStates,
      'ticketTypes.id': Object.entries(types).map(([label, value]) => ({ label, value, beside: { id: events.typed } })),
      ticketTypeId: [{ label: 'general admission', value: GENERAL_ADMISSION_ID }, ...typeStates],
      // A mail goes to the tickets of one type; without types it goes to everybody.
      'admin.mailings#ticketTypeId': typeStates,
    },
  };
}
