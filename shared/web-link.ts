import { z } from 'zod';

/** What browsers drop or nobody sees: controls, spaces, and signs that join, split or turn a text. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const UNSEEN = /[\u0000-\u0020\u007f-\u009f]|\p{Cf}|\p{Zl}|\p{Zp}|\p{Zs}/u;
const BEGINS = { https: /^https:\/\/[^/?#]/i, http: /^https?:\/\/[^/?#]/i };

/** The part in which a host stands, and before it, where people are led astray, a name. */
const authorityOf = (link: string): string => link.split('//', 2)[1]?.split(/[/?#]/, 1)[0] ?? '';

/** `URL.canParse`, which old browsers lack. */
function isAddress(link: string): boolean {
  try {
    return new URL(link).host !== '';
  } catch {
    return false;
  }
}

/** Two slashes and a host as everybody reads them: browsers take backslashes and missing slashes for the same. */
const isWhole = (link: string, scheme: keyof typeof BEGINS): boolean =>
  BEGINS[scheme].test(link) && !link.includes('\\') && !UNSEEN.test(link) && isAddress(link);

/**
 * A link that somebody types or pastes. It leads where it says: a name before the host makes `https://known.site@other`
 * look like the known one, and a password in it would be shown to everybody. `sentence` says how an address begins;
 * `scheme` is `http` where unencrypted ones are taken too.
 */
export const webLink = ({
  sentence,
  scheme = 'https',
  most = 500,
}: {
  sentence?: string;
  scheme?: keyof typeof BEGINS;
  most?: number;
}) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((link) => isWhole(link, scheme), {
      error: sentence ?? 'Please paste a whole address that begins with https://.',
      abort: true,
    })
    .refine(
      (link) => !authorityOf(link).includes('@'),
      'Please paste the address without the name and password in it.',
    );
