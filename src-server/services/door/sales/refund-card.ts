import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { DomainError } from '#shared/errors.ts';
import { refundedOrPendingCents } from '#shared/orders/refund-rule.ts';
import type { RefundCardInput } from '#shared/door/kasse-inputs.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { Desk } from '../devices/desk.ts';
import { requireApproval } from '../devices/require-supervisor.ts';
import { closeDoorRefund, isDoorRefundClosed, recordFailedDoorRefund } from './door-refund-exception.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { dashboardRefundId, findRefundsOfIntent, MADE_ELSEWHERE } from '../../shop/payments/find-refund.ts';
import { bookCardRefund, claimCardRefund, dropCardRefund } from './book-card-refund.ts';
import {
  findDoorPayment,
  findDoorRefund,
  givenBackByOthers,
  noteDoorPayment,
  reserveDoorRefund,
  setDoorRefund,
  type DoorPayment,
} from './door-payments.ts';
import { cardRefundKey } from '../../shop/payments/find-refund.ts';
import { counterRefundKey, givenBackCents, keysOfEntry } from './door-refund-rows.ts';
import { findTillRow } from '../cash/till-rows.ts';
import { partsOfRefund } from './refunded-goods.ts';
import { saleView } from './sale-view.ts';
import { judgeDoorRefund } from './take-tickets-back.ts';

type Done = { reference: string; amountCents: number };

/**
 * A payment of our own doors, by our books; one whose beginning was lost there is asked for at the provider. Errors:
 * REFUND_NOT_POSSIBLE, PAYMENT_CHECK_FAILED.
 */
async function requirePayment(ctx: ServiceContext, desk: Desk, reference: string): Promise<DoorPayment> {
  const known = findDoorPayment(ctx, reference);
  if (known !== undefined && known.approvedAt !== null) return known;
  const found = await ctx.payments.terminal.find(reference).catch((cause: unknown) => {
    throw new DomainError(
      cause instanceof ProviderRefusal ? 'REFUND_NOT_POSSIBLE' : 'PAYMENT_CHECK_FAILED',
      {},
      { cause },
    );
  });
  if (found?.state !== 'approved') throw new DomainError('REFUND_NOT_POSSIBLE');
  noteDoorPayment(ctx, desk, found);
  return findDoorPayment(ctx, reference) ?? { ...found, deskId: desk.id, approvedAt: null };
}

/**
 * The tickets a refund names must be there to void, and be worth what goes back. A sale that was never booked has none.
 */
function requireTickets(ctx: ServiceContext, refund: RefundCardInput, saleId: string): void {
  const sale = findTillRow(ctx, saleId);
  if (sale === null || sale.kind !== 'sale') return;
  const { tickets, goodsCents } = partsOfRefund(ctx, sale, refund);
  if (tickets === null && refund.amountCents > goodsCents) throw new DomainError('REFUND_TOO_LARGE');
  if (tickets === null || sale.orderId === null) return;
  const own = cardRefundKey(refund);
  const keys = [...new Set([...keysOfEntry(ctx, refund.entryId), own])];
  const othersOfEntry = keys.filter((key) => key !== own && key !== counterRefundKey(refund.entryId));
  judgeDoorRefund(
    ctx,
    { ...saleView(ctx, sale), orderId: sale.orderId },
    {
      positions: tickets,
      givenCents: Math.max(0, refund.amountCents + givenBackCents(ctx, othersOfEntry) - goodsCents),
      keys,
    },
  );
}

/** What somebody gave back of the payment in the provider's dashboard. */
function givenInDashboard(ctx: ServiceContext, { reference, saleId }: DoorPayment): number {
  const orderId = findTillRow(ctx, saleId)?.orderId ?? null;
  if (orderId === null) return 0;
  const refunds = findRefundsOfIntent(ctx, { orderId, paymentIntentId: reference });
  return refundedOrPendingCents(refunds.filter((refund) => dashboardRefundId(refund) !== null));
}

/**
 * Takes the cents and the tickets in our books before the provider is asked; false when this entry has them already.
 * Errors: IDEMPOTENCY_KEY_REUSED, REFUND_TOO_LARGE, REFUND_NOT_POSSIBLE.
 */
function reserve(
  ctx: ServiceContext,
  desk: Desk,
  { refund, payment }: { refund: RefundCardInput; payment: DoorPayment },
): boolean {
  return inTransaction(ctx.db, () => {
    const before = findDoorRefund(ctx, refund);
    if (before !== undefined && (before.deskId !== desk.id || before.amountCents !== refund.amountCents))
      throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    if (before?.status === 'succeeded') return false;
    if (refund.amountCents > payment.amountCents - givenBackByOthers(ctx, refund) - givenInDashboard(ctx, payment))
      throw new DomainError('REFUND_TOO_LARGE');
    requireTickets(ctx, refund, payment.saleId);
    reserveDoorRefund(ctx, {
      entryId: refund.entryId,
      reference: refund.reference,
      deskId: desk.id,
      saleId: payment.saleId,
      amountCents: refund.amountCents,
      supervisorId: refund.supervisorId,
    });
    claimCardRefund(ctx, { saleId: payment.saleId, ...refund });
    return true;
  });
}

/**
 * The provider has said no for good: a desk may be asking by itself, with nobody there to read the answer, so the admin
 * hears of it. Once the admin has paid it out by hand, the entry is answered as done.
 */
function refused(ctx: ServiceContext, refund: RefundCardInput, cause: ProviderRefusal): Done {
  inTransaction(ctx.db, () => {
    setDoorRefund(ctx, refund, 'failed');
    // Given back in the provider's dashboard: nobody waits for it.
    if (cause.providerCode === MADE_ELSEWHERE) {
      dropCardRefund(ctx, refund);
      closeDoorRefund(ctx, refund);
    } else recordFailedDoorRefund(ctx, refund);
  });
  if (isDoorRefundClosed(ctx, refund)) return refund;
  throw new DomainError('REFUND_NOT_POSSIBLE', {}, { cause });
}

/**
 * Money back on the card: only what was charged at a door, at most what is left of it, for what a supervisor's PIN was
 * typed for. Money and tickets are in the books with the provider's yes; the till's own record follows with the desk's
 * journal. The same entry twice pays once. Errors: SUPERVISOR_NEEDED, SUPERVISOR_UNPROVED, PIN_LOCKED,
 * REFUND_NOT_POSSIBLE, REFUND_TOO_LARGE, PAYMENT_CHECK_FAILED, IDEMPOTENCY_KEY_REUSED.
 */
export async function refundCardPayment(ctx: ServiceContext, desk: Desk, input: RefundCardInput): Promise<Done> {
  const { reference, amountCents, entryId, supervisorId, positions } = input;
  const payment = await requirePayment(ctx, desk, reference);
  const isBooked = findTillRow(ctx, payment.saleId) !== null;
  requireApproval(ctx, desk, {
    ...input,
    abouts: [APPROVALS.refund(payment.saleId, positions), ...(isBooked ? [] : [APPROVALS.card(payment.saleId)])],
  });
  if (isDoorRefundClosed(ctx, input)) return { reference, amountCents };
  if (!reserve(ctx, desk, { refund: input, payment })) return { reference, amountCents };
  try {
    await ctx.payments.terminal.refund({ reference, amountCents, entryId });
  } catch (cause) {
    if (!(cause instanceof ProviderRefusal)) throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause });
    refused(ctx, input, cause);
    return { reference, amountCents };
  }
  inTransaction(ctx.db, () => {
    setDoorRefund(ctx, input, 'succeeded');
    closeDoorRefund(ctx, input);
    bookCardRefund(ctx, { saleId: payment.saleId, ...input });
    writeAudit(ctx, {
      action: 'card_payment.refunded',
      subjectKind: 'card_payment',
      subjectId: reference,
      after: { amountCents, supervisorId, deskId: desk.id },
    });
  });
  return { reference, amountCents };
}
