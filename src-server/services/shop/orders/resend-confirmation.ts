import { and, eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireValidTicket } from '../tickets/require-valid-ticket.ts';
import { findOrder } from './find-order.ts';

/** One mail per window and order: the window's number is part of what makes the outbox row unique. */
const WINDOW_MS = 10 * MINUTE_MS;

const findSent = prepared({ refId: outbox.refId }, (orm, { refId }) =>
  orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(sql`${outbox.kind} = 'mail.order_resend'`, eq(outbox.refId, refId)))
    .prepare(),
);

/** Sends an order's confirmation once more to its buyer. Throws ORDER_NOT_FOUND, TICKET_NOT_FOUND, RATE_LIMITED. */
export function resendConfirmation(ctx: ServiceContext, orderId: string): { isQueued: true } {
  requirePermission(ctx, 'checkout:buy');
  return inTransaction(ctx.db, () => {
    const order = findOrder(ctx, orderId);
    if (order === undefined || order.userId !== requireUser(ctx).userId || order.paidAt === null)
      throw new DomainError('ORDER_NOT_FOUND');
    requireValidTicket(ctx, orderId);
    const now = ctx.now().getTime();
    const refId = `${orderId}:${Math.floor(now / WINDOW_MS)}`;
    if (findSent(ctx.db).get({ refId }) !== undefined)
      throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.ceil((WINDOW_MS - (now % WINDOW_MS)) / 1000) });
    putInOutbox(ctx, { kind: 'mail.order_resend', refId, payload: { orderId } });
    return { isQueued: true };
  });
}
