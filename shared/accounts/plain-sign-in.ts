import { escapeHtml as e } from '../escape-html.ts';
import { PASSWORD_MAX } from './credentials.ts';
import type { Lang } from '../lang.ts';
import { SIGN_IN_LINK_MS } from './sign-in-link.ts';
import { SIGN_IN_WORDS, type SignInWords } from './sign-in-words.ts';
import { MINUTE_MS } from '../time.ts';

/** Where the forms are sent that sign in without scripts; src-server/http/sign-in answers there. */
export const PLAIN_SIGN_IN = {
  page: '/sign-in',
  password: '/sign-in/password',
  askForLink: '/sign-in/ask-for-link',
  link: '/sign-in/link',
  code: '/sign-in/code',
} as const;

/** The same under `/en` for who reads English. */
export const plainPath = (path: string, lang: Lang): string => (lang === 'de' ? path : `/${lang}${path}`);

/** How the forms look in documents of their own, without the website's styles. */
export const PLAIN_STYLE = `
.plain{max-width:27rem;margin:0 auto;min-height:100vh;padding:1.25rem 1rem;display:flex;flex-direction:column;
gap:1rem}
.plain a{color:#97d2ff}
.plain :focus-visible{outline:3px solid #97d2ff;outline-offset:3px}
.plain .home{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:800;text-decoration:none;
color:#fbefe4}
.plain h1{font-size:2.5rem;line-height:1;font-weight:900;font-stretch:72%;text-transform:uppercase}
.plain h2{font-size:1.25rem;margin-top:1rem}
.plain p{color:#e8d6cc;overflow-wrap:anywhere}
.plain .plain-form{display:grid;gap:1rem}
.plain label{display:block;margin-bottom:.375rem;font-weight:700}
.plain .input{width:100%;min-height:3.25rem;padding:0 .875rem;border:1px solid #8f6573;border-radius:.625rem;
background:#2c141f;color:inherit;font:inherit}
.plain .button{display:flex;align-items:center;justify-content:center;min-height:3.25rem;border:2px solid #97d2ff;
border-radius:2rem;font:inherit;font-weight:800;cursor:pointer;text-decoration:none}
.plain .button-filled{background:#97d2ff;color:#1a0a11}
.plain .button-outlined{background:none;color:#97d2ff}
.plain .note{padding:.875rem 1rem;border-radius:.75rem;background:#123b2a;color:#8febbd}
.plain .note.bad{background:#4e1417;color:#ffb3a8}
.plain .hint{font-size:.875rem;color:#c6aba9}
.plain .trap{position:absolute;left:-99rem}
.plain footer{margin-top:auto;padding-top:1.5rem;font-size:.875rem;color:#c6aba9}
.plain footer nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.plain footer a{color:inherit;display:inline-flex;align-items:center;min-height:1.75rem}
@media(forced-colors:active){.plain .note{border:1px solid}}`.replaceAll('\n', '');

/** A field that is sent along unseen; none without a value. */
export const hidden = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<input type="hidden" name="${name}" value="${e(value)}">`;

/** The address of an account. */
export const emailField = (id: string, { email }: SignInWords, value = ''): string =>
  `<div class="field"><label for="${id}">${email}</label><input class="input" id="${id}" name="email" type="email" ` +
  `autocomplete="username" required${value === '' ? '' : ` value="${e(value)}"`}></div>`;

/** Both ways to sign in that need no script: the password, and a link by mail. `returnTo` is where to go afterwards. */
export function plainSignInForms(lang: Lang, returnTo?: string): string {
  const words = SIGN_IN_WORDS[lang];
  const form = (path: string): string =>
    `<form class="plain-form" method="post" action="${plainPath(path, lang)}">${hidden('returnTo', returnTo)}`;
  return (
    `${form(PLAIN_SIGN_IN.password)}${emailField('plain-email', words)}<div class="field">` +
    `<label for="plain-password">${words.password}</label><input class="input" id="plain-password" name="password" ` +
    `type="password" autocomplete="current-password" required maxlength="${PASSWORD_MAX}"></div>` +
    `<button class="button button-filled" type="submit">${words.signIn}</button></form>` +
    `<h2 class="heading-small">${words.withoutPassword}</h2><p>${words.linkLasts(SIGN_IN_LINK_MS / MINUTE_MS)}</p>` +
    `${form(PLAIN_SIGN_IN.askForLink)}${emailField('plain-link-email', words)}` +
    `<button class="button button-outlined" type="submit">${words.plainLink}</button></form>`
  );
}

/** The button behind a mailed link. */
export const plainLinkForm = (
  lang: Lang,
  { token, returnTo }: { token: string; returnTo: string | undefined },
): string =>
  `<form class="plain-form" method="post" action="${plainPath(PLAIN_SIGN_IN.link, lang)}">${hidden('token', token)}` +
  `${hidden('returnTo', returnTo)}<button class="button button-filled" type="submit">${SIGN_IN_WORDS[lang].signIn}</button>` +
  '</form>';

/** The code of the second step. */
export const plainCodeForm = (lang: Lang, returnTo?: string): string =>
  `<form class="plain-form" method="post" action="${plainPath(PLAIN_SIGN_IN.code, lang)}">${hidden('returnTo', returnTo)}` +
  `<div class="field"><label for="plain-code">${SIGN_IN_WORDS[lang].code}</label><input class="input" id="plain-code" ` +
  'name="code" autocomplete="one-time-code" autocapitalize="off" spellcheck="false" maxlength="32" required></div>' +
  `<button class="button button-filled" type="submit">${SIGN_IN_WORDS[lang].checkCode}</button></form>`;
