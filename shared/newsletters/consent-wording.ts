import { DAY_MS } from '../time.ts';
import type { WordsOf } from '../words.ts';
import type { NewsletterType } from './newsletter-types.ts';
import type { en } from './words.en.ts';

export type NewsletterWords = WordsOf<typeof en>;

/** What a person agrees to, word for word as the screen says it; stored with every consent. */
export const consentWording = (type: NewsletterType, { lists, consent }: NewsletterWords): string =>
  consent(lists[type].name, lists[type].about);

/** The same for an account's own switch. */
export const switchWording = (type: NewsletterType, { lists }: NewsletterWords): string =>
  `${lists[type].name}: ${lists[type].about}`;

/** The same for a subscription that goes along to an account's new address, as the page with its button says it. */
export const movedWording = (type: NewsletterType, words: NewsletterWords): string =>
  `${words.moves} ${switchWording(type, words)}`;

/** What the mail says that asks whether it was the owner of the address. */
export const confirmationText = (types: readonly NewsletterType[], { lists, asked }: NewsletterWords): string =>
  asked(types.map((type) => lists[type].name));

/** Unconfirmed requests are forgotten, and so the link ends. */
export const UNCONFIRMED_DAYS = 7;
/** When the link ends by which a request of then is confirmed. */
export const unconfirmedUntil = (asked: Date): Date => new Date(asked.getTime() + UNCONFIRMED_DAYS * DAY_MS);
