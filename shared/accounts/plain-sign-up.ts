import { escapeHtml as e } from '../escape-html.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './credentials.ts';
import { emailField, hidden } from './plain-sign-in.ts';
import { SIGN_UP_WORDS } from './sign-up-words.ts';

/** Where an account is made without scripts; src-server/http/sign-in answers there. */
export const PLAIN_SIGN_UP = { page: '/sign-up', confirm: '/sign-up/confirm' } as const;

const passwordField = (id: string): string =>
  `<div class="field"><label for="${id}">Passwort</label><input class="input" id="${id}" name="password" ` +
  `type="password" autocomplete="new-password" required minlength="${PASSWORD_MIN}" maxlength="${PASSWORD_MAX}" ` +
  `aria-describedby="${id}-hint"><p class="hint" id="${id}-hint">${SIGN_UP_WORDS.passwordHint}</p></div>`;

/** A field that people never see and machines fill in (shared/contact/form-guard.ts). */
const TRAP =
  '<div class="trap" aria-hidden="true"><label>Leave this empty <input type="text" name="homepage" tabindex="-1" ' +
  'autocomplete="off"></label></div>';

type SignUpValues = { name?: string | undefined; email?: string | undefined; returnTo?: string | undefined };

/** Name if one likes, e-mail, password. What was typed stands in it again after a refusal, but for the password. */
export const plainSignUpForm = ({ name = '', email = '', returnTo }: SignUpValues, tellsOfThanks: boolean): string =>
  `<form class="plain-form" method="post" action="${PLAIN_SIGN_UP.page}">${hidden('returnTo', returnTo)}` +
  `<div class="field"><label for="plain-name">${SIGN_UP_WORDS.name}</label><input class="input" id="plain-name" ` +
  `name="name" autocomplete="name" maxlength="${NAME_MAX}" value="${e(name)}" aria-describedby="plain-name-hint">` +
  `<p class="hint" id="plain-name-hint">${SIGN_UP_WORDS.nameHint}</p></div>${emailField('plain-email', email)}` +
  `${passwordField('plain-password')}${TRAP}<button class="button button-filled" type="submit">Registrieren</button>` +
  `</form>${tellsOfThanks ? `<p class="hint">${SIGN_UP_WORDS.thanks}</p>` : ''}` +
  `<p class="hint">${SIGN_UP_WORDS.privacy} <a href="/privacy-policy" lang="en">Privacy Policy</a></p>`;

/** The password of who opens the link of the mail in another browser than the one that signed up. */
export const plainChoosePassword = ({ token, returnTo }: { token: string; returnTo: string | undefined }): string =>
  `<form class="plain-form" method="post" action="${PLAIN_SIGN_UP.confirm}">${hidden('token', token)}` +
  `${hidden('returnTo', returnTo)}${passwordField('plain-password')}` +
  '<button class="button button-filled" type="submit">Passwort festlegen</button></form>';
