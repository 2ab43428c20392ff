import {
  PLAIN_SIGN_IN,
  PLAIN_STYLE,
  plainCodeForm,
  plainLinkForm,
  plainPath,
  plainSignInForms,
} from '#shared/accounts/plain-sign-in.ts';
import { PLAIN_SIGN_UP } from '#shared/accounts/plain-sign-up.ts';
import { SIGN_IN_WORDS } from '#shared/accounts/sign-in-words.ts';
import { brand } from '#shared/brand.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import type { Lang } from '#shared/lang.ts';
import { legalLinksDe } from '#shared/legal/legal-links.de.ts';
import { LEGAL_LINKS } from '#shared/legal/legal-links.ts';
import { documentStyle } from '../pages/tickets/ticket-style.ts';

/** What the last form came to, as it stands in the address: the sentence that it stands for. */
const NOTICES = {
  wrong: 'wrongCredentials',
  unconfirmed: 'notConfirmed',
  email: 'invalidEmail',
  code: 'wrongCode',
  over: 'secondStepOver',
  often: 'tooManyTries',
  failed: 'unexpected',
  link: 'signInLinkOver',
  sent: 'signInLinkSent',
  confirmed: 'alreadyConfirmed',
} as const;
export type Notice = keyof typeof NOTICES;
export const isNotice = (text: string | undefined): text is Notice =>
  text !== undefined && Object.hasOwn(NOTICES, text);

const GOOD: readonly Notice[] = ['sent', 'confirmed'];

function noticeLine({ notice, refusal, lang = 'de' }: Pick<Page, 'notice' | 'refusal' | 'lang'>): string {
  const sentence = refusal ?? (notice && SIGN_IN_WORDS[lang].says[NOTICES[notice]]);
  if (sentence === undefined) return '';
  const isGood = refusal === undefined && notice !== undefined && GOOD.includes(notice);
  return `<p class="note${isGood ? '' : ' bad'}" role="${isGood ? 'status' : 'alert'}">${e(sentence)}</p>`;
}

type Page = {
  title: string;
  lang?: Lang;
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
    `<body><main class="plain"><a class="home" href="/">${e(brand.full)}</a><h1>${e(title)}</h1>${noticeLine({ notice, refusal, lang })}` +
    `${lead === undefined ? '' : `<p>${lead}</p>`}${forms}` +
    `<footer>${lang === 'de' ? legalLinksDe('') : LEGAL_LINKS}</footer></main></body></html>`
  );
}

const withReturn = (path: string, returnTo: string | undefined): string =>
  returnTo === undefined ? path : `${path}?${new URLSearchParams({ returnTo })}`;

type Shown = { lang: Lang; notice?: Notice | undefined; returnTo?: string | undefined; font: string | undefined };

/** `/sign-in`: password or link, for a browser without scripts. */
export function signInPage({ lang, notice, returnTo, font }: Shown): string {
  const { signIn, noAccount, newAccount } = SIGN_IN_WORDS[lang];
  const signUp = withReturn(plainPath(PLAIN_SIGN_UP.page, lang), returnTo);
  const forms =
    `${plainSignInForms(lang, returnTo)}<h2 class="heading-small">${noAccount}</h2>` +
    `<a class="button button-outlined" href="${e(signUp)}">${newAccount}</a>`;
  return page({ title: signIn, lang, notice, forms }, font);
}

/** `/sign-in/code`: the second step. */
export function codePage({ lang, notice, returnTo, font }: Shown): string {
  const { secondStep, codeLead } = SIGN_IN_WORDS[lang];
  return page({ title: secondStep, lang, lead: codeLead, notice, forms: plainCodeForm(lang, returnTo) }, font);
}

type Link = Pick<Shown, 'lang' | 'font'> & { email: string; token: string; returnTo: string | undefined };

/** Behind a mailed link: whom it signs in, and the button that does. The page alone changes nothing. */
export function linkPage({ lang, font, email, ...link }: Link): string {
  const { signIn, signsIn } = SIGN_IN_WORDS[lang];
  return page({ title: signIn, lang, lead: signsIn(`<b>${e(email)}</b>`), forms: plainLinkForm(lang, link) }, font);
}

/** Behind a link that was used or is too old: how to get in all the same. */
export function linkOverPage({ lang, font }: Pick<Shown, 'lang' | 'font'>): string {
  const { linkOver, toSignIn, withoutScripts } = SIGN_IN_WORDS[lang];
  const here = withoutScripts.replace('<here>', `<a href="${plainPath(PLAIN_SIGN_IN.page, lang)}">`);
  const forms =
    `<a class="button button-filled" href="${plainPath('/auth', lang)}">${toSignIn}</a>` +
    `<p>${here.replace('</here>', '</a>')}</p>`;
  return page({ title: linkOver, lang, notice: 'link', forms }, font);
}
