import { z } from 'zod';
import { invalidRequest, resourceMissing } from '../api/api-error.ts';
import { createRefund, endRefund } from '../payments/create-refund.ts';
import { closeDispute, openDispute } from '../payments/open-dispute.ts';
import { expireSession } from '../payments/open-session.ts';
import { authenticateSession, paySession } from '../payments/pay-session.ts';
import { settleDelayed } from '../payments/settle-delayed.ts';
import { findTestCard } from '../payments/test-cards.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { findObject, idOf, intentOfSession } from '../stripe-objects.ts';

const PaySchema = z.strictObject({
  card: z.string().default('4242 4242 4242 4242'),
  email: z.string().default('buyer@example.test'),
  name: z.string().default('Test Buyer'),
  isDelayed: z.boolean().default(false),
  isLate: z.boolean().default(false),
});

/** Of a part of the payment, or only a question of the bank. */
export const DisputeSchema = z.strictObject({
  amount: z.number().int().positive().nullable().default(null),
  isInquiry: z.boolean().default(false),
});
/** For the shop, or for the cardholder; an inquiry is closed as neither. Some contracts give the fee back with a win. */
export const ClosedDisputeSchema = z.strictObject({ succeeds: z.boolean(), returnsFee: z.boolean().default(false) });

type DevAction = (ctx: StandInContext, id: string, input: unknown) => object;

/**
 * What buyer, bank and dashboard can do to one session, by name: the dev panel's buttons and
 * `/dev/api/sessions/:id/<name>`.
 */
export const sessionActions = {
  /** The buyer pays without the page. A refused card answers 200 with `outcome: 'declined'`. */
  pay(ctx: StandInContext, sessionId: string, input: unknown) {
    const { card: number, email, name, isDelayed, isLate } = PaySchema.parse(input);
    const card = isDelayed ? null : findTestCard(number);
    if (!card && !isDelayed) throw invalidRequest(`${number} is not a test card.`, 'card', 'incorrect_number');
    return paySession(ctx, { sessionId, card, payer: { email, name }, isLate });
  },
  authenticate: (ctx: StandInContext, sessionId: string, input: unknown) =>
    authenticateSession(ctx, sessionId, z.strictObject({ succeeds: z.boolean() }).parse(input).succeeds),
  'complete-delayed': (ctx: StandInContext, sessionId: string, input: unknown) =>
    settleDelayed(ctx, sessionId, z.strictObject({ succeeds: z.boolean() }).parse(input).succeeds),
  /** A refund made in the provider's dashboard: the shop hears of it only by webhook. */
  refund(ctx: StandInContext, sessionId: string, input: unknown) {
    const { amount } = z.strictObject({ amount: z.number().int().nullable().default(null) }).parse(input);
    return createRefund(ctx, {
      chargeId: chargeOf(ctx, sessionId),
      paymentIntentId: null,
      amount,
      reason: 'requested_by_customer',
      metadata: {},
    });
  },
  dispute: (ctx: StandInContext, sessionId: string, input: unknown) =>
    openDispute(ctx, chargeOf(ctx, sessionId), DisputeSchema.parse(input)),
  'close-dispute': (ctx: StandInContext, sessionId: string, input: unknown) =>
    closeDispute(ctx, chargeOf(ctx, sessionId), ClosedDisputeSchema.parse(input)),
  expire: (ctx: StandInContext, sessionId: string) => expireSession(ctx, sessionId),
} satisfies Record<string, DevAction>;

export type SessionAction = keyof typeof sessionActions;

export function isSessionAction(name: string): name is SessionAction {
  return Object.hasOwn(sessionActions, name);
}

/** A pending refund arrives, or one thought done fails after all. */
export function endRefundAction(ctx: StandInContext, refundId: string, input: unknown): object {
  return endRefund(ctx, refundId, z.strictObject({ succeeds: z.boolean() }).parse(input).succeeds);
}

function chargeOf(ctx: StandInContext, sessionId: string): string {
  const session = findObject(ctx, 'checkout.session', sessionId);
  if (!session) throw resourceMissing('checkout.session', sessionId, 'session');
  const intent = intentOfSession(ctx, session);
  const chargeId = idOf(intent?.latest_charge);
  if (!chargeId) throw invalidRequest('Nothing was charged for this session.');
  return chargeId;
}
