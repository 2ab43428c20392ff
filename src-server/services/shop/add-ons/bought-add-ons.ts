import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { addOnUntil, otherAddOnName, type BoughtAddOn } from '#shared/add-ons/chosen.ts';
import type { Timed } from '#shared/events/evenings.ts';
import { cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const ofTicket = prepared({ ticketId: orderAddOns.ticketId }, (orm, { ticketId }) =>
  orm
    .select({
      id: orderAddOns.id,
      name: orderAddOns.name,
      size: orderAddOns.size,
      addOnId: orderAddOns.addOnId,
      offered: events.addOns,
      priceCents: orderAddOns.priceCents,
      changeHours: orderAddOns.changeHours,
      handedOutAt: orderAddOns.handedOutAt,
      isOwnOrder: sql<boolean>`${orderAddOns.orderId} = ${tickets.orderId}`.mapWith(Boolean),
    })
    .from(orderAddOns)
    .innerJoin(tickets, eq(tickets.id, orderAddOns.ticketId))
    .innerJoin(events, eq(events.id, orderAddOns.eventId))
    .where(and(eq(orderAddOns.ticketId, ticketId), isNull(orderAddOns.returnedAt)))
    .orderBy(asc(orderAddOns.name), asc(orderAddOns.id))
    .prepare(),
);

type OfTicket = { id: string; isGiveable: boolean; event: Timed };

/** What a ticket has with it, and until when each may be given back by whom it belongs to. */
export const boughtWith = (
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { id: ticketId, isGiveable, event }: OfTicket,
): BoughtAddOn[] =>
  ofTicket(ctx.db)
    .all({ ticketId })
    .map(({ priceCents, changeHours, isOwnOrder, offered, addOnId, size, ...piece }) => {
      const addOn = offered.find(({ id }) => id === addOnId);
      const other = addOn && otherAddOnName(addOn, { name: piece.name, size });
      const until = addOnUntil({ changeHours }, event);
      const isOpen = isGiveable && isOwnOrder && piece.handedOutAt === null && ctx.now() < until;
      return { ...piece, ...other, priceCents: cents(priceCents), until: isOpen ? until : null };
    });
