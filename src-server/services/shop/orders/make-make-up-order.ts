import { randomUUID } from 'node:crypto';
import { MAKE_UP_NAME } from '#shared/orders/general-admission.ts';
import type { Lang } from '#shared/lang.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { insertRow } from '#server/db/rows.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { makeTickets } from '../tickets/make-tickets.ts';
import { findOrderItems } from './find-order.ts';
import { dropHolds, holdSeats } from './hold-seats.ts';

type MadeUp = {
  eventId: string;
  eveningId: string;
  absenceId: string;
  userId: string;
  holderName: string | null;
  role: SeatRole | null;
  /** Of the course's order, whose mails it goes on with. */ lang: Lang | null;
};

/**
 * A place on one evening of a course, as an order of 0 € with a ticket and a code of its own: doors need to know nothing
 * new. It counts for no limit per person. Call inside a transaction. Throws EVENING_FULL.
 */
export function makeMakeUpOrder(ctx: ServiceContext, made: MadeUp): string {
  const { eventId, eveningId, absenceId, userId, role, holderName, lang } = made;
  const [id, now] = [randomUUID(), ctx.now()];
  insertRow(ctx.db, orders, {
    id,
    userId,
    eventId,
    paidAt: now,
    createdAt: now,
    updatedAt: now,
    channel: 'online',
    status: 'paid',
    totalCents: 0,
    lang,
  });
  insertRow(ctx.db, orderItems, {
    orderId: id,
    position: 0,
    ticketTypeName: MAKE_UP_NAME,
    unitPriceCents: 0,
    vatBps: 0,
    quantity: 1,
    role,
    eveningId,
  });
  const items = findOrderItems(ctx, id);
  holdSeats(ctx, { id, eventId, userId: null }, items);
  makeTickets(ctx, { id, userId, eventId, holderNames: [holderName], absenceId }, items);
  dropHolds(ctx, id);
  return id;
}
