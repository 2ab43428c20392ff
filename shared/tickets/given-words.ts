import type { GivenState, ListedGift } from './all-given.ts';
import { GIVEN_REASON_WORDS } from './give-tickets.ts';

export const GIVEN_STATE_WORDS: Record<GivenState, string> = {
  valid: 'Valid',
  used: 'Used',
  taken_back: 'Taken back',
};

/** Why somebody got tickets: 'Press'. Pure. */
export const giftReason = ({ isFromGuestList, reason }: Pick<ListedGift, 'isFromGuestList' | 'reason'>): string =>
  isFromGuestList ? 'Guest list' : GIVEN_REASON_WORDS[reason];
