import { statement } from '#server/db/client.ts';
import { failCardRefund } from '../../door/sales/book-card-refund.ts';
import { cardRefundKey, findBookedRefund } from '../../door/sales/door-refund-rows.ts';
import { setDoorRefund } from '../../door/sales/door-payments.ts';
import { findTillRow } from '../../door/cash/till-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { closeException, type ExceptionRow } from './find-exception.ts';
import { recordException } from './record-exception.ts';

/** A card charged at the door that was to be paid back: its payment at the provider, and the desk's entry that asked for it. */
export type DoorRefund = { reference: string; amountCents: number; entryId: string };

type Row = ExceptionRow & { detail: string; resolvedAt: number | null };

/** There is no row of ours for it: payment and entry are what the trouble is about. */
const refIdOf = ({ reference, entryId }: DoorRefund): string => `${reference}/${entryId}`;
const detailOf = ({ amountCents }: DoorRefund): string => `${amountCents} eur`;

// '0' follows '/': all that was asked of one payment.
const ofPayment = statement<{ reference: string }, Row>(
  `SELECT id, kind, ref_id AS refId, order_id AS orderId, detail, resolved_at AS resolvedAt FROM payment_exceptions
   WHERE ref_id >= @reference || '/' AND ref_id < @reference || '0' AND kind = 'door_refund_failed'`,
);

/** Refused tries that are still open, of the same amount: one asked again. A refund that the till has booked was a done one, and is owed by itself. */
function sameTries(ctx: ServiceContext, refund: DoorRefund): Row[] {
  return ofPayment(ctx.db)
    .all(refund)
    .filter(
      ({ refId, detail, resolvedAt }) =>
        resolvedAt === null &&
        detail === detailOf(refund) &&
        findTillRow(ctx, refId.slice(refund.reference.length + 1)) === null,
    );
}

/** Whether a person has ticked this very refund off: the money reached the guest some other way. */
export function isDoorRefundClosed(ctx: ServiceContext, refund: DoorRefund): boolean {
  return ofPayment(ctx.db)
    .all(refund)
    .some(({ refId, resolvedAt }) => resolvedAt !== null && refId === refIdOf(refund));
}

/** Puts it before the admin, once for ever: the provider goes on telling of a refund that failed. Call inside a transaction. */
export function recordDoorRefund(ctx: ServiceContext, refund: DoorRefund): void {
  // Paid out by hand since: the provider's old news changes nothing.
  if (isDoorRefundClosed(ctx, refund)) return;
  setDoorRefund(ctx, refund, 'failed');
  const orderId = failCardRefund(ctx, refund);
  const isKnown = ofPayment(ctx.db)
    .all(refund)
    .some(({ refId }) => refId === refIdOf(refund));
  const isAskedAgain = findTillRow(ctx, refund.entryId) === null && sameTries(ctx, refund).length > 0;
  if (!isKnown && !isAskedAgain)
    recordException(ctx, {
      kind: 'door_refund_failed',
      refId: refIdOf(refund),
      orderId,
      detail: detailOf(refund),
    });
}

/** The same amount went back after all, by another try: nobody has to do anything. Call inside a transaction. */
export function closeDoorRefund(ctx: ServiceContext, refund: DoorRefund): void {
  for (const open of sameTries(ctx, refund)) closeException(ctx, open, 'refunded');
}

/**
 * A person has given the guest the money: what is left of the payment is less by it, so no desk gives it once more. Returns the refund in
 * an order's books, if it stands in one. Call inside a transaction.
 */
export function settleDoorRefund(ctx: ServiceContext, { refId }: Pick<ExceptionRow, 'refId'>): string | null {
  const [reference = '', entryId = ''] = refId.split('/');
  setDoorRefund(ctx, { reference, entryId }, 'succeeded');
  return findBookedRefund(ctx, cardRefundKey({ reference, entryId }))?.id ?? null;
}
