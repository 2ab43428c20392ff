import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { addOnName, addOnProblem, type AddOnChoice } from '#shared/add-ons/chosen.ts';
import { DomainError } from '#shared/errors.ts';
import type { DomainCode } from '#shared/messages.ts';
import { cents } from '#shared/money.ts';
import type { OrderLine } from '#shared/orders/member-line.ts';
import { prepared } from '#server/db/client.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { deleteRows, findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import type { orderItems } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { addOnsOnSale } from './offered-add-ons.ts';

const PROBLEMS = {
  gone: 'ADD_ON_GONE',
  too_many: 'ADD_ON_LIMIT',
  needed: 'ADD_ON_NEEDED',
} as const satisfies Record<string, DomainCode>;

const eventOf = (ctx: ServiceContext, eventId: string) =>
  findRow(ctx.db, events, { id: eventId }, ['addOns', 'startsAt', 'endsAt', 'evenings']);

/**
 * The lines of what is bought with so many tickets, at the event's own prices: neither a member's price nor a code takes
 * anything off them. `isAsked`: what each ticket needs has to be there. Errors: ADD_ON_GONE, ADD_ON_LIMIT, ADD_ON_NEEDED.
 */
export function addOnLines(
  ctx: ServiceContext,
  { eventId, addOns: chosen = [] }: { eventId: string; addOns?: readonly AddOnChoice[] | undefined },
  { tickets: count, isAsked }: { tickets: number; isAsked: boolean },
): OrderLine[] {
  const event = eventOf(ctx, eventId);
  const offered = event === undefined ? [] : addOnsOnSale(ctx, event);
  const problem = addOnProblem(
    isAsked ? offered : offered.map((one) => ({ ...one, isRequired: false })),
    chosen,
    count,
  );
  if (problem !== null) throw new DomainError(PROBLEMS[problem]);
  return offered.flatMap(({ id, name, priceCents, vatBps }) =>
    chosen
      .filter(({ addOnId }) => addOnId === id)
      .map(({ size, quantity }) => ({
        ticketTypeId: null,
        name: addOnName(name, size),
        description: '',
        quantity,
        unitPriceCents: cents(priceCents),
        vatBps,
        member: null,
        addOn: { id, ...(size !== undefined && { size }) },
      })),
  );
}

/**
 * Holds what an order has besides its tickets, one piece after the other over its tickets; call it inside the order's
 * transaction. A trigger of the database counts the stock (db/triggers-add-ons.ts). Throws ADD_ON_SOLD_OUT.
 */
export function holdAddOns(
  ctx: ServiceContext,
  order: { id: string; eventId: string },
  items: readonly (typeof orderItems.$inferSelect)[],
): void {
  const seats = items.reduce((sum, { addOnId, quantity }) => sum + (addOnId === null ? quantity : 0), 0);
  const event = eventOf(ctx, order.eventId);
  const given = new Map<string, number>();
  for (const { position, addOnId, addOnSize, ticketTypeName: name, unitPriceCents, vatBps, quantity } of items) {
    if (addOnId === null) continue;
    for (let piece = 0; piece < quantity; piece++) {
      const turn = given.get(addOnId) ?? 0;
      given.set(addOnId, turn + 1);
      try {
        insertRow(ctx.db, orderAddOns, {
          id: randomUUID(),
          orderId: order.id,
          position,
          piece,
          seat: turn % Math.max(1, seats),
          eventId: order.eventId,
          addOnId,
          name,
          size: addOnSize ?? '',
          priceCents: unitPriceCents,
          vatBps,
          changeHours: event?.addOns.find(({ id }) => id === addOnId)?.changeHours ?? 0,
        });
      } catch (error) {
        throw isRefusedBy(error, GUARDS.addOnSoldOut) ? new DomainError('ADD_ON_SOLD_OUT') : error;
      }
    }
  }
}

const unclaimed = prepared({ orderId: orderAddOns.orderId }, (orm, { orderId }) =>
  orm
    .select({ id: orderAddOns.id, ticketId: tickets.id })
    .from(orderAddOns)
    .innerJoin(tickets, and(eq(tickets.orderId, orderAddOns.orderId), eq(tickets.position, orderAddOns.seat)))
    .where(and(eq(orderAddOns.orderId, orderId), isNull(orderAddOns.ticketId)))
    .orderBy(asc(orderAddOns.position), asc(orderAddOns.piece))
    .prepare(),
);

/** The order is paid: each piece is with its ticket from now on. Inside the transaction that makes the tickets. */
export function giveToTickets(ctx: ServiceContext, orderId: string): void {
  for (const { id, ticketId } of unclaimed(ctx.db).all({ orderId }))
    updateRows(ctx.db, orderAddOns, { id }, { ticketId });
}

/** An order that came to nothing lets go of what it held. */
export const dropAddOns = (ctx: ServiceContext, orderId: string): void =>
  void deleteRows(ctx.db, orderAddOns, { orderId, ticketId: null });
