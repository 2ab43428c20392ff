import { formatCents } from '#shared/money.ts';
import type { ListedState, PromoCodeView, PromoState } from './promo-list.ts';

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

export const LISTED_STATE_WORDS: Record<ListedState, string> = {
  left: 'Not used',
  held: 'In an open order',
  used: 'Used',
  ended: 'Ended',
};

/** For which nights a code is good: 'Salsa Friday', '3 nights', 'Every night of Salsa Fridays', 'Every party'. Pure. */
export function placeWords(code: PromoCodeView): string {
  const { eventTitle, nights, seriesName, venueName, artistName, eventKind } = code;
  if (eventTitle !== null) return eventTitle;
  if (nights > 0) return nights === 1 ? '1 night' : `${nights} nights`;
  if (seriesName !== null) return `Every night of ${seriesName}`;
  if (venueName !== null) return `Every night at ${venueName}`;
  if (artistName !== null) return `Every night with ${artistName}`;
  return `Every ${eventKind ?? 'event'}`;
}
