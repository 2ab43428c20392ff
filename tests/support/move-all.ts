import { randomUUID } from 'node:crypto';
import { MoveTicketsInput } from '#shared/orders/move-tickets.ts';
import { moveTickets } from '#server/services/shop/moves/move-tickets.ts';
import { quoteMove } from '#server/services/shop/moves/plan-move.ts';
import { ticketsOf } from './door.ts';
import type { TestShop } from './test-shop.ts';

type Wish = { orderId: string; eventId: string; ticketIds?: string[] };

/** The office moves tickets of an order, all of them where none is named; gives the order that they are in then. */
export function moveAll(shop: TestShop, { orderId, eventId, ticketIds }: Wish): string {
  const admin = shop.as('admin', ['admin']);
  const named = ticketIds ?? ticketsOf(shop, orderId).map(({ id }) => id);
  const wish = { orderId, ticketIds: named, eventId, ticketTypeId: 'general-admission' };
  const { oldCents, newCents } = quoteMove(admin, wish);
  const difference = newCents < oldCents ? 'give_back' : newCents > oldCents ? 'waive' : 'none';
  return moveTickets(admin, MoveTicketsInput.parse({ id: randomUUID(), ...wish, oldCents, newCents, difference }))
    .orderId;
}
