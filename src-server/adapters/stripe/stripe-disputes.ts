import type Stripe from 'stripe';
import type { PaymentProvider, ProviderDispute } from '../payment-provider.ts';
import { translated, type StripeAccount } from './stripe-account.ts';

const OUTCOMES: Partial<Record<Stripe.Dispute.Status, ProviderDispute['status']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

/** Once an answer was sent, or the bank has decided, nothing is waited for (docs.stripe.com/api/disputes/object). */
const AWAITS_ANSWER: ReadonlySet<Stripe.Dispute.Status> = new Set(['needs_response', 'warning_needs_response']);

/** When the first line of that direction moved the account. */
const movedAt = (lines: readonly Stripe.BalanceTransaction[], isOf: (amount: number) => boolean): Date | null => {
  const seconds = lines.filter(({ amount }) => isOf(amount)).map(({ created }) => created);
  return seconds.length === 0 ? null : new Date(Math.min(...seconds) * 1_000);
};

const disputeOf = ({
  id,
  status,
  amount,
  evidence_details,
  created,
  balance_transactions: lines,
}: Stripe.Dispute): ProviderDispute => ({
  id,
  status: OUTCOMES[status] ?? 'open',
  amountCents: amount,
  isInquiry: status.startsWith('warning_'),
  answerUntil:
    AWAITS_ANSWER.has(status) && evidence_details.due_by !== null ? new Date(evidence_details.due_by * 1_000) : null,
  openedAt: new Date(created * 1_000),
  takenAt: movedAt(lines, (cents) => cents < 0),
  givenBackAt: movedAt(lines, (cents) => cents > 0),
});

/** Payments that a bank asks back. */
export function stripeDisputes({ stripe }: StripeAccount): Pick<PaymentProvider, 'listDisputes'> {
  return {
    listDisputes: async (payment_intent) =>
      (await translated(stripe.disputes.list({ payment_intent, limit: 100 }))).data.map(disputeOf).toReversed(),
  };
}
