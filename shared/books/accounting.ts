import { z } from 'zod';
import type { LocalDate } from '#shared/time.ts';
import { daysBetween } from './money-page.ts';

/** So many days at most: one business year and its last weeks before. */
const MOST_ACCOUNTING_DAYS = 400;
const Day = z.iso.date().transform((day) => day as LocalDate);

/** `admin.money.vat` and `admin.money.payouts`: Berlin days, both included. */
export const AccountingDaysInput = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) <= MOST_ACCOUNTING_DAYS, {
    message: `Choose a span of at most ${MOST_ACCOUNTING_DAYS} days.`,
    path: ['to'],
  });
export type AccountingDaysInput = z.output<typeof AccountingDaysInput>;

/** What was sold at one rate, less what went back, in cents; `vatCents` is what the receipts say. */
export type VatAtRate = { vatBps: number; grossCents: number; netCents: number; vatCents: number };
/** `feeCents`: what the provider kept. `isSmallBusiness`: there is no VAT to return. */
export type VatView = { isSmallBusiness: boolean; rates: VatAtRate[]; feeCents: number };

/**
 * The field of the German VAT return (UStVA) in which a rate's net turnover goes: 19 % in 81, 7 % in 86, what is exempt
 * without input tax in 48, any other rate in 35. The form takes whole euros, without their cents. Pure.
 */
export function returnField({ vatBps, netCents }: Pick<VatAtRate, 'vatBps' | 'netCents'>): {
  field: number;
  wholeEuros: number;
} {
  const field = vatBps === 1900 ? 81 : vatBps === 700 ? 86 : vatBps === 0 ? 48 : 35;
  return { field, wholeEuros: Math.trunc(netCents / 100) };
}

export type PayoutView = {
  /** The provider's own id. */
  id: string;
  amountCents: number;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  createdAt: Date;
  arrivesAt: Date;
  /** Its lines were read; what it holds is known. */
  isRead: boolean;
  /** What it holds, as the provider's account has it: signed, before fees. */
  chargedCents: number;
  refundedCents: number;
  disputedCents: number;
  otherCents: number;
  feeCents: number;
};

/** `admin.money.payout`. */
export const PayoutInput = z.strictObject({ id: z.string().min(1).max(100) });
/** So many lines of a payout are listed. */
export const MOST_PAYOUT_LINES = 300;
export type PayoutLine = {
  id: string;
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'other';
  amountCents: number;
  feeCents: number;
  occurredAt: Date;
  /** The order it is of; null for a desk's card payment, a fee, another shop. */
  orderId: string | null;
};

/** A bank took a payment back, gave it back, or keeps it for good; `feeCents`: what the provider charged for that. */
export type DisputeMove = {
  id: string;
  what: 'taken' | 'given_back' | 'lost';
  at: Date;
  amountCents: number;
  feeCents: number;
  /** The order it is of; null for a desk's card payment that is not decided, or another shop. */
  orderId: string | null;
};
