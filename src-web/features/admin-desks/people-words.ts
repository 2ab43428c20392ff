import type { OverReason, WalkInReason } from '#shared/door/walk-in.ts';
import type { NightWords } from './night-words.ts';

/** Why somebody came in without a ticket, in the words of the panel. */
export const walkInWordsIn = (words: NightWords): Readonly<Record<WalkInReason, string>> => ({
  elsewhere: words.paidElsewhere,
  guest: words.guestHouse,
  artist: words.artistsAndCompany,
  staff: 'team',
});

/** Why somebody was let into a full house. */
export const overWordsIn = (words: NightWords): Readonly<Record<OverReason, string>> => ({
  left: words.guestHadLeft,
  'no-show': words.ticketDoesNotCome,
  companion: words.companyGuest,
  other: words.anotherReason,
});
