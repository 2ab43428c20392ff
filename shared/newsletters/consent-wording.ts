import { brand } from '../brand.ts';
import { DAY_MS } from '../time.ts';
import { NEWSLETTER_TEXT, type NewsletterType } from './newsletter-types.ts';

/** What a person agrees to, word for word as the screen says it; stored with every consent. */
export const consentWording = (type: NewsletterType): string =>
  `Yes, send me "${NEWSLETTER_TEXT[type].name}" from ${brand.full} by e-mail: ` +
  `${NEWSLETTER_TEXT[type].about} I can stop it at any time with the link in every mail.`;

/** The same for an account's own switch. */
export const switchWording = (type: NewsletterType): string =>
  `${NEWSLETTER_TEXT[type].name}: ${NEWSLETTER_TEXT[type].about}`;

/** The same for a subscription that goes along to an account's new address, as the page with its button says it. */
export const ADDRESS_MOVES = 'Newsletters that you get come to this address from then on.';
export const movedWording = (type: NewsletterType): string => `${ADDRESS_MOVES} ${switchWording(type)}`;

/** A confirmation mail asks and nothing else: anything more would be advertising without consent. */
export const confirmationText = (types: readonly NewsletterType[]): string =>
  'Somebody, hopefully you, asked us to send ' +
  `${types.map((type) => `"${NEWSLETTER_TEXT[type].name}"`).join(', ')} to this address. Please confirm ` +
  'with the button. Without it you get nothing, and we forget the request after 7 days.';

/** Unconfirmed requests are forgotten, and so the link ends. */
export const UNCONFIRMED_DAYS = 7;
/** When the link ends by which a request of then is confirmed. */
export const unconfirmedUntil = (asked: Date): Date => new Date(asked.getTime() + UNCONFIRMED_DAYS * DAY_MS);
