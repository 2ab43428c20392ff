import { findPlan, hasVoucher } from '#shared/membership/plans.ts';
import { cents, ZERO_CENTS, type Cents } from '#shared/money.ts';

/** The voucher that goes with a member's entry: the night's, if the plan has one, and never more than was paid. */
export function memberVoucher(
  planId: string | null | undefined,
  { voucherCents, priceCents }: { voucherCents: number; priceCents: number },
): Cents {
  const plan = findPlan(planId ?? '');
  return plan !== undefined && hasVoucher(plan) ? cents(Math.min(voucherCents, priceCents)) : ZERO_CENTS;
}
