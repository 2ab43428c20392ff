import { DomainError } from '#shared/errors.ts';
import type { RefundCardInput } from '#shared/kasse/kasse-inputs.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../audit.ts';
import { requireSupervisor } from '../desks/require-supervisor.ts';
import { closeDoorRefund, isDoorRefundClosed, recordDoorRefund } from '../payments/door-refund.ts';
import type { ServiceContext } from '../service-context.ts';

/**
 * Money back on the card; the till's own refund is a record of its own. The same entry twice pays once. What the provider refuses for good
 * goes before the admin: a desk may be asking by itself, for a payment that a supervisor let go of, with nobody there to read the answer.
 * Once the admin has paid it out by hand, the entry is answered as done. Errors: SUPERVISOR_NEEDED, REFUND_NOT_POSSIBLE, PAYMENT_CHECK_FAILED.
 */
export async function refundCardPayment(ctx: ServiceContext, { reference, amountCents, entryId, supervisorId }: RefundCardInput): Promise<{ reference: string; amountCents: number }> {
  requireSupervisor(ctx, supervisorId);
  const refund = { reference, amountCents, entryId };
  if (isDoorRefundClosed(ctx, refund)) return { reference, amountCents };
  try {
    const refunded = await ctx.payments.terminal.refund(refund);
    inTransaction(ctx.db, () => {
      closeDoorRefund(ctx, refund);
      writeAudit(ctx, { action: 'card_payment.refunded', subjectKind: 'card_payment', subjectId: reference, after: { amountCents, supervisorId } });
    });
    return refunded;
  } catch (cause) {
    if (!(cause instanceof ProviderRefusal)) throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause });
    inTransaction(ctx.db, () => {
      // Given back in the provider's dashboard: nobody waits for it.
      if (cause.providerCode === 'charge_already_refunded') closeDoorRefund(ctx, refund);
      else recordDoorRefund(ctx, refund);
    });
    if (isDoorRefundClosed(ctx, refund)) return { reference, amountCents };
    throw new DomainError('REFUND_NOT_POSSIBLE', {}, { cause });
  }
}
