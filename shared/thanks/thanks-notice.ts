import { brand } from '../brand.ts';

/** Goes up whenever the sentence below changes: an order remembers which one stood above its button. */
export const THANKS_NOTICE_VERSION = 1;

/**
 * What a buyer is told before ordering, word for word as the checkout says it: that the address is used for the mail of
 * the morning after, and that one can object at any time (§ 7 (3) no. 4 UWG).
 */
export const THANKS_NOTICE =
  `The morning after the night, ${brand.full} writes to your address once: thanks, the next night like it, and one ` +
  'question. You can object to it at any time, here, in your profile or by the link in the mail, at no cost beyond ' +
  'your connection’s.';

/** The box beside it. */
export const THANKS_REFUSAL = 'No mail after a night, please';
