import { randomBytes, randomUUID } from 'node:crypto';
import { ticketNumber } from '#shared/ids.ts';
import { prepared } from '#server/db/client.ts';
import { placeholdersOf } from '#server/db/placeholders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { OrderItemRow, OrderRow } from '../orders/find-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type NewTicket = typeof tickets.$inferInsert;

/** A number that is taken already inserts nothing: they are random, so the same one can be drawn twice. */
const insert = prepared((orm) =>
  orm
    .insert(tickets)
    .values({
      ...placeholdersOf(tickets, [
        'id',
        'orderId',
        'position',
        'eventId',
        'userId',
        'ticketTypeId',
        'ticketTypeName',
        'ticketNumber',
        'codeId',
        'shareToken',
        'pricePaidCents',
        'normalPriceCents',
        'memberPlanId',
        'voucherCents',
        'vatBps',
        'purchasedAt',
      ]),
      status: 'active',
    })
    .onConflictDoNothing({ target: tickets.ticketNumber })
    .prepare(),
);

const MAX_DRAWS = 5;

function insertDrawing(ctx: ServiceContext, ticket: Omit<NewTicket, 'ticketNumber' | 'status'>): void {
  for (let draw = 1; draw <= MAX_DRAWS; draw++) {
    const row = { ...ticket, ticketNumber: ticketNumber(ctx.now(), randomBytes(8)) };
    if (insert(ctx.db).run(row).changes > 0) return;
  }
  throw new Error('no free ticket number was drawn');
}

/** One ticket per seat of a paid order. The order must still hold its seats; a second call fails on (order, position). */
export function makeTickets(
  ctx: ServiceContext,
  order: OrderRow & { eventId: string },
  items: readonly OrderItemRow[],
): void {
  let position = 0;
  for (const item of items) {
    for (let n = 0; n < item.quantity; n++) {
      insertDrawing(ctx, {
        id: randomUUID(),
        orderId: order.id,
        position: position++,
        eventId: order.eventId,
        userId: order.userId,
        ticketTypeId: item.ticketTypeId,
        ticketTypeName: item.ticketTypeName,
        codeId: randomUUID(),
        shareToken: randomBytes(18).toString('base64url'),
        pricePaidCents: item.unitPriceCents,
        normalPriceCents: item.normalUnitPriceCents,
        memberPlanId: item.memberPlanId,
        voucherCents: item.voucherCents,
        vatBps: item.vatBps,
        purchasedAt: ctx.now(),
      });
    }
  }
}
