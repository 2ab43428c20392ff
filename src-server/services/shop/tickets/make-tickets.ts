import { randomBytes, randomUUID } from 'node:crypto';
import { ticketNumber } from '#shared/ids.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { statement } from '#server/db/client.ts';
import type { OrderItemRow, OrderRow } from '../orders/find-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type NewTicket = {
  id: string;
  orderId: string;
  position: number;
  eventId: string;
  userId: string | null;
  ticketTypeId: string | null;
  ticketTypeName: string;
  ticketNumber: string;
  codeId: string;
  shareToken: string;
  pricePaidCents: number;
  normalPriceCents: number | null;
  memberPlanId: PlanId | null;
  voucherCents: number;
  vatBps: number;
  at: number;
};

const insert = statement<NewTicket>(
  `INSERT INTO tickets (id, order_id, position, event_id, user_id, ticket_type_id, ticket_type_name, ticket_number, code_id, share_token, status, price_paid_cents, normal_price_cents, member_plan_id, voucher_cents, vat_bps, purchased_at)
   VALUES (@id, @orderId, @position, @eventId, @userId, @ticketTypeId, @ticketTypeName, @ticketNumber, @codeId, @shareToken, 'active', @pricePaidCents, @normalPriceCents, @memberPlanId, @voucherCents, @vatBps, @at)`,
);

const MAX_DRAWS = 5;

/** Ticket numbers are random, so the same one can be drawn twice; it is drawn again (decisions §3). */
function insertDrawing(ctx: ServiceContext, ticket: Omit<NewTicket, 'ticketNumber'>): void {
  for (let draw = 1; ; draw++) {
    try {
      insert(ctx.db).run({ ...ticket, ticketNumber: ticketNumber(ctx.now(), randomBytes(8)) });
      return;
    } catch (error) {
      const isCollision = error instanceof Error && error.message.includes('tickets.ticket_number');
      if (!isCollision || draw === MAX_DRAWS) throw error;
    }
  }
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
        at: ctx.now().getTime(),
      });
    }
  }
}
