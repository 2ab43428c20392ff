import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { orderItems, seatHolds } from '#server/db/schema/orders.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import { tickets } from '#server/db/schema/tickets.ts';

/** A code by its text. */
export const promoByCode = prepared({ code: promoCodes.code }, (orm, { code }) =>
  orm.select().from(promoCodes).where(eq(promoCodes.code, code)).prepare(),
);

/** What of an event decides which codes are good for it. */
export const nightOfPromo = prepared({ eventId: events.id }, (orm, { eventId }) =>
  orm
    .select({ kind: events.kind, seriesId: events.seriesId, cancelledAt: events.cancelledAt })
    .from(events)
    .where(eq(events.id, eventId))
    .prepare(),
);

/** A type of an event that needs a code; undefined for any other. */
export const hiddenType = prepared({ id: ticketTypes.id, eventId: ticketTypes.eventId }, (orm, { id, eventId }) =>
  orm
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(
      and(
        eq(ticketTypes.id, id),
        eq(ticketTypes.eventId, eventId),
        eq(ticketTypes.needsCode, true),
        isNull(ticketTypes.removedAt),
      ),
    )
    .prepare(),
);

const ofHold = and(eq(orderItems.orderId, seatHolds.orderId), eq(orderItems.position, seatHolds.position));
/** Tickets with a code that open orders hold. */
export const heldWith = prepared({ code: orderItems.promoCode }, (orm, { code }) =>
  orm
    .select({ held: sql<number>`coalesce(sum(${seatHolds.quantity}), 0)` })
    .from(seatHolds)
    .innerJoin(orderItems, ofHold)
    .where(eq(orderItems.promoCode, code))
    .prepare(),
);

/** The same of one person; what `exceptOrder` holds is not counted. */
export const soldToPerson = prepared({ code: tickets.promoCode, userId: tickets.userId }, (orm, { code, userId }) =>
  orm
    .select({ sold: sql<number>`count(*)` })
    .from(tickets)
    .where(and(eq(tickets.promoCode, code), eq(tickets.userId, userId), ne(tickets.status, 'cancelled')))
    .prepare(),
);
export const heldByOrder = prepared(
  { code: orderItems.promoCode, orderId: seatHolds.orderId },
  (orm, { code, orderId }) =>
    orm
      .select({ held: sql<number>`coalesce(sum(${seatHolds.quantity}), 0)` })
      .from(seatHolds)
      .innerJoin(orderItems, ofHold)
      .where(and(eq(orderItems.promoCode, code), eq(seatHolds.orderId, orderId)))
      .prepare(),
);
export const heldByPerson = prepared(
  { code: orderItems.promoCode, userId: seatHolds.userId },
  (orm, { code, userId }) =>
    orm
      .select({ held: sql<number>`coalesce(sum(${seatHolds.quantity}), 0)` })
      .from(seatHolds)
      .innerJoin(orderItems, ofHold)
      .where(and(eq(orderItems.promoCode, code), eq(seatHolds.userId, userId)))
      .prepare(),
);
