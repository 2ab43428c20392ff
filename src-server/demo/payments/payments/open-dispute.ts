import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from '../api/api-error.ts';
import { blankDispute } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf, insertObject, listChildren, updateObject } from '../stripe-objects.ts';
import { disputeLine } from './balance-lines.ts';

const answerWithinSeconds = 7 * 24 * 3600;

export type DisputeInput = {
  /** Cents; without it all that was charged. */
  amount: number | null;
  /** The bank only asks: no money is taken until it becomes a dispute. */
  isInquiry: boolean;
};

/** An inquiry moves no money, and the payment can still be refunded. */
const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_');
const isOpen = ({ status }: Stripe.Dispute): boolean => /^(warning_)?(needs_response|under_review)$/.test(status);

/** Whether the bank has the money of a charge, or some of it: nothing can be refunded then. */
export const isChargedBack = (ctx: StandInContext, chargeId: string): boolean =>
  listChildren(ctx, 'dispute', chargeId).some((dispute) => !dispute.is_charge_refundable);

/** The cardholder's bank takes the payment back, or a part of it, until the shop answers; or asks about it first. */
export function openDispute(ctx: StandInContext, chargeId: string, input: DisputeInput): Stripe.Dispute {
  const charge = findObject(ctx, 'charge', chargeId);
  if (!charge) throw resourceMissing('charge', chargeId, 'charge');
  const amount = input.amount ?? charge.amount;
  if (charge.status !== 'succeeded' || amount > charge.amount || listChildren(ctx, 'dispute', chargeId).some(isOpen))
    throw invalidRequest(`Charge ${chargeId} cannot be disputed.`);
  const created = unixSeconds(ctx);
  const id = newStripeId('du');
  const dispute: Stripe.Dispute = {
    ...blankDispute,
    id,
    amount,
    balance_transactions: input.isInquiry
      ? []
      : [disputeLine({ id, amount }, { isBack: false, returnsFee: false, created })],
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: { ...blankDispute.evidence_details, due_by: created + answerWithinSeconds },
    is_charge_refundable: input.isInquiry,
    payment_intent: idOf(charge.payment_intent),
    reason: 'fraudulent',
    status: input.isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  insertObject(ctx, dispute, { parent: charge.id });
  charge.disputed = true;
  updateObject(ctx, charge);
  ctx.emit('charge.dispute.created', dispute);
  if (!input.isInquiry) ctx.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/**
 * The bank has decided: for the shop, whose money comes back, or for the cardholder. An inquiry is closed without
 * either. A lost dispute may still be won later (docs.stripe.com/disputes/how-disputes-work).
 */
export function closeDispute(
  ctx: StandInContext,
  chargeId: string,
  { succeeds: isWon, returnsFee }: { succeeds: boolean; returnsFee: boolean },
): Stripe.Dispute {
  const disputes = listChildren(ctx, 'dispute', chargeId);
  const dispute = disputes.find(isOpen) ?? (isWon ? disputes.find(({ status }) => status === 'lost') : undefined);
  if (!dispute) throw invalidRequest(`Charge ${chargeId} has no dispute to close.`);
  const wasInquiry = isInquiry(dispute);
  const isBack = isWon && !wasInquiry;
  const closed: Stripe.Dispute = {
    ...dispute,
    balance_transactions: [
      ...dispute.balance_transactions,
      ...(isBack ? [disputeLine(dispute, { isBack, returnsFee, created: unixSeconds(ctx) })] : []),
    ],
    is_charge_refundable: wasInquiry || isWon,
    status: wasInquiry ? 'warning_closed' : isWon ? 'won' : 'lost',
  };
  updateObject(ctx, closed);
  if (isBack) ctx.emit('charge.dispute.funds_reinstated', closed);
  ctx.emit('charge.dispute.closed', closed);
  return closed;
}
