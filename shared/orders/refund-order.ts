import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { REFUND_CAUSES, type RefundCause } from '#shared/orders/refund-causes.ts';
import { tidyLine } from '#shared/tidy-text.ts';

export const REFUND_STATUSES = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * `withdrawal`: a membership's month, given back because it was withdrawn from or was a second one.
 * `no_payment`: a booking taken back for which no money ever came; nothing moves.
 * `dispute_lost`: the buyer's bank has taken the money back for good.
 * `moved`: tickets were moved to another night, and their value went with them into its order; nothing moves.
 */
export const REFUND_REASONS = [
  'requested_by_admin',
  'late_payment',
  'second_payment',
  'event_cancelled',
  'provider_dashboard',
  'withdrawal',
  'no_payment',
  'dispute_lost',
  'moved',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Payments and refunds about which a person decides. */
export const PAYMENT_EXCEPTION_KINDS = [
  'amount_mismatch', // what was paid is not what we asked for
  'wrong_mode', // a test payment in production, or the other way round
  'refund_failed', // the provider could not return the money
  'door_refund_failed', // a card charged at the door that could not be paid back
  'used_ticket_refunded', // money returned for someone who was let in
  'disputed', // the buyer's bank asked the money back
  'unknown_payment', // money of ours without an order
  'partial_refund', // until 2026: part of the money went back in the provider's dashboard, nobody said for which ticket
  'dashboard_refund', // money went back in the provider's dashboard: a person says which tickets it takes back, if any
  'unknown_refund', // the provider gave back a payment of ours that no order or sale here knows
  'refund_differs', // a refund of our books that the provider has otherwise, or not at all
  'dispute_lost', // a bank took back part of a payment: a person says which tickets that voids, if any
  'dispute_reversed', // a bank gave back what it had taken for good; the tickets are void by then
] as const;
export type PaymentExceptionKind = (typeof PAYMENT_EXCEPTION_KINDS)[number];

/** Why, from a short list, and in own words. These are kept in the audit log, so they must name nobody. */
export const RefundWhy = {
  cause: z.enum(REFUND_CAUSES).optional(),
  reason: z.string().overwrite(tidyLine).max(200).optional(),
};
type WhyGiven = { cause?: RefundCause | undefined; reason?: string | undefined };
/** 'Something else' says nothing without own words. */
export const saysWhy = ({ cause, reason = '' }: WhyGiven): boolean => cause !== 'other' || reason !== '';
export const SAY_WHY = { path: ['reason'], message: 'Please say why.' };

/**
 * `admin.tickets.refund`: the whole order, some of its tickets, or an amount. Without an amount the server computes it.
 */
export const RefundOrderInput = z
  .strictObject({
    orderId: IdSchema,
    ticketIds: z.array(IdSchema).min(1).max(10).optional(),
    /** Also refund tickets whose guests are in already; listed for the admin as an exception. */
    includeUsed: z.boolean().default(false),
    /** Only so much of it, in cents; without it the tickets' price. */
    amountCents: z.int().min(1).optional(),
    /** Money goes back and every ticket stays valid. */
    ticketsStay: z.boolean().default(false),
    /** Of one question: pressing twice gives once. Needed where tickets stay. */
    requestKey: z.uuid().optional(),
    /** What the office saw was left of the payment: where somebody else gave back meanwhile, it looks again. */
    leftCents: z.int().min(0).optional(),
    ...RefundWhy,
  })
  .refine(({ ticketsStay, requestKey }) => !ticketsStay || requestKey !== undefined, { path: ['requestKey'] })
  .refine(saysWhy, SAY_WHY);
export type RefundOrderInput = z.input<typeof RefundOrderInput>;

/** A refund of what was sold at a door, which waits until a desk has given it back. Cents. */
export type RefundHandover = {
  id: string;
  orderId: string;
  eventTitle: string | null;
  deskName: string;
  /** As printed on the receipt; null where it has none. */
  receiptNumber: string | null;
  soldAt: Date;
  amountCents: Cents;
  reason: string;
  createdAt: Date;
};

/** `admin.payments.withdrawHandover`. */
export const HandoverInput = z.strictObject({ id: IdSchema });
export type HandoverInput = z.output<typeof HandoverInput>;

/** `admin.tickets.spentVouchers`: asked before a refund. */
export const SpentVouchersInput = z.strictObject({ orderId: IdSchema });
export type SpentVouchersInput = z.infer<typeof SpentVouchersInput>;
/** A valid ticket whose voucher was redeemed, and for how much: a refund gives its whole price back all the same. */
export type SpentVoucher = { ticketId: string; cents: Cents };
