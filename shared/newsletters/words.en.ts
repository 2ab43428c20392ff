import { brand } from '../brand.ts';
import { NEWSLETTER_TEXT } from './newsletter-types.ts';

/** What one can subscribe to, and what one agrees to: word for word as the screen says it, stored with every consent. */
export const en = {
  lists: NEWSLETTER_TEXT,
  consent: (name: string, about: string) =>
    `Yes, send me "${name}" from ${brand.full} by e-mail: ${about} I can stop it at any time with the link in every mail.`,
  /** A confirmation mail asks and nothing else: anything more would be advertising without consent. */
  asked: (names: readonly string[]) =>
    `Somebody, hopefully you, asked us to send ${names.map((name) => `"${name}"`).join(', ')} to this address. Please ` +
    'confirm with the button. Without it you get nothing, and we forget the request after 7 days.',
  /** Beside the button that proves another address of an account. */
  moves: 'Newsletters that you get come to this address from then on.',
  guide: 'We send the guide to this address, once, and use it for nothing else.',
  /** Once the form is sent; the same for every address. */
  failed: 'That did not work',
  again: 'Please try again.',
  sent: {
    title: 'Check your mail',
    text:
      'We have sent you a link. Follow it within 7 days, and you are on the list. If you are on it already, there is ' +
      'nothing to do and no new mail.',
  },
};
