import { closeException, listExceptionsBetween, type ExceptionRow } from '../../shop/payments/find-exception.ts';
import { recordException } from '../../shop/payments/record-exception.ts';
import type { DoorRefund } from '../../shop/refunds/door-refund.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findTillRow } from '../cash/till-rows.ts';
import { failCardRefund } from './book-card-refund.ts';
import { setDoorRefund } from './door-payments.ts';
import { cardRefundKey } from '../../shop/payments/find-refund.ts';
import { findBookedRefund } from './door-refund-rows.ts';

/**
 * The exception has no row of its own to refer to: it is named by the payment, the journal entry and the refund that
 * failed.
 */
const refIdOf = ({ reference, entryId, refundId }: DoorRefund): string =>
  [reference, entryId, ...(refundId === undefined ? [] : [refundId])].join('/');
const entryIdOf = ({ refId }: Pick<ExceptionRow, 'refId'>): string => refId.split('/')[1] ?? '';
const detailOf = ({ amountCents }: DoorRefund): string => `${amountCents} eur`;

/** All exceptions about refunds of one payment: '0' is the character after '/'. */
const exceptionsOf = (ctx: ServiceContext, { reference }: DoorRefund): ExceptionRow[] =>
  listExceptionsBetween(ctx, { kind: 'door_refund_failed', from: `${reference}/`, before: `${reference}0` });

/**
 * Open exceptions of the same amount: earlier tries of the same refund. Another entry that the till has booked was a
 * refund of its own, still owed.
 */
function earlierTries(ctx: ServiceContext, refund: DoorRefund): ExceptionRow[] {
  return exceptionsOf(ctx, refund).filter(
    (exception) =>
      exception.resolvedAt === null &&
      exception.detail === detailOf(refund) &&
      (entryIdOf(exception) === refund.entryId || findTillRow(ctx, entryIdOf(exception)) === null),
  );
}

/** Whether all that failed of this refund is closed: the money reached the guest some other way. */
export function isDoorRefundClosed(ctx: ServiceContext, refund: DoorRefund): boolean {
  const own = exceptionsOf(ctx, refund).filter((exception) => entryIdOf(exception) === refund.entryId);
  return own.length > 0 && own.every(({ resolvedAt }) => resolvedAt !== null);
}

/** Whether a person has been asked to see to it already, and has not yet. */
export const isDoorRefundOwed = (ctx: ServiceContext, refund: DoorRefund): boolean =>
  exceptionsOf(ctx, refund).some((one) => one.resolvedAt === null && entryIdOf(one) === refund.entryId);

/** Whether the failure of just this refund of the provider was told before, whatever became of it. */
export const wasFailureRecorded = (ctx: ServiceContext, refund: DoorRefund): boolean =>
  exceptionsOf(ctx, refund).some(({ refId }) => refId === refIdOf(refund));

/** Records a failed refund as an exception, only once: the provider goes on listing it. Call inside a transaction. */
export function recordFailedDoorRefund(ctx: ServiceContext, refund: DoorRefund): void {
  const known = exceptionsOf(ctx, refund).find(({ refId }) => refId === refIdOf(refund));
  // Paid out by hand, or by another try: what failed before changes nothing. Another try may fail too.
  const isOld = refund.refundId === undefined ? isDoorRefundClosed(ctx, refund) : known?.resolvedAt instanceof Date;
  if (isOld) return;
  setDoorRefund(ctx, refund, 'failed');
  const orderId = failCardRefund(ctx, refund);
  const isAskedAgain = findTillRow(ctx, refund.entryId) === null && earlierTries(ctx, refund).length > 0;
  if (known === undefined && !isAskedAgain)
    recordException(ctx, {
      kind: 'door_refund_failed',
      refId: refIdOf(refund),
      orderId,
      detail: detailOf(refund),
    });
}

/** Closes the exceptions of earlier tries: the same amount went back after all. Call inside a transaction. */
export function closeDoorRefund(ctx: ServiceContext, refund: DoorRefund): void {
  for (const open of earlierTries(ctx, refund)) closeException(ctx, open, 'refunded');
}

/**
 * A person has given the guest the money: what is left of the payment is less by it, so no desk gives it once more.
 * Returns the refund in an order's books, if it stands in one. Call inside a transaction.
 */
export function settleDoorRefund(ctx: ServiceContext, { refId }: Pick<ExceptionRow, 'refId'>): string | null {
  const [reference = '', entryId = ''] = refId.split('/');
  setDoorRefund(ctx, { reference, entryId }, 'succeeded');
  return findBookedRefund(ctx, cardRefundKey({ reference, entryId }))?.id ?? null;
}
