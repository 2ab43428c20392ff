import { and, eq, gte, lt } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { PaymentExceptionKind } from '#shared/orders/refund-order.ts';
import { findRow, findRows, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { paymentExceptions } from '#server/db/schema/payments.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type ExceptionRow = typeof paymentExceptions.$inferSelect;

const listBetween = prepared(
  { from: paymentExceptions.refId, before: paymentExceptions.refId, kind: paymentExceptions.kind },
  (orm, { from, before, kind }) =>
    orm
      .select()
      .from(paymentExceptions)
      .where(
        and(gte(paymentExceptions.refId, from), lt(paymentExceptions.refId, before), eq(paymentExceptions.kind, kind)),
      )
      .prepare(),
);

/** Whether there ever was an exception of a kind about something, open or resolved. */
export const wasExceptionRecorded = (
  ctx: ServiceContext,
  about: { kind: PaymentExceptionKind; refId: string },
): boolean => findRow(ctx.db, paymentExceptions, { refId: about.refId, kind: about.kind }, ['id']) !== undefined;

/** The exception of a kind about something that nobody has resolved yet. */
export const findOpenAbout = (
  ctx: ServiceContext,
  about: { kind: PaymentExceptionKind; refId: string },
): ExceptionRow | undefined =>
  findRow(ctx.db, paymentExceptions, { refId: about.refId, kind: about.kind, resolvedAt: null });

/** Exceptions of a kind about one order, open and resolved. */
export const listExceptionsOfOrder = (
  ctx: Pick<ServiceContext, 'db'>,
  about: { kind: PaymentExceptionKind; orderId: string },
): ExceptionRow[] => findRows(ctx.db, paymentExceptions, { orderId: about.orderId, kind: about.kind });

/** Exceptions of a kind, open and resolved, whose `refId` lies in a range. */
export const listExceptionsBetween = (
  ctx: ServiceContext,
  range: { kind: PaymentExceptionKind; from: string; before: string },
): ExceptionRow[] => listBetween(ctx.db).all(range);

/** An exception that nobody has resolved yet; throws EXCEPTION_NOT_OPEN. */
export function findOpenException(ctx: ServiceContext, id: string): ExceptionRow {
  const row = findRow(ctx.db, paymentExceptions, { id, resolvedAt: null });
  if (row === undefined) throw new DomainError('EXCEPTION_NOT_OPEN');
  return row;
}

/**
 * Resolves an exception and logs how. Call inside a transaction. Throws EXCEPTION_NOT_OPEN when another admin was
 * quicker.
 */
export function closeException(
  ctx: ServiceContext,
  { id, kind, orderId }: Pick<ExceptionRow, 'id' | 'kind' | 'orderId'>,
  how:
    | 'settled'
    | 'refunded'
    | 'looked_at'
    | 'paid_out'
    | 'decided'
    | 'booked'
    | 'dispute_won'
    | 'dispute_lost'
    | 'dispute_closed',
): void {
  if (updateRows(ctx.db, paymentExceptions, { id, resolvedAt: null }, { resolvedAt: ctx.now() }) === 0)
    throw new DomainError('EXCEPTION_NOT_OPEN');
  writeAudit(ctx, {
    action: `payment_exception.${how}`,
    subjectKind: 'payment_exception',
    subjectId: id,
    after: { kind, orderId },
  });
}
