import { randomUUID } from 'node:crypto';
import { judgeTickets, refundedOrPendingCents } from '#shared/orders/refund-rule.ts';
import type { ListedRefund } from '#server/adapters/payment-provider.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { OrderRow } from '../orders/find-order.ts';
import { releaseOrderOf } from '../orders/release-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRefundableTickets } from '../tickets/cancel-tickets.ts';
import {
  closeException,
  findOpenAbout,
  listExceptionsOfOrder,
  wasExceptionRecorded,
} from '../payments/find-exception.ts';
import {
  dashboardKey,
  findRefundsOfIntent,
  findRefundsOfOrder,
  isMadeElsewhere,
  partOf,
  partsOfRefund,
} from '../payments/find-refund.ts';
import { followRefunds, leftOfPayment } from '../orders/follow-refunds.ts';
import { judgeRefund, type RefundJudgement } from './judge-refund.ts';
import { spreadLoss } from './orders-of-payment.ts';
import { recordException } from '../payments/record-exception.ts';
import { recordRefundResult } from './record-refund-result.ts';
import type { DoorRefundHandler } from './door-refund.ts';

/** What stood in for a refund until its news came: a till's note, a question that is answered by booking it. */
function replaceStandIns(ctx: ServiceContext, order: OrderRow, refund: ListedRefund): void {
  for (const ours of findRefundsOfOrder(ctx, order.id).filter((one) => isMadeElsewhere(one, refund))) {
    updateRows(ctx.db, refunds, { id: ours.id }, { updatedAt: ctx.now(), status: 'failed' });
    writeAudit(ctx, {
      action: 'refund.failed',
      subjectKind: 'order',
      subjectId: order.id,
      after: { refundId: ours.id },
    });
  }
  for (const kind of ['unknown_refund', 'refund_differs'] as const) {
    const question = findOpenAbout(ctx, { kind, refId: refund.id });
    if (question !== undefined) closeException(ctx, question, 'booked');
  }
}

/** All that was paid over another sum than the price is back: the seats are free, and nobody is asked about it. */
function endMismatch(ctx: ServiceContext, { id: orderId }: OrderRow, refund: ListedRefund): void {
  const backCents = refundedOrPendingCents(
    findRefundsOfIntent(ctx, { orderId, paymentIntentId: refund.paymentIntentId }),
  );
  if (refund.paidCents === null || backCents < refund.paidCents) return;
  for (const exception of listExceptionsOfOrder(ctx, { kind: 'amount_mismatch', orderId })) {
    if (exception.resolvedAt !== null) continue;
    closeException(ctx, exception, 'refunded');
    releaseOrderOf(ctx, orderId, exception.refId);
  }
}

type Adopted = Pick<Extract<RefundJudgement, { is: 'adopt' }>, 'order' | 'goodsCents'>;

/**
 * Books a refund made in the provider's dashboard. Which tickets it takes back is for a person to say, whatever its
 * amount: it may be goodwill (docs/decisions.md, P2). A membership's month has no tickets: there the money alone tells.
 */
function adoptPart(ctx: ServiceContext, { order, goodsCents = 0 }: Adopted, refund: ListedRefund): void {
  const id = randomUUID();
  insertRow(ctx.db, refunds, {
    id,
    orderId: order.id,
    paymentIntentId: order.carriedIntentId === null ? refund.paymentIntentId : null,
    amountCents: refund.amountCents,
    intentKey: dashboardKey(refund.id),
    stripeRefundId: refund.id,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    reason: 'provider_dashboard',
    status: 'pending',
  });
  const { asks } = judgeTickets({
    way: 'dashboard',
    tickets: findRefundableTickets(ctx, order.id),
    named: 'nobody',
    leftCents: 0,
    givenCents: refund.amountCents,
  });
  if (asks === 'which_tickets')
    recordException(ctx, {
      kind: 'dashboard_refund',
      refId: refund.id,
      orderId: order.id,
      detail: `${refund.amountCents} of ${order.totalCents} eur${goodsCents === 0 ? '' : `, beside ${goodsCents} for goods`}`,
    });
  if (order.paidAt === null) endMismatch(ctx, order, refund);
  followRefunds(ctx, order.id);
  recordRefundResult(ctx, id, refund);
}

/** In each order that has money of it, where it is more than any one of them has left: moved tickets took theirs along. */
function adoptRefund(ctx: ServiceContext, adopted: Adopted, refund: ListedRefund): void {
  const { order } = adopted;
  replaceStandIns(ctx, order, refund);
  const parts = leftOfPayment(ctx, order) >= refund.amountCents ? [] : spreadLoss(ctx, order, refund.amountCents);
  if (parts.length < 2) return adoptPart(ctx, adopted, refund);
  for (const [at, part] of parts.entries())
    adoptPart(ctx, { order: part.order }, { ...refund, id: partOf(refund.id, at), amountCents: part.amountCents });
}

/** Asks the admin once and never again: the provider goes on listing what the question is about. */
export function askOnce(
  ctx: ServiceContext,
  question: { kind: 'unknown_refund' | 'refund_differs'; refId: string; orderId: string | null; detail: string },
): void {
  if (!wasExceptionRecorded(ctx, question)) recordException(ctx, question);
}

/** Brings our books in line with one refund as the provider has it; true when there was something to do. */
export function bookRefund(ctx: ServiceContext, handlers: DoorRefundHandler, theirs: ListedRefund): boolean {
  return inTransaction(ctx.db, () => {
    const judged = judgeRefund(ctx, theirs);
    switch (judged.is) {
      case 'same':
      case 'foreign':
        return false;
      case 'result':
        for (const [at, { id }] of partsOfRefund(ctx, judged.refund, theirs).entries())
          recordRefundResult(ctx, id, { ...theirs, id: partOf(theirs.id, at) });
        return true;
      case 'door':
        // The desk was told that it succeeded, so an admin has to hear of a failure.
        if (theirs.status === 'failed')
          handlers.doorRefundFailed(ctx, {
            reference: judged.reference,
            amountCents: theirs.amountCents,
            entryId: judged.entryId,
            refundId: theirs.id,
          });
        return theirs.status === 'failed';
      case 'adopt':
        adoptRefund(ctx, judged, theirs);
        return true;
      case 'unknown':
        askOnce(ctx, { kind: 'unknown_refund', refId: theirs.id, orderId: null, detail: `${theirs.amountCents} eur` });
        return true;
      case 'failed': {
        const { kind, refId, orderId } = judged.exception;
        recordException(ctx, { kind, refId, orderId, detail: `${theirs.amountCents} eur, the refund failed` });
        return true;
      }
      case 'differs':
        askOnce(ctx, { kind: 'refund_differs', refId: theirs.id, orderId: judged.orderId, detail: judged.detail });
        return true;
    }
  });
}

/** A refund of our books that the provider does not have. */
export function askAboutMissingRefund(
  ctx: ServiceContext,
  { stripeRefundId, orderId, amountCents }: { stripeRefundId: string; orderId: string; amountCents: number },
): void {
  inTransaction(ctx.db, () =>
    askOnce(ctx, {
      kind: 'refund_differs',
      refId: stripeRefundId,
      orderId,
      detail: `${amountCents} here, 0 there eur`,
    }),
  );
}

/** Brings our refunds of one payment in line with the provider's: results of ours, and ones made elsewhere. */
export async function syncRefunds(
  ctx: ServiceContext,
  handlers: DoorRefundHandler,
  paymentIntentId: string,
): Promise<void> {
  for (const refund of await ctx.payments.listRefunds(paymentIntentId)) bookRefund(ctx, handlers, refund);
}
