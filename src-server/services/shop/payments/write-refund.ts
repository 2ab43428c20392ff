import { randomUUID } from 'node:crypto';
import { leftToPay, splitReturn } from '#shared/gift-vouchers/gift-voucher.ts';
import type { RefundCause } from '#shared/orders/refund-causes.ts';
import type { RefundReason } from '#shared/orders/refund-order.ts';
import { refundedOrPendingCents } from '#shared/orders/refund-rule.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireOnCard } from '../entry-cards/issue-card.ts';
import { bringBack, requireOnVoucher, voucherForReturn } from '../gift-vouchers/issue-voucher.ts';
import { findRefundOfIntentKey, findRefundsOfOrder } from './find-refund.ts';

const COLUMNS = ['id', 'orderId', 'paymentIntentId', 'amountCents', 'reason', 'intentKey', 'requestedBy'] as const;
const WHY = ['giftVoucherId', 'status', 'cause', 'note', 'createdAt', 'updatedAt'] as const;
const insert = prepared(columnsOf(refunds, [...COLUMNS, ...WHY]), (orm, row) =>
  orm.insert(refunds).values(row).onConflictDoNothing({ target: refunds.intentKey }).prepare(),
);

export type NewRefundRow = {
  orderId: string;
  paymentIntentId: string | null;
  amountCents: number;
  reason: RefundReason;
  /** Names the intent, so asking twice for the same thing pays once. */
  intentKey: string;
  /** Its guest wants it as credit, not as money. */
  asCredit?: boolean;
};

/** Why, as the office chose it, and in its own words. */
export type WhyRefunded = { cause?: RefundCause | undefined; note?: string | undefined };

type Paid = Pick<
  typeof orders.$inferSelect,
  'userId' | 'lang' | 'channel' | 'totalCents' | 'fromVoucherCents' | 'stripePaymentIntentId'
>;
const PAID = ['userId', 'lang', 'channel', 'totalCents', 'fromVoucherCents', 'stripePaymentIntentId'] as const;

/** Both ways in which an amount goes back. A payment that is not the order's own goes back as it came. */
function waysBack(ctx: ServiceContext, refund: NewRefundRow, order: Paid | undefined) {
  const { orderId, amountCents, paymentIntentId } = refund;
  const whole = { toCardCents: amountCents, toVoucherCents: 0 };
  if (order === undefined || paymentIntentId !== order.stripePaymentIntentId) return whole;
  if (refund.asCredit === true) return { toCardCents: 0, toVoucherCents: amountCents };
  if (order.fromVoucherCents === 0) return whole;
  const before = findRefundsOfOrder(ctx, orderId).filter(
    (row) => row.paymentIntentId === paymentIntentId && row.giftVoucherId === null,
  );
  const backOnCardCents = refundedOrPendingCents(before);
  return splitReturn(amountCents, { byCardCents: leftToPay(order), backOnCardCents });
}

type Why = { cause: RefundCause | null; note: string };

/** One row of a refund; null when the same intent stands already. */
function writeRow(
  ctx: ServiceContext,
  refund: NewRefundRow & { giftVoucherId: string | null },
  why: Why,
): string | null {
  const { orderId, amountCents, reason, giftVoucherId } = refund;
  const id = randomUUID();
  const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const now = ctx.now();
  const status = giftVoucherId === null ? ('requested' as const) : ('succeeded' as const);
  const row = { id, ...refund, requestedBy, status, ...why, createdAt: now, updatedAt: now };
  if (insert(ctx.db).run(row).changes === 0) return null;
  writeAudit(ctx, {
    action: giftVoucherId === null ? 'refund.requested' : 'refund.to_voucher',
    subjectKind: 'order',
    subjectId: orderId,
    after: {
      refundId: id,
      amountCents,
      reason,
      ...(why.cause !== null && { cause: why.cause }),
      ...(why.note !== '' && { note: why.note }),
    },
  });
  return id;
}

/** What a voucher paid, or what its guest wants as credit, is there at once: no provider is asked. */
function writeToVoucher(
  ctx: ServiceContext,
  refund: NewRefundRow,
  { order, why }: { order: Paid; why: Why },
): string | null {
  const { orderId, amountCents: cents, asCredit = false } = refund;
  const { userId, lang } = order;
  if (findRefundOfIntentKey(ctx, refund.intentKey) !== undefined) return null;
  const giftVoucherId = voucherForReturn(ctx, { orderId, userId, lang, cents, asCredit });
  const refundId = writeRow(ctx, { ...refund, giftVoucherId }, why);
  if (refundId === null) return null;
  bringBack(ctx, giftVoucherId, { refundId, cents });
  putInOutbox(ctx, { kind: 'mail.refunded', refId: refundId });
  return refundId;
}

/** What a voucher or a card cost goes back only as far as it is still on it. */
function requireUnspent(ctx: ServiceContext, orderId: string, cents: number): void {
  requireOnVoucher(ctx, orderId, cents);
  requireOnCard(ctx, orderId, cents);
}

/**
 * Writes a refund and its outbox row, with why it is; null when the same intent stands already. So much as a voucher
 * paid goes back to the voucher, the last of it: the card's part is first. Gives the row of the card where there is one.
 * Call inside a transaction. Throws GIFT_VOUCHER_SPENT and ENTRY_CARD_SPENT where the order bought what has been spent.
 */
export function writeRefund(ctx: ServiceContext, refund: NewRefundRow, reasons: WhyRefunded = {}): string | null {
  const { orderId, intentKey } = refund;
  const why = { cause: reasons.cause ?? null, note: reasons.note ?? '' };
  const order = findRow(ctx.db, orders, { id: orderId }, PAID);
  const { toCardCents, toVoucherCents } = waysBack(ctx, refund, order);
  if (order === undefined || toVoucherCents === 0) {
    const isOfThing = order !== undefined && refund.paymentIntentId === order.stripePaymentIntentId;
    if (isOfThing && findRefundOfIntentKey(ctx, intentKey) === undefined) requireUnspent(ctx, orderId, toCardCents);
    const id = writeRow(ctx, { ...refund, giftVoucherId: null }, why);
    if (id === null) return null;
    putInOutbox(ctx, { kind: 'refund', refId: `${id}:1` });
    return id;
  }
  if (toCardCents === 0) return writeToVoucher(ctx, refund, { order, why });
  const id = writeRow(ctx, { ...refund, amountCents: toCardCents, giftVoucherId: null }, why);
  if (id === null) return null;
  putInOutbox(ctx, { kind: 'refund', refId: `${id}:1` });
  writeToVoucher(ctx, { ...refund, amountCents: toVoucherCents, intentKey: `${intentKey}:voucher` }, { order, why });
  return id;
}
