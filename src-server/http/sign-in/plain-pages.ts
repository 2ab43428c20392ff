import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { PLAIN_SIGN_IN, plainCodeForm, plainLinkForm, plainSignInForms } from '#shared/accounts/plain-sign-in.ts';
import { brand } from '#shared/brand.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import { documentStyle } from '../pages/tickets/ticket-style.ts';
import { LEGAL_LINKS } from '../pages/tickets/ticket-documents.ts';

const STYLE = `
main{max-width:27rem;margin:0 auto;min-height:100vh;padding:1.25rem 1rem;display:flex;flex-direction:column;gap:1rem}
a{color:#97d2ff}
:focus-visible{outline:3px solid #97d2ff;outline-offset:3px}
.home{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:800;text-decoration:none;color:#fbefe4}
h1{font-size:2.5rem;line-height:1;font-weight:900;font-stretch:72%;text-transform:uppercase}
h2{font-size:1.25rem;margin-top:1rem}
p{color:#e8d6cc;overflow-wrap:anywhere}
.plain-form{display:grid;gap:1rem}
label{display:block;margin-bottom:.375rem;font-weight:700}
.input{width:100%;min-height:3.25rem;padding:0 .875rem;border:1px solid #8f6573;border-radius:.625rem;background:#2c141f;
color:inherit;font:inherit}
.button{display:flex;align-items:center;justify-content:center;min-height:3.25rem;border:2px solid #97d2ff;
border-radius:2rem;font:inherit;font-weight:800;cursor:pointer;text-decoration:none}
.button-filled{background:#97d2ff;color:#1a0a11}
.button-outlined{background:none;color:#97d2ff}
.note{padding:.875rem 1rem;border-radius:.75rem;background:#123b2a;color:#8febbd}
.note.bad{background:#4e1417;color:#ffb3a8}
footer{margin-top:auto;padding-top:1.5rem;font-size:.875rem;color:#c6aba9}
footer nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
footer a{color:inherit;display:inline-flex;align-items:center;min-height:1.75rem}
@media(forced-colors:active){.note{border:1px solid}}`.replaceAll('\n', '');

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
} as const;
export type Notice = keyof typeof NOTICES;

const noticeLine = (notice: Notice | undefined): string =>
  notice === undefined
    ? ''
    : `<p class="note${notice === 'sent' ? '' : ' bad'}" role="${notice === 'sent' ? 'status' : 'alert'}">${NOTICES[notice]}</p>`;

type Page = { title: string; lead?: string; notice?: Notice | undefined; forms: string };

function page({ title, lead, notice, forms }: Page, font: string | undefined): string {
  return (
    '<!doctype html><html lang="de"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${e(title)} | ${e(brand.full)}</title><meta name="theme-color" content="#1A0A11">` +
    `<style>${documentStyle(font)}${STYLE}</style><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>` +
    `<body><main><a class="home" href="/">${e(brand.full)}</a><h1>${e(title)}</h1>${noticeLine(notice)}` +
    `${lead === undefined ? '' : `<p>${lead}</p>`}${forms}<footer lang="en">${LEGAL_LINKS}</footer></main></body></html>`
  );
}

type Shown = { notice?: Notice | undefined; returnTo?: string | undefined; font: string | undefined };

/** `/sign-in`: password or link, for a browser without scripts. */
export const signInPage = ({ notice, returnTo, font }: Shown): string =>
  page({ title: 'Anmelden', notice, forms: plainSignInForms(returnTo) }, font);

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
