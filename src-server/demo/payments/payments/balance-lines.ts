import type Stripe from 'stripe';
import { blankBalanceTransaction } from '../api/blank-objects.ts';

type Line = Stripe.BalanceTransaction;
type Facts = {
  id: string;
  source: string;
  created: number;
  amount: number;
  fee: number;
  type: Line['type'];
  reporting_category?: string;
};

const DAY = 86_400;
/** Money waits so long before it can be paid out. */
export const AVAILABLE_AFTER_SECONDS = 2 * DAY;

/** Stripe's price for a card of the European Economic Area; a dispute costs 20 €. */
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;
const DISPUTE_FEE = 2_000;

function lineOf({ fee, amount, created, ...facts }: Facts): Line {
  return {
    ...blankBalanceTransaction,
    ...facts,
    amount,
    fee,
    net: amount - fee,
    created,
    available_on: created + AVAILABLE_AFTER_SECONDS,
    currency: 'eur',
    status: 'available',
    reporting_category: facts.reporting_category ?? facts.type,
  };
}

const idOf = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === 'object' ? (field?.id ?? null) : (field ?? null);

/** The lines of the account that an object has by now: a charge's, a refund's and its failure's, a dispute's. */
export function balanceLinesOf(object: { object: string; id: string }, now: number): Line[] {
  if (object.object === 'charge') {
    const charge = object as Stripe.Charge;
    const id = idOf(charge.balance_transaction);
    const { amount_captured: amount, created } = charge;
    return id === null || amount === 0
      ? []
      : [lineOf({ id, source: charge.id, created, amount, fee: feeOf(amount), type: 'charge' })];
  }
  if (object.object === 'refund') {
    const refund = object as Stripe.Refund;
    const [id, failedId] = [idOf(refund.balance_transaction), idOf(refund.failure_balance_transaction)];
    const facts = { source: refund.id, fee: 0 };
    return [
      ...(id === null
        ? []
        : [lineOf({ ...facts, id, created: refund.created, amount: -refund.amount, type: 'refund' as const })]),
      ...(failedId === null
        ? []
        : [
            lineOf({
              ...facts,
              id: failedId,
              created: now,
              amount: refund.amount,
              type: 'adjustment',
              reporting_category: 'refund_failure',
            }),
          ]),
    ];
  }
  return object.object === 'dispute' ? (object as Stripe.Dispute).balance_transactions : [];
}

/**
 * The day a dispute is opened takes amount and fee from the account, in one line; the day it is won gives the amount
 * back in another, and the fee only under some contracts. Both are adjustments, told apart by their category
 * (docs.stripe.com/reports/reporting-categories).
 */
export function disputeLine(
  dispute: Pick<Stripe.Dispute, 'id' | 'amount'>,
  { isBack, returnsFee, created }: { isBack: boolean; returnsFee: boolean; created: number },
): Line {
  const facts = { source: dispute.id, type: 'adjustment' as const, created };
  return isBack
    ? lineOf({
        ...facts,
        id: dispute.id.replace('du_', 'txn_back'),
        amount: dispute.amount,
        fee: returnsFee ? -DISPUTE_FEE : 0,
        reporting_category: 'dispute_reversal',
      })
    : lineOf({
        ...facts,
        id: dispute.id.replace('du_', 'txn_'),
        amount: -dispute.amount,
        fee: DISPUTE_FEE,
        reporting_category: 'dispute',
      });
}
