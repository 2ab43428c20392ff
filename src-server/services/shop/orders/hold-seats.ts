import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { loneOf } from '#shared/roles/balance-rule.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { deleteRows, insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { GUARDS, isRefusedBy, isTaken } from '#server/db/refusals.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { seatHolds } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { dropAddOns } from '../add-ons/hold-add-ons.ts';
import { liveLinkOf } from '../wait-list/find-partners.ts';
import { leftOnFullest } from '../wait-list/left-on-fullest.ts';

const eventSeats = prepared({ eventId: events.id }, (orm, { eventId }) =>
  orm
    .select({ left: sql<number | null>`${events.maxCapacity} - ${events.soldCount} - ${events.heldCount}` })
    .from(events)
    .where(eq(events.id, eventId))
    .prepare(),
);
const typeSeats = prepared({ typeId: orNull(ticketTypes.id) }, (orm, { typeId }) =>
  orm
    .select({ left: sql<number | null>`${ticketTypes.quota} - ${ticketTypes.soldCount} - ${ticketTypes.heldCount}` })
    .from(ticketTypes)
    .where(eq(ticketTypes.id, typeId))
    .prepare(),
);

type HeldItem = {
  position: number;
  ticketTypeId: string | null;
  quantity: number;
  role?: SeatRole | null;
  /** For one evening of a course alone. */ eveningId?: string | null;
};

/**
 * Holds seats for an order; call it inside its transaction. A trigger of the database decides (db/triggers.ts),
 * whichever process writes; `isOverHouse` is a supervisor's decision at the door, which it lets pass. Throws
 * EVENT_SOLD_OUT or TICKET_TYPE_SOLD_OUT with the seats left, EVENING_FULL for a guest of one evening,
 * TICKET_OFFER_OVER, TRIAL_USED, TICKET_LIMIT_REACHED, PROMO_CODE_USED_UP or PROMO_CODE_PERSON_LIMIT.
 */
export function holdSeats(
  ctx: ServiceContext,
  order: {
    id: string;
    eventId: string;
    userId: string | null;
    isOverHouse?: boolean;
    /** Somebody's ticket that it takes: the one seat is that ticket's. */ ticketOfferId?: string | null;
    /** The couple of which it buys one half: such a seat counts in no balance until the other is paid. */
    partnerLinkId?: string | null;
  },
  items: readonly HeldItem[],
): void {
  const lone = liveLinkOf(ctx, order) === null ? loneOf(items) : [];
  for (const [at, item] of items.entries()) {
    try {
      insertRow(ctx.db, seatHolds, {
        orderId: order.id,
        position: item.position,
        eventId: order.eventId,
        ticketTypeId: item.ticketTypeId,
        eveningId: item.eveningId ?? null,
        userId: order.userId,
        role: item.role ?? null,
        lone: lone[at] ?? 0,
        quantity: item.quantity,
        isOverHouse: order.isOverHouse ?? false,
        ticketOfferId: order.ticketOfferId ?? null,
        createdAt: ctx.now(),
      });
    } catch (error) {
      if (isRefusedBy(error, GUARDS.eventSoldOut))
        throw new DomainError('EVENT_SOLD_OUT', {
          seatsLeft: Math.max(
            0,
            Math.min(
              eventSeats(ctx.db).get({ eventId: order.eventId })?.left ?? Infinity,
              leftOnFullest(ctx, order.eventId) ?? Infinity,
            ),
          ),
        });
      if (isRefusedBy(error, GUARDS.ticketTypeSoldOut))
        throw new DomainError('TICKET_TYPE_SOLD_OUT', {
          seatsLeft: Math.max(0, typeSeats(ctx.db).get({ typeId: item.ticketTypeId })?.left ?? 0),
        });
      if (isRefusedBy(error, GUARDS.offerOver) || isTaken(error, [seatHolds.ticketOfferId]))
        throw new DomainError('TICKET_OFFER_OVER');
      if (isRefusedBy(error, GUARDS.eveningFull)) throw new DomainError('EVENING_FULL');
      if (isRefusedBy(error, GUARDS.trialUsed)) throw new DomainError('TRIAL_USED');
      if (isRefusedBy(error, GUARDS.otherScope)) throw new DomainError('TICKET_TYPE_NOT_FOUND');
      if (isRefusedBy(error, GUARDS.ticketLimit)) throw new DomainError('TICKET_LIMIT_REACHED');
      if (isRefusedBy(error, GUARDS.promoUsedUp)) throw new DomainError('PROMO_CODE_USED_UP');
      if (isRefusedBy(error, GUARDS.promoPersonLimit)) throw new DomainError('PROMO_CODE_PERSON_LIMIT');
      throw error;
    }
  }
}

/** Deletes an order's holds: its seats and what was sold with them are sold now, or free again. */
export function dropHolds(ctx: ServiceContext, orderId: string): void {
  deleteRows(ctx.db, seatHolds, { orderId });
  dropAddOns(ctx, orderId);
}
