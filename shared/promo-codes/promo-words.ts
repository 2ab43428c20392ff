import { formatCents } from '#shared/money.ts';
import type { PromoCodeView, PromoState } from './promo-list.ts';

export const PROMO_STATE_WORDS: Record<PromoState, string> = {
  on: 'Can be used',
  not_yet: 'Not yet',
  used_up: 'Used up',
  over: 'Over',
  ended: 'Ended',
};

/** '20% off each ticket'. Pure. */
export function worthWords({ kind, percent, amountCents, ticketTypeName }: PromoCodeView): string {
  switch (kind) {
    case 'percent':
      return `${percent ?? 0}% off each ticket`;
    case 'amount':
      return `${formatCents(amountCents ?? 0)} off each ticket`;
    case 'unlock':
      return `Unlocks ${ticketTypeName ?? 'a ticket type'}`;
  }
}
