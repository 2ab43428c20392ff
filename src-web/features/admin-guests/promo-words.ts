import type { PromoKind } from '#shared/promo-codes/promo-kind.ts';
import type { PromoCodeView } from '#shared/promo-codes/promo-list.ts';
import { worthWords } from '#shared/promo-codes/promo-words.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';

export const PROMO_KIND_WORDS: Record<PromoKind, string> = {
  percent: 'Percent off each ticket',
  amount: 'An amount off each ticket',
  unlock: 'Unlocks a hidden ticket type',
};

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
