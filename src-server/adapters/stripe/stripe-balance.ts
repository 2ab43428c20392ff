import type Stripe from 'stripe';
import { ownEntry } from '#shared/own-entry.ts';
import type { BalanceLine, PaymentProvider, ProviderPayout } from '../payment-provider.ts';
import { idOf, translated, type StripeAccount } from './stripe-account.ts';

const PAGE_SIZE = 100;

/** Stripe's words for what moved its account, in ours; anything else is 'other'. */
const KIND_OF: Partial<Record<Stripe.BalanceTransaction.Type, BalanceLine['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  application_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
};

/** An adjustment says only by its category what it is of (docs.stripe.com/reports/reporting-categories). */
const KIND_OF_ADJUSTMENT: Record<string, BalanceLine['kind']> = {
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  refund_failure: 'refund',
  fee: 'fee',
};
const kindOf = ({ type, reporting_category }: Stripe.BalanceTransaction): BalanceLine['kind'] =>
  (type === 'adjustment' ? ownEntry(KIND_OF_ADJUSTMENT, reporting_category) : KIND_OF[type]) ?? 'other';

type Source = { payment_intent?: string | { id: string } | null; metadata?: Stripe.Metadata | null };

function lineOf(line: Stripe.BalanceTransaction, shopId: string): BalanceLine {
  const source = line.source !== null && typeof line.source === 'object' ? (line.source as Source) : null;
  return {
    id: line.id,
    kind: kindOf(line),
    amountCents: line.amount,
    feeCents: line.fee,
    paymentIntentId: idOf(source?.payment_intent ?? null),
    isOurs: source?.metadata?.['shop'] === shopId,
    occurredAt: new Date(line.created * 1000),
  };
}

const STATUSES: readonly ProviderPayout['status'][] = ['pending', 'in_transit', 'paid', 'failed', 'canceled'];

/** The provider's own account: its lines, and what it sent to the operator's bank. */
export function stripeBalance({
  stripe,
  options,
}: StripeAccount): Pick<PaymentProvider, 'listBalanceSince' | 'listPayoutsSince' | 'listLinesOfPayout'> {
  async function* lines(
    filter: Pick<Stripe.BalanceTransactionListParams, 'created' | 'payout'>,
  ): AsyncIterable<BalanceLine[]> {
    let after: string | undefined;
    for (;;) {
      const page = await translated(
        stripe.balanceTransactions.list({
          ...filter,
          limit: PAGE_SIZE,
          expand: ['data.source'],
          ...(after !== undefined && { starting_after: after }),
        }),
      );
      yield page.data.map((line) => lineOf(line, options.shopId));
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return;
    }
  }

  async function* listPayoutsSince(since: Date): AsyncIterable<ProviderPayout[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    let after: string | undefined;
    for (;;) {
      const page = await translated(
        stripe.payouts.list({ created, limit: PAGE_SIZE, ...(after !== undefined && { starting_after: after }) }),
      );
      yield page.data.map((payout) => ({
        id: payout.id,
        amountCents: payout.amount,
        status: STATUSES.find((status) => status === payout.status) ?? 'pending',
        arrivesAt: new Date(payout.arrival_date * 1000),
        createdAt: new Date(payout.created * 1000),
      }));
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return;
    }
  }

  return {
    listBalanceSince: (since) => lines({ created: { gte: Math.floor(since.getTime() / 1000) } }),
    listLinesOfPayout: (payout) => lines({ payout }),
    listPayoutsSince,
  };
}
