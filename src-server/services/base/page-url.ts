import type { Lang } from '#shared/lang.ts';
import type { ServiceContext } from './service-context.ts';

/** Pages whose own address is in German, and the sign-in's documents without scripts. */
const GERMAN = new RegExp(
  `^/(?:${[
    'auth|sign-in|sign-up|forgot-password|password-reset|email-confirmed',
    'declaration|(?:cancel|withdraw)-contract',
    'kasse|my-shifts|shifts/ask',
  ].join('|')})(?=[/?#]|$)`,
);

/**
 * A page of the website as a mail or a payment page in this language links to it. The website leads on to the page's own
 * address where it is not in that language.
 */
export const pageUrl = ({ baseUrl }: Pick<ServiceContext, 'baseUrl'>, path: string, lang: Lang): string =>
  `${baseUrl}${lang === (GERMAN.test(path) ? 'de' : 'en') ? '' : `/${lang}`}${path}`;
