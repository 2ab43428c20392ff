import { randomUUID } from 'node:crypto';
import { judgeTickets } from '#shared/orders/refund-rule.ts';
import type { ListedRefund } from '#server/adapters/payment-provider.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { OrderRow } from '../orders/find-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRefundableTickets } from '../tickets/cancel-tickets.ts';
import { recordDoorRefund } from './door-refund.ts';
import { followRefunds } from './follow-refunds.ts';
import { judgeRefund } from './judge-refund.ts';
import { recordException } from './record-exception.ts';
import { recordRefundResult } from './record-refund-result.ts';

const insert = statement<{
  id: string;
  orderId: string;
  paymentIntentId: string | null;
  amountCents: number;
  stripeRefundId: string;
  at: number;
}>(
  `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, status, intent_key, stripe_refund_id, created_at, updated_at)
   VALUES (@id, @orderId, @paymentIntentId, @amountCents, 'provider_dashboard', 'pending', 'provider:' || @stripeRefundId, @stripeRefundId, @at, @at)`,
);
const asked = statement<{ kind: string; refId: string }, { found: 1 }>(
  `SELECT 1 AS found FROM payment_exceptions WHERE ref_id = @refId AND kind = @kind`,
);

/**
 * Books a refund made in the provider's dashboard. Which tickets it takes back is for a person to say, whatever its amount: it may be
 * goodwill (docs/decisions.md, P2). A membership's month has no tickets: there the money alone tells.
 */
function adoptRefund(ctx: ServiceContext, order: OrderRow, refund: ListedRefund): void {
  const id = randomUUID();
  insert(ctx.db).run({
    id,
    orderId: order.id,
    paymentIntentId: refund.paymentIntentId,
    amountCents: refund.amountCents,
    stripeRefundId: refund.id,
    at: ctx.now().getTime(),
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
      detail: `${refund.amountCents} of ${order.totalCents} eur`,
    });
  followRefunds(ctx, order.id);
  recordRefundResult(ctx, id, refund);
}

/** Puts a question before the admin once for ever: the provider goes on listing what it is about. */
function askOnce(
  ctx: ServiceContext,
  question: { kind: 'unknown_refund' | 'refund_differs'; refId: string; orderId: string | null; detail: string },
): void {
  if (asked(ctx.db).get({ kind: question.kind, refId: question.refId }) === undefined) recordException(ctx, question);
}

/** Brings our books in line with one refund as the provider has it; true when there was something to do. */
export function bookRefund(ctx: ServiceContext, theirs: ListedRefund): boolean {
  return inTransaction(ctx.db, () => {
    const judged = judgeRefund(ctx, theirs);
    switch (judged.is) {
      case 'same':
      case 'foreign':
        return false;
      case 'result':
        recordRefundResult(ctx, judged.refund.id, theirs);
        return true;
      case 'door':
        // The desk was told it was done, so a failure is news for a person.
        if (theirs.status === 'failed')
          recordDoorRefund(ctx, {
            reference: judged.reference,
            amountCents: theirs.amountCents,
            entryId: judged.entryId,
          });
        return theirs.status === 'failed';
      case 'adopt':
        adoptRefund(ctx, judged.order, theirs);
        return true;
      case 'unknown':
        askOnce(ctx, { kind: 'unknown_refund', refId: theirs.id, orderId: null, detail: `${theirs.amountCents} eur` });
        return true;
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
export async function syncRefunds(ctx: ServiceContext, paymentIntentId: string): Promise<void> {
  for (const refund of await ctx.payments.listRefunds(paymentIntentId)) bookRefund(ctx, refund);
}
