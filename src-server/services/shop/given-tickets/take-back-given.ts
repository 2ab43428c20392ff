import { DomainError } from '#shared/errors.ts';
import { updateRows } from '#server/db/rows.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../orders/find-order.ts';
import { refundTickets } from '../refunds/request-refund.ts';
import { findGiven, ticketsOfGift } from './given-rows.ts';

/**
 * Takes given tickets back: those that nobody has shown yet are void from now on, their seats are free, and whoever had
 * them is told. A second time changes nothing. Errors: GIVEN_NOT_FOUND, TICKET_ALREADY_USED when all were shown.
 */
export function takeBackGiven(ctx: ServiceContext, { id }: { id: string }): { takenBack: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const given = findGiven(ctx, id);
    const order = given === undefined ? undefined : findOrder(ctx, given.orderId);
    if (given === undefined || order === undefined) throw new DomainError('GIVEN_NOT_FOUND');
    if (given.takenBackAt !== null) return { takenBack: 0 };
    const all = ticketsOfGift(ctx.db).all({ orderId: order.id });
    const named = all.flatMap((ticket) => (ticket.status === 'active' ? ticket.id : []));
    if (named.length === 0 && all.some(({ status }) => status === 'used')) throw new DomainError('TICKET_ALREADY_USED');
    updateRows(ctx.db, givenTickets, { id }, { takenBackAt: ctx.now() });
    if (named.length === 0) return { takenBack: 0 };
    refundTickets(ctx, order, { way: 'panel', reason: 'requested_by_admin', named });
    putInOutbox(ctx, { kind: 'mail.tickets_taken_back', refId: order.id });
    return { takenBack: named.length };
  });
}
