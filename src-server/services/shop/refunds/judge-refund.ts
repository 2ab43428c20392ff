import { eq, sql } from 'drizzle-orm';
import type { ListedRefund } from '#server/adapters/payment-provider.ts';
import { prepared } from '#server/db/client.ts';
import { paymentCustomers } from '#server/db/schema/membership.ts';
import { paymentExceptions } from '#server/db/schema/payments.ts';
import { findOrderByPaymentIntent, type OrderRow } from '../orders/find-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRefund, findRefundByProviderId, type RefundRow } from '../payments/find-refund.ts';

/**
 * What a refund of the provider is to our books. `result`: a refund of ours went on. `adopt`: made elsewhere for an
 * order of ours. `unknown`: for money of ours, though no order here has it. `differs`: the books say something else,
 * which no later event mends.
 */
export type RefundJudgement =
  | { is: 'same' | 'foreign' }
  | { is: 'result'; refund: RefundRow }
  | { is: 'door'; reference: string; entryId: string }
  | { is: 'adopt'; order: OrderRow }
  | { is: 'unknown' }
  | { is: 'differs'; orderId: string; detail: string };

const findException = prepared((orm) =>
  orm
    .select({ id: paymentExceptions.id })
    .from(paymentExceptions)
    .where(eq(paymentExceptions.id, sql.placeholder('id')))
    .prepare(),
);
const findCustomer = prepared((orm) =>
  orm
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.stripeCustomerId, sql.placeholder('id')))
    .prepare(),
);

/** `{refundId}:{attempt}`, or `unknown:{exceptionId}` for money that no order knew. */
const markParts = (mark: string | null): [string, string] => {
  const [id = '', attempt = ''] = (mark ?? '').split(':');
  return [id, attempt];
};

function judgeOwn(row: RefundRow, theirs: ListedRefund, attempt: string): RefundJudgement {
  const isOtherTry = row.stripeRefundId !== theirs.id && attempt !== '' && attempt !== String(row.attempt);
  // An earlier try that failed is done with; one that brought money back after all is one refund too many.
  if (isOtherTry)
    return theirs.status === 'failed'
      ? { is: 'same' }
      : { is: 'differs', orderId: row.orderId, detail: `${theirs.amountCents} eur` };
  if (theirs.amountCents !== row.amountCents)
    return { is: 'differs', orderId: row.orderId, detail: `${row.amountCents} here, ${theirs.amountCents} there eur` };
  if (row.status === theirs.status || (row.status === 'succeeded' && theirs.status === 'pending'))
    return { is: 'same' };
  if (row.status === 'failed') return { is: 'differs', orderId: row.orderId, detail: `${theirs.amountCents} eur` };
  return { is: 'result', refund: row };
}

/** Compares one refund of the provider's with our books, without changing them. */
export function judgeRefund(ctx: Pick<ServiceContext, 'db'>, theirs: ListedRefund): RefundJudgement {
  const [markId, attempt] = markParts(theirs.mark);
  const row = findRefundByProviderId(ctx, theirs.id) ?? (markId === '' ? undefined : findRefund(ctx, markId));
  if (row !== undefined) return judgeOwn(row, theirs, attempt);
  if (theirs.doorEntryId !== null)
    return { is: 'door', reference: theirs.paymentIntentId ?? '', entryId: theirs.doorEntryId };
  if (theirs.status === 'failed') return { is: 'same' };
  if (markId === 'unknown' && findException(ctx.db).get({ id: attempt }) !== undefined) return { is: 'same' };
  const order = theirs.paymentIntentId === null ? undefined : findOrderByPaymentIntent(ctx, theirs.paymentIntentId);
  if (order !== undefined) return { is: 'adopt', order };
  const isOurs =
    theirs.isOurs || (theirs.customerId !== null && findCustomer(ctx.db).get({ id: theirs.customerId }) !== undefined);
  return { is: isOurs ? 'unknown' : 'foreign' };
}
