import { z } from 'zod';
import { paged } from '#shared/admin/admin-queries.ts';
import { SearchText } from '#shared/admin/search-text.ts';
import { IdSchema } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { VOUCHER_KINDS } from './gift-voucher.ts';

/** What can be done with a voucher now. `over`: its years are; `blocked`: the office stopped it. */
export const VOUCHER_STATES = ['on', 'spent', 'over', 'blocked'] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];
export const VOUCHER_VIEWS = ['all', ...VOUCHER_STATES] as const;

/** What the list is sorted by: when a voucher was paid. */
export const VOUCHER_SORTS = ['sold'] as const;

const VoucherCursor = z.strictObject({ issuedAt: z.date(), id: IdSchema });
export type VoucherCursor = z.infer<typeof VoucherCursor>;

/** `admin.giftVouchers.list`: `cursor` is the last voucher of the page before. */
export const ListVouchersInput = z.strictObject({
  view: z.enum(VOUCHER_VIEWS).default('all'),
  /** A whole code or its last four signs, or a part of a name or an address. */ search: SearchText,
  isDown: z.boolean().default(true),
  ...paged,
  cursor: VoucherCursor.nullish(),
});
export type ListVouchersInput = z.output<typeof ListVouchersInput>;

/** `admin.giftVouchers.sendAgain`, `.block` and `.unblock`. */
export const VoucherIdInput = z.strictObject({ id: IdSchema });

/** A voucher in the panel; of its code only the end, as whoever has all of it can spend it. */
export type ListedVoucher = {
  id: string;
  maskedCode: string;
  kind: (typeof VOUCHER_KINDS)[number];
  amountCents: Cents;
  restCents: Cents;
  /** The order that bought it; null of credit. */ orderId: string | null;
  /** Who bought it, or whose credit it is; null without an account. */ userId: string | null;
  userName: string | null;
  forName: string;
  /** Where it is sent; null is to its buyer alone. */ recipientEmail: string | null;
  sendAt: Date | null;
  issuedAt: Date;
  endsAt: Date;
  state: VoucherState;
};

/** How many are in each state, and what can still be spent of them. */
export type VoucherCounts = Record<(typeof VOUCHER_VIEWS)[number], number> & { leftCents: Cents };
