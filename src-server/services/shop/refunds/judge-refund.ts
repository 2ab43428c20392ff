import { and, eq, gte, ne } from 'drizzle-orm';
import { refundedOrPendingCents } from '#shared/orders/refund-rule.ts';
import type { ListedRefund } from '#server/adapters/payment-provider.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { paymentCustomers } from '#server/db/schema/membership.ts';
import { paymentExceptions } from '#server/db/schema/payments.ts';
import { findOrder, findOrderByPaymentIntent, type OrderRow } from '../orders/find-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { listExceptionsOfOrder, type ExceptionRow } from '../payments/find-exception.ts';
import {
  findRefund,
  findRefundByProviderId,
  isMadeElsewhere,
  partsOfRefund,
  type RefundRow,
} from '../payments/find-refund.ts';
import { findDoorSale, type DoorSale } from './find-door-sale.ts';
import { refundsOfPayment } from '../orders/follow-refunds.ts';
import { orderHolding } from './orders-of-payment.ts';

/**
 * What a refund of the provider is to our books. `result`: a refund of ours went on. `adopt`: made elsewhere for an
 * order of ours. `unknown`: for money of ours, though no order here has it. `failed`: our own, of money that no order
 * knew, so only its exception can say so. `differs`: the books say something else, which no later event mends.
 */
export type RefundJudgement =
  | { is: 'same' | 'foreign' }
  | { is: 'result'; refund: RefundRow }
  | { is: 'door'; reference: string; entryId: string }
  | { is: 'adopt'; order: OrderRow; goodsCents?: number }
  | { is: 'unknown' }
  | { is: 'failed'; exception: ExceptionRow }
  | { is: 'differs'; orderId: string | null; detail: string };

const findLaterException = prepared(
  {
    refId: paymentExceptions.refId,
    kind: paymentExceptions.kind,
    id: paymentExceptions.id,
    since: paymentExceptions.createdAt,
  },
  (orm, { refId, kind, id, since }) =>
    orm
      .select({ id: paymentExceptions.id })
      .from(paymentExceptions)
      .where(
        and(
          eq(paymentExceptions.refId, refId),
          eq(paymentExceptions.kind, kind),
          ne(paymentExceptions.id, id),
          gte(paymentExceptions.createdAt, since),
        ),
      )
      .prepare(),
);

/** `{refundId}:{attempt}`, or `unknown:{exceptionId}` for money that no order knew. */
const markParts = (mark: string | null): [string, string] => {
  const [id = '', attempt = ''] = (mark ?? '').split(':');
  return [id, attempt];
};

function judgeOwn(
  ctx: Pick<ServiceContext, 'db'>,
  row: RefundRow,
  { theirs, attempt }: { theirs: ListedRefund; attempt: string },
): RefundJudgement {
  const isOtherTry = row.stripeRefundId !== theirs.id && attempt !== '' && attempt !== String(row.attempt);
  // An earlier try that failed needs nothing more. If it brought money back after all, there is one refund too many.
  if (isOtherTry)
    return theirs.status === 'failed'
      ? { is: 'same' }
      : { is: 'differs', orderId: row.orderId, detail: `${theirs.amountCents} eur` };
  const hereCents = partsOfRefund(ctx, row, theirs).reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (theirs.amountCents !== hereCents)
    return { is: 'differs', orderId: row.orderId, detail: `${hereCents} here, ${theirs.amountCents} there eur` };
  if (row.status === theirs.status || (row.status === 'succeeded' && theirs.status === 'pending'))
    return { is: 'same' };
  if (row.status === 'failed') return { is: 'differs', orderId: row.orderId, detail: `${theirs.amountCents} eur` };
  return { is: 'result', refund: row };
}

/** A refund of money that no order knew. Its exception is closed when it is sent: a failure asks anew, once. */
function judgeUnknown(
  ctx: Pick<ServiceContext, 'db'>,
  { status }: ListedRefund,
  exception: ExceptionRow,
): RefundJudgement {
  const { id, kind, refId, resolvedAt } = exception;
  if (status !== 'failed' || resolvedAt === null) return { is: 'same' };
  const isAskedAgain = findLaterException(ctx.db).get({ id, kind, refId, since: resolvedAt }) !== undefined;
  return isAskedAgain ? { is: 'same' } : { is: 'failed', exception };
}

/**
 * An order whose payment was over another sum than its price, and never became its own: only a person can have given
 * that back. Any other payment that is not an order's own yet may still become it.
 */
function findMismatched(ctx: Pick<ServiceContext, 'db'>, orderId: string | null): OrderRow | undefined {
  const order = orderId === null ? undefined : findOrder(ctx, orderId);
  if (order === undefined || order.paidAt !== null) return undefined;
  return listExceptionsOfOrder(ctx, { kind: 'amount_mismatch', orderId: order.id }).length > 0 ? order : undefined;
}

/**
 * A card payment at a door. The books may have given back part of the sale already, for example in cash. If the card's
 * refund is more than what is left of the sale, a person looks at it. An order has no goods: of a
 * sale of both, more than the tickets cost is looked at too, since the amount does not say what it was for.
 */
function judgeAtDoor(
  ctx: Pick<ServiceContext, 'db'>,
  theirs: ListedRefund,
  { order, goodsCents }: DoorSale,
): RefundJudgement {
  const [back, goods] = [`${theirs.amountCents} there eur`, `${goodsCents} for goods`];
  if (order === undefined) return { is: 'differs', orderId: null, detail: `${goods} here, ${back}` };
  const given = refundsOfPayment(ctx, order).filter((refund) => !isMadeElsewhere(refund, theirs));
  const leftCents = order.totalCents - refundedOrPendingCents(given);
  if (theirs.amountCents <= leftCents) return { is: 'adopt', order, goodsCents };
  const left = goodsCents === 0 ? `${leftCents} left here` : `${leftCents} left here for tickets and ${goods}`;
  return { is: 'differs', orderId: order.id, detail: `${left}, ${back}` };
}

/** Compares one refund of the provider's with our books, without changing them. */
export function judgeRefund(ctx: Pick<ServiceContext, 'db'>, theirs: ListedRefund): RefundJudgement {
  const [markId, attempt] = markParts(theirs.mark);
  const row = findRefundByProviderId(ctx, theirs.id) ?? (markId === '' ? undefined : findRefund(ctx, markId));
  if (row !== undefined) return judgeOwn(ctx, row, { theirs, attempt });
  if (theirs.doorEntryId !== null)
    return { is: 'door', reference: theirs.paymentIntentId ?? '', entryId: theirs.doorEntryId };
  const exception = markId === 'unknown' ? findRow(ctx.db, paymentExceptions, { id: attempt }) : undefined;
  if (exception !== undefined) return judgeUnknown(ctx, theirs, exception);
  if (theirs.status === 'failed') return { is: 'same' };
  const order = theirs.paymentIntentId === null ? undefined : findOrderByPaymentIntent(ctx, theirs.paymentIntentId);
  if (order !== undefined) return { is: 'adopt', order: orderHolding(ctx, order, theirs.amountCents) };
  const atDoor = findDoorSale(ctx, theirs);
  if (atDoor !== undefined) return judgeAtDoor(ctx, theirs, atDoor);
  const mismatched = findMismatched(ctx, theirs.orderId);
  if (mismatched !== undefined) return { is: 'adopt', order: mismatched };
  const isOurs =
    theirs.isOurs ||
    (theirs.customerId !== null &&
      findRow(ctx.db, paymentCustomers, { stripeCustomerId: theirs.customerId }, ['userId']) !== undefined);
  return { is: isOurs ? 'unknown' : 'foreign' };
}
