import { randomUUID } from 'node:crypto';
import { GUEST_TICKET_NAME } from '#shared/tickets/give-tickets.ts';
import { insertRow } from '#server/db/rows.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { makeTickets } from '../tickets/make-tickets.ts';
import { findOrderItems } from './find-order.ts';
import { dropHolds, holdSeats } from './hold-seats.ts';

type Given = {
  eventId: string;
  /** The account of whoever gets them, where there is one. */ userId: string | null;
  holderName: string;
  /** The event's rate, as at its other free tickets. */ vatBps: number;
  quantity: number;
  /** Why, for the audit log. */ reason: string;
};

/**
 * Tickets for nothing, in the books as an order of 0 € of the channel 'given'. They take seats at once, like sold ones,
 * and count for no limit per person (docs/decisions.md S1). Call inside a transaction. Throws EVENT_SOLD_OUT.
 */
export function makeGivenOrder(ctx: ServiceContext, given: Given): string {
  const { eventId, userId, holderName, vatBps, quantity, reason } = given;
  const [id, now] = [randomUUID(), ctx.now()];
  insertRow(ctx.db, orders, {
    id,
    userId,
    eventId,
    paidAt: now,
    createdAt: now,
    updatedAt: now,
    channel: 'given',
    status: 'paid',
    totalCents: 0,
  });
  insertRow(ctx.db, orderItems, {
    orderId: id,
    quantity,
    vatBps: ctx.operator.vatMode === 'small-business' ? 0 : vatBps,
    position: 0,
    ticketTypeName: GUEST_TICKET_NAME,
    unitPriceCents: 0,
  });
  const items = findOrderItems(ctx, id);
  holdSeats(ctx, { id, eventId, userId }, items);
  makeTickets(ctx, { id, userId, eventId, holderName }, items);
  dropHolds(ctx, id);
  writeAudit(ctx, {
    action: 'order.given',
    subjectKind: 'order',
    subjectId: id,
    after: { eventId, tickets: quantity, reason },
  });
  ctx.contentChanged();
  return id;
}
