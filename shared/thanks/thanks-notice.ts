import { brand } from '../brand.ts';
import type { Lang } from '../lang.ts';
import { thanksNoticeDe, THANKS_REFUSAL_DE } from './thanks-notice.de.ts';

/**
 * Which of the sentences below stands on a page, by its language: an order remembers which one was above its button. A
 * sentence that changes gets a number that was never given.
 */
export const THANKS_NOTICE_VERSION = { en: 1, de: 2 } as const satisfies Record<Lang, number>;
export type ThanksNoticeVersion = (typeof THANKS_NOTICE_VERSION)[Lang];
export const THANKS_NOTICE_VERSIONS = [THANKS_NOTICE_VERSION.en, THANKS_NOTICE_VERSION.de] as const;

/**
 * What a buyer is told before ordering, word for word as the checkout says it: that the address is used for the mail of
 * the morning after, and that one can object at any time (§ 7 (3) no. 4 UWG).
 */
export const thanksNotice = (): string =>
  `The morning after the night, ${brand.full} writes to your address once: thanks, the next night like it, and one ` +
  'question. You can object to it at any time, here, in your profile or by the link in the mail, at no cost beyond ' +
  'your connection’s.';

export const THANKS_NOTICES: Record<ThanksNoticeVersion, () => string> = {
  [THANKS_NOTICE_VERSION.en]: thanksNotice,
  [THANKS_NOTICE_VERSION.de]: thanksNoticeDe,
};

/** The box beside it. */
export const THANKS_REFUSALS: Record<Lang, string> = { en: 'No mail after a night, please', de: THANKS_REFUSAL_DE };
