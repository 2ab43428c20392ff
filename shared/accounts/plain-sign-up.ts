import { escapeHtml as e } from '../escape-html.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './credentials.ts';
import type { Lang } from '../lang.ts';
import { emailField, hidden, plainPath } from './plain-sign-in.ts';
import { SIGN_IN_WORDS, type SignInWords } from './sign-in-words.ts';

/** Where an account is made without scripts; src-server/http/sign-in answers there. */
export const PLAIN_SIGN_UP = { page: '/sign-up', confirm: '/sign-up/confirm' } as const;

const passwordField = (id: string, { password, passwordHint }: SignInWords): string =>
  `<div class="field"><label for="${id}">${password}</label><input class="input" id="${id}" name="password" ` +
  `type="password" autocomplete="new-password" required minlength="${PASSWORD_MIN}" maxlength="${PASSWORD_MAX}" ` +
  `aria-describedby="${id}-hint"><p class="hint" id="${id}-hint">${passwordHint}</p></div>`;

/** A field that people never see and machines fill in (shared/contact/form-guard.ts). */
const trap = ({ leaveEmpty }: SignInWords): string =>
  `<div class="trap" aria-hidden="true"><label>${leaveEmpty} <input type="text" name="homepage" tabindex="-1" ` +
  'autocomplete="off"></label></div>';

type SignUpForm = {
  lang: Lang;
  name?: string | undefined;
  email?: string | undefined;
  returnTo?: string | undefined;
  tellsOfThanks: boolean;
};

/** Name if one likes, e-mail, password. What was typed stands in it again after a refusal, but for the password. */
export function plainSignUpForm({ lang, name = '', email = '', returnTo, tellsOfThanks }: SignUpForm): string {
  const words = SIGN_IN_WORDS[lang];
  return (
    `<form class="plain-form" method="post" action="${plainPath(PLAIN_SIGN_UP.page, lang)}">` +
    `${hidden('returnTo', returnTo)}<div class="field"><label for="plain-name">${words.name}</label>` +
    `<input class="input" id="plain-name" name="name" autocomplete="name" maxlength="${NAME_MAX}" value="${e(name)}" ` +
    `aria-describedby="plain-name-hint"><p class="hint" id="plain-name-hint">${words.nameHint}</p></div>` +
    `${emailField('plain-email', words, email)}${passwordField('plain-password', words)}${trap(words)}` +
    `<button class="button button-filled" type="submit">${words.signUp}</button></form>` +
    `${tellsOfThanks ? `<p class="hint">${words.thanks}</p>` : ''}` +
    `<p class="hint">${words.privacy} <a href="/privacy-policy" lang="en">${words.policy}</a></p>`
  );
}

/** The password of who opens the link of the mail in another browser than the one that signed up. */
export const plainChoosePassword = (
  lang: Lang,
  { token, returnTo }: { token: string; returnTo: string | undefined },
): string =>
  `<form class="plain-form" method="post" action="${plainPath(PLAIN_SIGN_UP.confirm, lang)}">${hidden('token', token)}` +
  `${hidden('returnTo', returnTo)}${passwordField('plain-password', SIGN_IN_WORDS[lang])}` +
  `<button class="button button-filled" type="submit">${SIGN_IN_WORDS[lang].choosePassword}</button></form>`;
