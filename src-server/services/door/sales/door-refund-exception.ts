import { closeException, listExceptionsBetween, type ExceptionRow } from '../../shop/payments/find-exception.ts';
import { recordException } from '../../shop/payments/record-exception.ts';
import type { DoorRefund } from '../../shop/refunds/door-refund.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findTillRow } from '../cash/till-rows.ts';
import { failCardRefund } from './book-card-refund.ts';
import { setDoorRefund } from './door-payments.ts';
import { cardRefundKey, findBookedRefund } from './door-refund-rows.ts';

/** The exception has no row of its own to refer to: payment and journal entry name it. */
const refIdOf = ({ reference, entryId }: DoorRefund): string => `${reference}/${entryId}`;
const detailOf = ({ amountCents }: DoorRefund): string => `${amountCents} eur`;

/** All exceptions about refunds of one payment: '0' is the character after '/'. */
const exceptionsOf = (ctx: ServiceContext, { reference }: DoorRefund): ExceptionRow[] =>
  listExceptionsBetween(ctx, { kind: 'door_refund_failed', from: `${reference}/`, before: `${reference}0` });

/**
 * Open exceptions of the same amount: earlier tries of the same refund. One that the till has booked was a refund of
 * its own, still owed.
 */
function earlierTries(ctx: ServiceContext, refund: DoorRefund): ExceptionRow[] {
  return exceptionsOf(ctx, refund).filter(
    ({ refId, detail, resolvedAt }) =>
      resolvedAt === null &&
      detail === detailOf(refund) &&
      findTillRow(ctx, refId.slice(refund.reference.length + 1)) === null,
  );
}

/** Whether an admin has closed this refund: the money reached the guest some other way. */
export function isDoorRefundClosed(ctx: ServiceContext, refund: DoorRefund): boolean {
  return exceptionsOf(ctx, refund).some(({ refId, resolvedAt }) => resolvedAt !== null && refId === refIdOf(refund));
}

/** Records a failed refund as an exception, only once: the provider goes on listing it. Call inside a transaction. */
export function recordFailedDoorRefund(ctx: ServiceContext, refund: DoorRefund): void {
  // An admin has paid it out by hand: what failed before changes nothing.
  if (isDoorRefundClosed(ctx, refund)) return;
  setDoorRefund(ctx, refund, 'failed');
  const orderId = failCardRefund(ctx, refund);
  const isKnown = exceptionsOf(ctx, refund).some(({ refId }) => refId === refIdOf(refund));
  const isAskedAgain = findTillRow(ctx, refund.entryId) === null && earlierTries(ctx, refund).length > 0;
  if (!isKnown && !isAskedAgain)
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
