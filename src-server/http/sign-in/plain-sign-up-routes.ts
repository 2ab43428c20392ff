import { Hono, type Context } from 'hono';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { PLAIN_SIGN_IN } from '#shared/accounts/plain-sign-in.ts';
import { PLAIN_SIGN_UP, plainChoosePassword, plainSignUpForm } from '#shared/accounts/plain-sign-up.ts';
import { ConfirmAddressInput } from '#shared/accounts/confirm-address.ts';
import { SignUpInput } from '#shared/accounts/sign-up.ts';
import { SIGN_UP_WORDS } from '#shared/accounts/sign-up-words.ts';
import { isBot } from '#shared/contact/form-guard.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { VISITOR } from '../app-deps.ts';
import { builtParts } from '../pages/tickets/small-page.ts';
import { address, ask, fieldsOf, HEADERS, HOME, returnPathOf, type Deps } from './plain-asking.ts';
import { page } from './plain-pages.ts';

/** What the sign-up's own endpoint refuses, by its code. */
const REFUSALS: Readonly<Record<string, { sentence: string; status: 400 | 429 }>> = {
  PASSWORD_TOO_COMMON: { sentence: AUTH_MESSAGES.passwordTooCommon, status: 400 },
  RATE_LIMITED: { sentence: AUTH_MESSAGES.tooManyTries, status: 429 },
};
const FAILED = { sentence: AUTH_MESSAGES.unexpected, status: 400 } as const;
const refusalOf = (code: string): { sentence: string; status: 400 | 429 } => ownEntry(REFUSALS, code) ?? FAILED;

type Values = { name?: string; email?: string; returnTo: string | undefined };

/** The form, and above it why what was sent was not taken. */
async function formPage(deps: Deps, c: Context, { refusal, ...values }: Values & { refusal?: string }) {
  const { font } = await builtParts(deps.site, c.req.path);
  const tellsOfThanks = deps.context(VISITOR).operator.thanksGuests;
  const forms =
    `${plainSignUpForm(values, tellsOfThanks)}<h2 class="heading-small">Schon ein Konto?</h2>` +
    `<a class="button button-outlined" href="${e(address(PLAIN_SIGN_IN.page, { returnTo: values.returnTo }))}">Anmelden</a>`;
  return page({ title: 'Konto anlegen', refusal, forms }, font);
}

async function sentPage(deps: Deps, c: Context, email: string) {
  const { font } = await builtParts(deps.site, c.req.path);
  const lead = `${AUTH_MESSAGES.signedUp}</p><p>Wir haben Ihnen eine E-Mail geschickt an <b>${e(email)}</b>. `;
  return page({ title: SIGN_UP_WORDS.checkMail, lead: lead + SIGN_UP_WORDS.checkMailNext, forms: '' }, font);
}

async function signUp(deps: Deps, c: Context): Promise<Response> {
  const fields = await fieldsOf(c);
  const [name, email] = [fields.get('name') ?? '', fields.get('email') ?? ''];
  const returnTo = returnPathOf(c, fields);
  const refuse = async ({ sentence, status }: ReturnType<typeof refusalOf>): Promise<Response> =>
    c.html(await formPage(deps, c, { name, email, returnTo, refusal: sentence }), status, HEADERS);
  if (isBot({ homepage: fields.get('homepage') ?? '' })) return c.html(await sentPage(deps, c, email), 200, HEADERS);
  const input = SignUpInput.safeParse({ name, email, password: fields.get('password') ?? '', callbackURL: returnTo });
  if (!input.success) return refuse({ sentence: input.error.issues[0]?.message ?? FAILED.sentence, status: 400 });
  const { ok, code } = await ask(deps, c, { path: '/sign-up/email', body: input.data });
  return ok ? c.html(await sentPage(deps, c, input.data.email), 200, HEADERS) : refuse(refusalOf(code));
}

/** Confirms the address, signs in and goes on; else says why not, or asks for the password. */
async function confirm(
  deps: Deps,
  c: Context,
  { token, password, returnTo }: { token: string; password: string | undefined; returnTo: string | undefined },
): Promise<Response> {
  const { font } = await builtParts(deps.site, c.req.path);
  const shown = (title: string, refusal: string | undefined, { lead = '', forms = '' }) =>
    c.html(
      page({ title, refusal, ...(lead !== '' && { lead }), forms }, font),
      refusal === undefined ? 200 : 400,
      HEADERS,
    );
  const choose = (refusal: string | undefined) =>
    shown(SIGN_UP_WORDS.choosePasswordTitle, refusal, {
      lead: SIGN_UP_WORDS.choosePasswordLead,
      forms: plainChoosePassword({ token, returnTo }),
    });
  const input = ConfirmAddressInput.safeParse({ token, ...(password !== undefined && { password }) });
  if (!input.success && password !== undefined && token !== '') return choose(input.error.issues[0]?.message);
  const answer = input.success
    ? await ask(deps, c, { path: '/verify-email', body: input.data })
    : { ok: false, code: 'INVALID_TOKEN' };
  c.header('cache-control', 'no-store');
  if (answer.ok) return c.redirect(returnTo ?? HOME, 303);
  if (answer.code === 'ALREADY_CONFIRMED')
    return c.redirect(address(PLAIN_SIGN_IN.page, { notice: 'confirmed', returnTo }), 303);
  if (answer.code === 'PASSWORD_NEEDED') return choose(undefined);
  if (password !== undefined && answer.code !== 'INVALID_TOKEN') return choose(refusalOf(answer.code).sentence);
  return shown(AUTH_MESSAGES.confirmFailed, SIGN_UP_WORDS.confirmFailedWhy, {
    forms: `<a class="button button-filled" href="${PLAIN_SIGN_IN.page}">${AUTH_MESSAGES.backToSignIn}</a>`,
  });
}

/**
 * `/sign-up` and the confirming after it, without scripts. The forms come to the same endpoints as those of /auth, so
 * every rule and limit holds here too. `POST /auth` is the page behind the link of the confirming mail: its form is sent
 * to its own address, which has the token in it.
 */
export function plainSignUpRoutes(deps: Deps): Hono {
  return new Hono()
    .get(PLAIN_SIGN_UP.page, async (c) => {
      const returnTo = returnPathOf(c, new URLSearchParams(new URL(c.req.url).search));
      return c.html(await formPage(deps, c, { returnTo }), 200, HEADERS);
    })
    .post(PLAIN_SIGN_UP.page, (c) => signUp(deps, c))
    .post(PLAIN_SIGN_UP.confirm, async (c) => {
      const fields = await fieldsOf(c);
      const [token, password] = [fields.get('token') ?? '', fields.get('password') ?? ''];
      return confirm(deps, c, { token, password, returnTo: returnPathOf(c, fields) });
    })
    .post('/auth', (c) => {
      const query = new URLSearchParams(new URL(c.req.url).search);
      const token = query.get('type') === 'signup' ? (query.get('token_hash') ?? '') : '';
      return confirm(deps, c, { token, password: undefined, returnTo: returnPathOf(c, query) });
    });
}
