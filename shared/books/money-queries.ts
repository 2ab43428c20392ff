import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import type { PaymentExceptionKind } from '#shared/orders/refund-order.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { tidyLine } from '#shared/tidy-text.ts';

/** The two sides on which something can be missing, and refunds that did not arrive. */
export const EXCEPTION_GROUPS = [
  'money_without_ticket',
  'ticket_without_money',
  'refunds',
  'refund_questions',
] as const;
export type ExceptionGroup = (typeof EXCEPTION_GROUPS)[number];

export const KINDS_OF_GROUP: Record<ExceptionGroup, readonly PaymentExceptionKind[]> = {
  money_without_ticket: ['amount_mismatch', 'wrong_mode', 'unknown_payment', 'dispute_reversed'],
  ticket_without_money: ['disputed', 'used_ticket_refunded', 'partial_refund'],
  refunds: ['refund_failed', 'door_refund_failed'],
  refund_questions: ['dashboard_refund', 'unknown_refund', 'refund_differs', 'dispute_lost'],
};

/** What one click can do about a kind of exception; everything can be ticked off once a person has looked at it. */
export const CAN_SETTLE: readonly PaymentExceptionKind[] = ['amount_mismatch', 'unknown_payment'];
export const CAN_REFUND: readonly PaymentExceptionKind[] = ['amount_mismatch', 'unknown_payment', 'refund_failed'];

/** Money that went back at the provider: a person says which tickets that takes back, if any. */
export const CAN_DECIDE: readonly PaymentExceptionKind[] = ['dashboard_refund', 'partial_refund', 'dispute_lost'];

/** Refunds that only a person can bring about by now: in cash over the counter, or by a transfer of their own. */
export const CAN_PAY_OUT: readonly PaymentExceptionKind[] = ['refund_failed', 'door_refund_failed'];

/** `admin.payments.look`, `settle`, `refund`, `resolve`. */
export const ExceptionInput = z.strictObject({ id: IdSchema });

/** `admin.payments.decideRefund`: the tickets that a refund takes back; none is goodwill. */
export const DecideRefundInput = z.strictObject({
  id: IdSchema,
  ticketIds: z.array(IdSchema).max(MAX_TICKETS_PER_ORDER),
});
export type DecideRefundInput = z.output<typeof DecideRefundInput>;

/** `admin.payments.refundQuestion`: a refund made elsewhere, and the order's tickets it may be about. */
export type RefundQuestion = {
  orderId: string;
  /** A bank took the money back; else it was given back. */
  isLoss: boolean;
  amountCents: Cents;
  totalCents: Cents;
  tickets: { id: string; ticketNumber: string; ticketTypeName: string; status: TicketStatus; pricePaidCents: Cents }[];
};

const PAY_OUT_WAYS = ['cash', 'transfer'] as const;
/**
 * `admin.payments.paidOut`: how the money reached the buyer, and what was shown to be owed, in cents; without it all that
 * the refund was for.
 */
export const PaidOutInput = z.strictObject({
  id: IdSchema,
  how: z.enum(PAY_OUT_WAYS),
  amountCents: z.int().positive().optional(),
});
export type PaidOutInput = z.output<typeof PaidOutInput>;

/** `admin.payments.lookAtOrder`, `voidUnpaid`. */
export const UnpaidOrderInput = z.strictObject({ orderId: IdSchema });

/** `admin.payments.keepAsFree`: the reason is kept in the audit log, so it must name nobody. */
export const KeepAsFreeInput = z.strictObject({
  orderId: IdSchema,
  reason: z.string().overwrite(tidyLine).min(1, 'Please say why.').max(200),
});
export type KeepAsFreeInput = z.output<typeof KeepAsFreeInput>;

/** One payment as our books and as the provider have it. */
export type PaymentLook = {
  ours: {
    orderId: string;
    status: string;
    totalCents: Cents;
    tickets: number;
    validTickets: number;
    refundedCents: Cents;
    buyerEmail: string | null;
  } | null;
  /** Null when the provider knows nothing of it, or could not be asked. */
  provider: {
    sessionStatus: string;
    paymentStatus: string;
    totalCents: Cents;
    currency: string;
    isLive: boolean;
    refundedCents: Cents;
  } | null;
};

/**
 * § 19 UStG since 2025: at most 25,000 € last year and 100,000 € this year; crossed, it ends at once.
 */
export const SMALL_BUSINESS_LIMITS = { previousYearCents: 2_500_000, currentYearCents: 10_000_000 } as const;
/** From here on a warning is due: time to decide before the limit decides. */
const NEAR_BPS = 8_000;

export type SmallBusinessState = 'far' | 'near' | 'crossed';
export type SmallBusinessWatch = {
  isSmallBusiness: boolean;
  previousYearCents: Cents;
  currentYearCents: Cents;
  state: SmallBusinessState;
};

/**
 * Pure: how near the turnover of two years is to where the exemption ends. What this year takes decides about the next
 * one, too.
 */
export function smallBusinessState({
  previousYearCents,
  currentYearCents,
}: {
  previousYearCents: number;
  currentYearCents: number;
}): SmallBusinessState {
  const { previousYearCents: last, currentYearCents: now } = SMALL_BUSINESS_LIMITS;
  if (previousYearCents > last || currentYearCents > now) return 'crossed';
  const isNear = (amount: number, limit: number) => amount * 10_000 >= limit * NEAR_BPS;
  return isNear(previousYearCents, last) || isNear(currentYearCents, now) || isNear(currentYearCents, last)
    ? 'near'
    : 'far';
}
