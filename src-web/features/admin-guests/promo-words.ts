import { formatCents } from '#shared/money.ts';
import type { PromoKind } from '#shared/promo-codes/promo-kind.ts';
import type { PromoCodeView, PromoState } from '#shared/promo-codes/promo-list.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';

export const PROMO_KIND_WORDS: Record<PromoKind, string> = {
  percent: 'Percent off each ticket',
  amount: 'An amount off each ticket',
  unlock: 'Unlocks a hidden ticket type',
};

export const PROMO_STATE_WORDS: Record<PromoState, string> = {
  on: 'Can be used',
  not_yet: 'Not yet',
  used_up: 'Used up',
  over: 'Over',
  ended: 'Ended',
};

/** '20% off each ticket'. */
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

/** '20% off'. */
export const shortWorth = (code: PromoCodeView): string => worthWords(code).replace(' each ticket', '');

/** '3 of 10 tickets sold, 2 held'. */
export function usesWords({ sold, held, maxUses }: PromoCodeView): string {
  const most = maxUses === null ? '' : ` of ${maxUses}`;
  const tickets = (maxUses ?? sold) === 1 ? 'ticket' : 'tickets';
  return `${sold}${most} ${tickets} sold${held === 0 ? '' : `, ${held} held`}`;
}

const at = (instant: Date): string => `${formatMemberDate(instant)}, ${formatTime(instant)}`;

/** 'from 1 May 2026, 20:00, until 3 May 2026, 02:00'; empty without dates. */
export function datesWords({ validFrom, validUntil }: PromoCodeView): string {
  return [
    ...(validFrom === null ? [] : [`from ${at(validFrom)}`]),
    ...(validUntil === null ? [] : [`until ${at(validUntil)}`]),
  ].join(', ');
}
