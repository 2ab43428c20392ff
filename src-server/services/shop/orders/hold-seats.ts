import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import { SEAT_GUARD_MESSAGES } from '#server/db/triggers.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Hold = {
  orderId: string;
  position: number;
  eventId: string;
  ticketTypeId: string | null;
  userId: string | null;
  quantity: number;
  at: number;
};

const insertHold = statement<Hold>(
  `INSERT INTO seat_holds (order_id, position, event_id, ticket_type_id, user_id, quantity, created_at)
   VALUES (@orderId, @position, @eventId, @ticketTypeId, @userId, @quantity, @at)`,
);
const deleteHolds = statement<{ orderId: string }>(`DELETE FROM seat_holds WHERE order_id = @orderId`);
const eventSeats = statement<{ eventId: string }, { left: number | null }>(
  `SELECT max_capacity - sold_count - held_count AS left FROM events WHERE id = @eventId`,
);
const typeSeats = statement<{ typeId: string | null }, { left: number | null }>(
  `SELECT quota - sold_count - held_count AS left FROM ticket_types WHERE id = @typeId`,
);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/**
 * Keeps seats for an order; call it inside its transaction. The database's guard decides (db/triggers.ts), for every
 * process that writes to the file. Throws EVENT_SOLD_OUT or TICKET_TYPE_SOLD_OUT with the seats left, or TICKET_LIMIT_REACHED.
 */
export function holdSeats(
  ctx: ServiceContext,
  order: { id: string; eventId: string; userId: string | null },
  items: readonly { position: number; ticketTypeId: string | null; quantity: number }[],
): void {
  for (const item of items) {
    try {
      insertHold(ctx.db).run({
        orderId: order.id,
        position: item.position,
        eventId: order.eventId,
        ticketTypeId: item.ticketTypeId,
        userId: order.userId,
        quantity: item.quantity,
        at: ctx.now().getTime(),
      });
    } catch (error) {
      if (messageOf(error) === SEAT_GUARD_MESSAGES.event)
        throw new DomainError('EVENT_SOLD_OUT', {
          seatsLeft: Math.max(0, eventSeats(ctx.db).get({ eventId: order.eventId })?.left ?? 0),
        });
      if (messageOf(error) === SEAT_GUARD_MESSAGES.ticketType)
        throw new DomainError('TICKET_TYPE_SOLD_OUT', {
          seatsLeft: Math.max(0, typeSeats(ctx.db).get({ typeId: item.ticketTypeId })?.left ?? 0),
        });
      if (messageOf(error) === SEAT_GUARD_MESSAGES.person) throw new DomainError('TICKET_LIMIT_REACHED');
      throw error;
    }
  }
}

/** Lets an order's seats go: they are sold now, or free again. */
export function dropHolds(ctx: ServiceContext, orderId: string): void {
  deleteHolds(ctx.db).run({ orderId });
}
