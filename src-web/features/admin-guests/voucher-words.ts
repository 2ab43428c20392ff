import type { ListedVoucher, VoucherState } from '#shared/gift-vouchers/gift-voucher-list.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';

export const VOUCHER_STATE_WORDS: Record<VoucherState, string> = {
  on: 'Open',
  spent: 'Spent',
  over: 'Over',
  blocked: 'Blocked',
};

/** The list of gift vouchers in the panel. */
export const VOUCHER_LIST_WORDS = {
  label: 'Gift vouchers',
  all: 'All',
  failure: 'The gift vouchers could not be loaded.',
  nothingFound: 'No gift voucher matches.',
  nothingYet: 'No gift voucher was bought yet.',
  search: 'Code, name or e-mail',
  columns: { code: 'Code', rest: 'Left', buyer: 'Bought by', to: 'Sent', sold: 'Sold', ends: 'Ends', state: 'State' },
  canBeSpent: (count: number) => ` can still be spent, on ${count} ${count === 1 ? 'voucher' : 'vouchers'}.`,
  noAccount: 'Account deleted',
  acts: { order: 'Its order', again: 'Mail again', block: 'Block', unblock: 'Take the block off' },
  told: {
    sent: 'The mail is on its way',
    notSent: 'Not sent',
    unblocked: 'It can be spent again',
    stillBlocked: 'Still blocked',
    blocked: 'Nobody can pay with it now',
    notBlocked: 'Not blocked',
  },
  ask: {
    title: (code: string) => `Block ${code}?`,
    confirm: 'Block the voucher',
    busy: 'Blocking',
    text: (rest: Cents) =>
      `Nobody can pay with it until the block is taken off. ${formatCents(rest)} stay on it, and orders that were made ` +
      'with it keep what it paid.',
  },
} as const;

/** What is left, of how much. */
export const restOf = ({ restCents, amountCents }: ListedVoucher): string =>
  `${formatCents(restCents)} of ${formatCents(amountCents)}`;

/** Whether it is credit, or whom it is for. */
export const forWords = ({ kind, forName }: ListedVoucher): string =>
  kind === 'credit' ? 'Credit' : forName === '' ? 'Gift' : `For ${forName}`;

/** Where its mail went, and when one that waits will go. */
export function sentWords({ kind, recipientEmail, sendAt }: ListedVoucher): string {
  if (recipientEmail === null) return kind === 'credit' ? 'in their account' : 'to the buyer, to print';
  return sendAt === null ? recipientEmail : `${recipientEmail}, on ${formatMemberDate(sendAt)}`;
}
