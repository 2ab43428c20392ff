import { escapeHtml as e } from '../escape-html.ts';
import { PASSWORD_MAX } from './credentials.ts';
import { SIGN_IN_LINK_MS } from './sign-in-link.ts';
import { MINUTE_MS } from '../time.ts';

/** Where the forms are sent that sign in without scripts; src-server/http/sign-in answers there. */
export const PLAIN_SIGN_IN = {
  page: '/sign-in',
  password: '/sign-in/password',
  askForLink: '/sign-in/ask-for-link',
  link: '/sign-in/link',
  code: '/sign-in/code',
} as const;

const hidden = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<input type="hidden" name="${name}" value="${e(value)}">`;

const emailField = (id: string): string =>
  `<div class="field"><label for="${id}">E-Mail</label><input class="input" id="${id}" name="email" type="email" ` +
  'autocomplete="username" required></div>';

/** Both ways to sign in that need no script: the password, and a link by mail. `returnTo` is where to go afterwards. */
export const plainSignInForms = (returnTo?: string): string =>
  `<form class="plain-form" method="post" action="${PLAIN_SIGN_IN.password}">${hidden('returnTo', returnTo)}` +
  `${emailField('plain-email')}<div class="field"><label for="plain-password">Passwort</label>` +
  '<input class="input" id="plain-password" name="password" type="password" autocomplete="current-password" required ' +
  `maxlength="${PASSWORD_MAX}"></div><button class="button button-filled" type="submit">Anmelden</button></form>` +
  '<h2 class="heading-small">Ohne Passwort</h2>' +
  `<p>Wir schicken Ihnen einen Link, der Sie anmeldet. Er gilt ${SIGN_IN_LINK_MS / MINUTE_MS} Minuten.</p>` +
  `<form class="plain-form" method="post" action="${PLAIN_SIGN_IN.askForLink}">${hidden('returnTo', returnTo)}` +
  `${emailField('plain-link-email')}<button class="button button-outlined" type="submit">Link per E-Mail</button></form>`;

/** The button behind a mailed link. */
export const plainLinkForm = ({ token, returnTo }: { token: string; returnTo: string | undefined }): string =>
  `<form class="plain-form" method="post" action="${PLAIN_SIGN_IN.link}">${hidden('token', token)}` +
  `${hidden('returnTo', returnTo)}<button class="button button-filled" type="submit">Anmelden</button></form>`;

/** The code of the second step. */
export const plainCodeForm = (returnTo?: string): string =>
  `<form class="plain-form" method="post" action="${PLAIN_SIGN_IN.code}">${hidden('returnTo', returnTo)}` +
  '<div class="field"><label for="plain-code">Code</label><input class="input" id="plain-code" name="code" ' +
  'autocomplete="one-time-code" autocapitalize="off" spellcheck="false" maxlength="32" required></div>' +
  '<button class="button button-filled" type="submit">Code prüfen</button></form>';
