import type { OverReason, WalkInReason } from '#shared/door/walk-in.ts';

/** Why somebody came in without a ticket, in the words of the panel. */
export const WALK_IN_WORDS: Readonly<Record<WalkInReason, string>> = {
  elsewhere: 'paid elsewhere',
  guest: 'guest of the house',
  artist: 'artists and company',
  staff: 'team',
};

/** Why somebody was let into a full house. */
export const OVER_WORDS: Readonly<Record<OverReason, string>> = {
  left: 'a guest had left',
  'no-show': 'a ticket does not come',
  companion: 'company of a guest',
  other: 'another reason',
};
