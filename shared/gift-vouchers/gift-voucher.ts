import { berlinInstant } from '#shared/berlin.ts';
import { cents, type Cents } from '#shared/money.ts';
import { localDateOf } from '#shared/time.ts';

/** What a voucher may be worth when it is bought, and what the page offers to choose from. */
export const VOUCHER_LEAST_CENTS = 1_000;
export const VOUCHER_MOST_CENTS = 25_000;
export const VOUCHER_CHOICES = [2_500, 5_000, 7_500, 10_000] as const;
export const VOUCHER_NAME_LENGTH = 40;
export const VOUCHER_WORDS_LENGTH = 160;
/** So far ahead may its mail be sent. */
export const VOUCHER_SEND_AHEAD_DAYS = 365;

/** How one came about: bought as a present, or given in place of money that went back, by the guest's choice. */
export const VOUCHER_KINDS = ['gift', 'credit'] as const;
type VoucherKind = (typeof VOUCHER_KINDS)[number];

/** The payment provider takes no less than this. */
const LEAST_PAYMENT_CENTS = 50;

/** Without signs that look alike. Twelve of 32 are 60 bits: nobody finds one by trying. */
export const VOUCHER_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const VOUCHER_CODE_SIGNS = 12;
const VOUCHER_CODE = new RegExp(`^GIFT(-[${VOUCHER_SIGNS}]{4}){3}$`);

/** A code as it is kept, `GIFT-7Q2M-K4XD-9FTR`, from what somebody typed: with or without its dashes and `GIFT`. */
export function giftVoucherCode(typed: string): string {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '');
  const own = signs.length === VOUCHER_CODE_SIGNS + 4 && signs.startsWith('GIFT') ? signs.slice(4) : signs;
  return `GIFT-${(own.match(/.{1,4}/g) ?? []).join('-')}`;
}
export const isGiftVoucherCode = (code: string): boolean => VOUCHER_CODE.test(code);

/** As lists show it: whoever sees a list can't spend what is in it. */
export const maskedVoucherCode = (code: string): string => `GIFT-····-····-${code.slice(-4)}`;

/** When it is over: three years to the end of the year (§§ 195, 199 (1) BGB), by the clock of Munich. */
export const voucherEndsAt = (madeAt: Date): Date => berlinInstant(Number(localDateOf(madeAt).slice(0, 4)) + 4, 1, 1);

/** The last day on which it can be spent. */
export const voucherLastDay = (endsAt: Date): Date => new Date(endsAt.getTime() - 1);

/**
 * What of an order a voucher pays. Pure. All of it where it can; else as much as leaves a sum that the provider takes.
 */
export function voucherShare(restCents: number, totalCents: number): Cents {
  if (restCents >= totalCents) return cents(totalCents);
  const most = Math.min(restCents, totalCents - LEAST_PAYMENT_CENTS);
  return cents(Math.max(0, most));
}

/** What is left of an order to be paid over the provider. */
export const leftToPay = (order: { totalCents: number; fromVoucherCents: number }): Cents =>
  cents(order.totalCents - order.fromVoucherCents);

/** How money of an order goes back: to the card as much as it paid, the rest to the voucher. Pure. */
export function splitReturn(
  amountCents: number,
  paid: { byCardCents: number; backOnCardCents: number },
): { toCardCents: number; toVoucherCents: number } {
  const toCardCents = Math.max(0, Math.min(amountCents, paid.byCardCents - paid.backOnCardCents));
  return { toCardCents, toVoucherCents: amountCents - toCardCents };
}

/** `giftVouchers.look`: what is on a voucher, for whoever has its code. */
export type VoucherLook = { code: string; restCents: Cents; endsAt: Date };

/** A voucher in one's account: bought, or credit. */
export type OwnVoucher = VoucherLook & {
  id: string;
  kind: VoucherKind;
  amountCents: Cents;
  isOwn: boolean;
  forName: string;
  isBlocked: boolean;
  createdAt: Date;
};

/** How a bought voucher stands; its code is there once it is paid. */
export type BoughtVoucher = {
  orderId: string;
  isPaid: boolean;
  hasFailed: boolean;
  url: string | null;
  amountCents: Cents;
  forName: string;
  code: string | null;
  endsAt: Date | null;
  recipientEmail: string | null;
  sendAt: Date | null;
};
