import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { PaymentExceptionKind } from '#shared/orders/refund-order.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { paymentExceptions } from '#server/db/schema/payments.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type ExceptionRow = typeof paymentExceptions.$inferSelect;

const findOpen = prepared({ id: paymentExceptions.id }, (orm, { id }) =>
  orm
    .select()
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.id, id), isNull(paymentExceptions.resolvedAt)))
    .prepare(),
);
const findOfKind = prepared({ refId: paymentExceptions.refId, kind: paymentExceptions.kind }, (orm, { refId, kind }) =>
  orm
    .select({ id: paymentExceptions.id })
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.refId, refId), eq(paymentExceptions.kind, kind)))
    .prepare(),
);
const openAbout = prepared({ refId: paymentExceptions.refId, kind: paymentExceptions.kind }, (orm, { refId, kind }) =>
  orm
    .select()
    .from(paymentExceptions)
    .where(
      and(eq(paymentExceptions.refId, refId), eq(paymentExceptions.kind, kind), isNull(paymentExceptions.resolvedAt)),
    )
    .prepare(),
);
const ofOrder = prepared(
  { orderId: paymentExceptions.orderId, kind: paymentExceptions.kind },
  (orm, { orderId, kind }) =>
    orm
      .select()
      .from(paymentExceptions)
      .where(and(eq(paymentExceptions.orderId, orderId), eq(paymentExceptions.kind, kind)))
      .prepare(),
);
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
const close = prepared(
  { id: paymentExceptions.id, ...columnsOf(paymentExceptions, ['resolvedAt']) },
  (orm, { id, ...changes }) =>
    orm
      .update(paymentExceptions)
      .set(changes)
      .where(and(eq(paymentExceptions.id, id), isNull(paymentExceptions.resolvedAt)))
      .prepare(),
);

/** Whether there ever was an exception of a kind about something, open or resolved. */
export const wasExceptionRecorded = (
  ctx: ServiceContext,
  about: { kind: PaymentExceptionKind; refId: string },
): boolean => findOfKind(ctx.db).get(about) !== undefined;

/** The exception of a kind about something that nobody has resolved yet. */
export const findOpenAbout = (
  ctx: ServiceContext,
  about: { kind: PaymentExceptionKind; refId: string },
): ExceptionRow | undefined => openAbout(ctx.db).get(about);

/** Exceptions of a kind about one order, open and resolved. */
export const listExceptionsOfOrder = (
  ctx: Pick<ServiceContext, 'db'>,
  about: { kind: PaymentExceptionKind; orderId: string },
): ExceptionRow[] => ofOrder(ctx.db).all(about);

/** Exceptions of a kind, open and resolved, whose `refId` lies in a range. */
export const listExceptionsBetween = (
  ctx: ServiceContext,
  range: { kind: PaymentExceptionKind; from: string; before: string },
): ExceptionRow[] => listBetween(ctx.db).all(range);

/** An exception that nobody has resolved yet; throws EXCEPTION_NOT_OPEN. */
export function findOpenException(ctx: ServiceContext, id: string): ExceptionRow {
  const row = findOpen(ctx.db).get({ id });
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
  if (close(ctx.db).run({ id, resolvedAt: ctx.now() }).changes === 0) throw new DomainError('EXCEPTION_NOT_OPEN');
  writeAudit(ctx, {
    action: `payment_exception.${how}`,
    subjectKind: 'payment_exception',
    subjectId: id,
    after: { kind, orderId },
  });
}
