import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import {
  PLAIN_SIGN_IN,
  PLAIN_STYLE,
  plainCodeForm,
  plainLinkForm,
  plainSignInForms,
} from '#shared/accounts/plain-sign-in.ts';
import { PLAIN_SIGN_UP } from '#shared/accounts/plain-sign-up.ts';
import { brand } from '#shared/brand.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import { LEGAL_LINKS } from '#shared/legal/legal-links.ts';
import { documentStyle } from '../pages/tickets/ticket-style.ts';

/** What the last form came to, as it stands in the address. */
export const NOTICES = {
  wrong: AUTH_MESSAGES.wrongCredentials,
  unconfirmed: AUTH_MESSAGES.notConfirmed,
  email: AUTH_MESSAGES.invalidEmail,
  code: AUTH_MESSAGES.wrongCode,
  over: AUTH_MESSAGES.secondStepOver,
  often: AUTH_MESSAGES.tooManyTries,
  failed: AUTH_MESSAGES.unexpected,
  link: AUTH_MESSAGES.signInLinkOver,
  sent: AUTH_MESSAGES.signInLinkSent,
  confirmed: AUTH_MESSAGES.alreadyConfirmed,
} as const;
export type Notice = keyof typeof NOTICES;

const GOOD: readonly Notice[] = ['sent', 'confirmed'];

function noticeLine({ notice, refusal }: Pick<Page, 'notice' | 'refusal'>): string {
  const sentence = refusal ?? (notice && NOTICES[notice]);
  if (sentence === undefined) return '';
  const isGood = refusal === undefined && notice !== undefined && GOOD.includes(notice);
  return `<p class="note${isGood ? '' : ' bad'}" role="${isGood ? 'status' : 'alert'}">${e(sentence)}</p>`;
}

type Page = {
  title: string;
  lang?: 'de' | 'en';
  lead?: string;
  notice?: Notice | undefined;
  /** Why a form was not taken, where the page is its answer. */ refusal?: string | undefined;
  forms: string;
};

/** A document of the sign-in, or of another link in a mail that has to do with it. */
export function page({ title, lang = 'de', lead, notice, refusal, forms }: Page, font: string | undefined): string {
  return (
    '<!doctype html>' +
    `<html lang="${lang}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${e(title)} | ${e(brand.full)}</title><meta name="theme-color" content="#1A0A11">` +
    `<style>${documentStyle(font)}${PLAIN_STYLE}</style><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>` +
    `<body><main class="plain"><a class="home" href="/">${e(brand.full)}</a><h1>${e(title)}</h1>${noticeLine({ notice, refusal })}` +
    `${lead === undefined ? '' : `<p>${lead}</p>`}${forms}<footer lang="en">${LEGAL_LINKS}</footer></main></body></html>`
  );
}

const withReturn = (path: string, returnTo: string | undefined): string =>
  returnTo === undefined ? path : `${path}?${new URLSearchParams({ returnTo })}`;

type Shown = { notice?: Notice | undefined; returnTo?: string | undefined; font: string | undefined };

/** `/sign-in`: password or link, for a browser without scripts. */
export const signInPage = ({ notice, returnTo, font }: Shown): string =>
  page(
    {
      title: 'Anmelden',
      notice,
      forms:
        `${plainSignInForms(returnTo)}<h2 class="heading-small">Noch kein Konto?</h2>` +
        `<a class="button button-outlined" href="${e(withReturn(PLAIN_SIGN_UP.page, returnTo))}">Konto anlegen</a>`,
    },
    font,
  );

/** `/sign-in/code`: the second step. */
export const codePage = ({ notice, returnTo, font }: Shown): string =>
  page(
    {
      title: 'Zweiter Schritt',
      lead: 'Geben Sie den sechsstelligen Code Ihrer Authenticator-App ein, oder einen Backup-Code.',
      notice,
      forms: plainCodeForm(returnTo),
    },
    font,
  );

/** Behind a mailed link: whom it signs in, and the button that does. The page alone changes nothing. */
export const linkPage = (
  { email, token, returnTo }: { email: string; token: string; returnTo: string | undefined },
  font: string | undefined,
): string =>
  page(
    {
      title: 'Anmelden',
      lead: `Mit diesem Knopf melden Sie sich in diesem Browser an als <b>${e(email)}</b>.`,
      forms: plainLinkForm({ token, returnTo }),
    },
    font,
  );

/** Behind a link that was used or is too old: how to get in all the same. */
export const linkOverPage = (font: string | undefined): string =>
  page(
    {
      title: 'Link abgelaufen',
      notice: 'link',
      forms:
        '<a class="button button-filled" href="/auth">Zur Anmeldung</a>' +
        `<p>Ohne JavaScript melden Sie sich <a href="${PLAIN_SIGN_IN.page}">hier</a> an.</p>`,
    },
    font,
  );
