import { Hono, type Context } from 'hono';
import type { ZodError } from 'zod';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { PLAIN_SIGN_IN, plainPath } from '#shared/accounts/plain-sign-in.ts';
import { PLAIN_SIGN_UP, plainChoosePassword, plainSignUpForm } from '#shared/accounts/plain-sign-up.ts';
import { ConfirmAddressInput } from '#shared/accounts/confirm-address.ts';
import { SignUpInput } from '#shared/accounts/sign-up.ts';
import { SIGN_IN_WORDS, type SignInWords } from '#shared/accounts/sign-in-words.ts';
import { isBot } from '#shared/contact/form-guard.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import { LANGS } from '#shared/lang.ts';
import { sayIn } from '#shared/words.ts';
import { VISITOR } from '../app-deps.ts';
import { builtParts } from '../pages/tickets/small-page.ts';
import { address, ask, fieldsOf, headersIn, HOME, returnPathOf, type Deps, type DepsIn } from './plain-asking.ts';
import { page } from './plain-pages.ts';

type Refusal = { sentence: string; status: 400 | 429 };

/** What the sign-up's own endpoint refuses, by its code. */
function refusalOf(code: string, { passwordTooCommon, tooManyTries, unexpected }: SignInWords['says']): Refusal {
  if (code === 'RATE_LIMITED') return { sentence: tooManyTries, status: 429 };
  return { sentence: code === 'PASSWORD_TOO_COMMON' ? passwordTooCommon : unexpected, status: 400 };
}

type Values = { name?: string; email?: string; returnTo: string | undefined };

/** The form, and above it why what was sent was not taken. */
async function formPage(deps: DepsIn, c: Context, { refusal, ...values }: Values & { refusal?: string }) {
  const { lang } = deps;
  const { font } = await builtParts(deps.site, c.req.path);
  const tellsOfThanks = deps.context(VISITOR).operator.thanksGuests;
  const { haveAccount, signIn, newAccount } = SIGN_IN_WORDS[lang];
  const toSignIn = address(plainPath(PLAIN_SIGN_IN.page, lang), { returnTo: values.returnTo });
  const forms =
    `${plainSignUpForm({ ...values, lang, tellsOfThanks })}<h2 class="heading-small">${haveAccount}</h2>` +
    `<a class="button button-outlined" href="${e(toSignIn)}">${signIn}</a>`;
  return page({ title: newAccount, lang, refusal, forms }, font);
}

async function sentPage({ site, lang }: DepsIn, c: Context, email: string) {
  const { font } = await builtParts(site, c.req.path);
  const { says, checkMail, checkMailLead, checkMailNext } = SIGN_IN_WORDS[lang];
  const lead = `${says.signedUp}</p><p>${checkMailLead} <b>${e(email)}</b>. ${checkMailNext}`;
  return page({ title: checkMail, lang, lead, forms: '' }, font);
}

async function signUp(deps: DepsIn, c: Context): Promise<Response> {
  const { says } = SIGN_IN_WORDS[deps.lang];
  const headers = headersIn(deps.lang);
  const fields = await fieldsOf(c);
  const [name, email] = [fields.get('name') ?? '', fields.get('email') ?? ''];
  const returnTo = returnPathOf(c, fields);
  const refuse = async ({ sentence, status }: Refusal): Promise<Response> =>
    c.html(await formPage(deps, c, { name, email, returnTo, refusal: sentence }), status, headers);
  if (isBot({ homepage: fields.get('homepage') ?? '' })) return c.html(await sentPage(deps, c, email), 200, headers);
  const input = SignUpInput.safeParse({ name, email, password: fields.get('password') ?? '', callbackURL: returnTo });
  if (!input.success) return refuse({ sentence: saidOf(input.error, says), status: 400 });
  const { ok, code } = await ask(deps, c, { path: '/sign-up/email', body: input.data });
  return ok ? c.html(await sentPage(deps, c, input.data.email), 200, headers) : refuse(refusalOf(code, says));
}

const saidOf = ({ issues }: ZodError, says: SignInWords['says']): string =>
  sayIn(AUTH_MESSAGES, says)(issues[0]?.message ?? AUTH_MESSAGES.unexpected);

/** Confirms the address, signs in and goes on; else says why not, or asks for the password. */
async function confirm(
  deps: DepsIn,
  c: Context,
  { token, password, returnTo }: { token: string; password: string | undefined; returnTo: string | undefined },
): Promise<Response> {
  const { lang } = deps;
  const { says, ...words } = SIGN_IN_WORDS[lang];
  const { font } = await builtParts(deps.site, c.req.path);
  const shown = (title: string, refusal: string | undefined, { lead = '', forms = '' }) =>
    c.html(
      page({ title, lang, refusal, ...(lead !== '' && { lead }), forms }, font),
      refusal === undefined ? 200 : 400,
      headersIn(lang),
    );
  const choose = (refusal: string | undefined) =>
    shown(words.choosePasswordTitle, refusal, {
      lead: words.choosePasswordLead,
      forms: plainChoosePassword(lang, { token, returnTo }),
    });
  const input = ConfirmAddressInput.safeParse({ token, ...(password !== undefined && { password }) });
  if (!input.success && password !== undefined && token !== '') return choose(saidOf(input.error, says));
  const answer = input.success
    ? await ask(deps, c, { path: '/verify-email', body: input.data })
    : { ok: false, code: 'INVALID_TOKEN' };
  c.header('cache-control', 'no-store');
  if (answer.ok) return c.redirect(returnTo ?? HOME, 303);
  if (answer.code === 'ALREADY_CONFIRMED')
    return c.redirect(address(plainPath(PLAIN_SIGN_IN.page, lang), { notice: 'confirmed', returnTo }), 303);
  if (answer.code === 'PASSWORD_NEEDED') return choose(undefined);
  if (password !== undefined && answer.code !== 'INVALID_TOKEN') return choose(refusalOf(answer.code, says).sentence);
  return shown(says.confirmFailed, words.confirmFailedWhy, {
    forms: `<a class="button button-filled" href="${plainPath(PLAIN_SIGN_IN.page, lang)}">${says.backToSignIn}</a>`,
  });
}

/**
 * `/sign-up` and the confirming after it, without scripts. The forms come to the same endpoints as those of /auth, so
 * every rule and limit holds here too. `POST /auth` is the page behind the link of the confirming mail: its form is sent
 * to its own address, which has the token in it.
 */
export const plainSignUpRoutes = (deps: Deps): Hono =>
  LANGS.reduce((app, lang) => app.route(plainPath('/', lang), routesIn({ ...deps, lang })), new Hono());

function routesIn(deps: DepsIn): Hono {
  return new Hono()
    .get(PLAIN_SIGN_UP.page, async (c) => {
      const returnTo = returnPathOf(c, new URLSearchParams(new URL(c.req.url).search));
      return c.html(await formPage(deps, c, { returnTo }), 200, headersIn(deps.lang));
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
