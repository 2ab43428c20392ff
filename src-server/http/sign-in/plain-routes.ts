import { Hono, type Context } from 'hono';
import { PLAIN_SIGN_IN } from '#shared/accounts/plain-sign-in.ts';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { DomainError } from '#shared/errors.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { showSignInLink } from '#server/services/people/accounts/show-sign-in-link.ts';
import type { Caller } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { builtParts } from '../pages/tickets/small-page.ts';
import { CREDENTIALS } from '../security/body-rules.ts';
import { readFields } from '../security/read-body.ts';
import { AUTH_PATH } from '../sessions/auth-options.ts';
import { FOLLOW_LINK_PATH } from '../sessions/sign-in-link-endpoints.ts';
import type { Auth } from '../sessions/make-auth.ts';
import { codePage, linkOverPage, linkPage, NOTICES, signInPage, type Notice } from './plain-pages.ts';

/** Documents without a script. The link in an address is a secret, so no other site hears it; our own form has to. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; font-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'",
  'cache-control': 'no-store',
  'content-language': 'de',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
};

/** Where somebody goes who came from nowhere. */
const HOME = '/dashboard';

const NOTICE_OF: Readonly<Record<string, Notice>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong',
  EMAIL_NOT_VERIFIED: 'unconfirmed',
  INVALID_CODE: 'code',
  SECOND_STEP_OVER: 'over',
  RATE_LIMITED: 'often',
};

type Deps = Pick<AppDeps, 'context' | 'site' | 'settings'> & { auth: Auth; callerOf: (c: Context) => Caller };
type Answer = { ok: boolean; code: string; isSecondFactorNeeded: boolean };

const isNotice = (text: string | undefined): text is Notice => text !== undefined && Object.hasOwn(NOTICES, text);

/** Where the form wants to lead: its own field, or the page of /auth it stands on. */
function returnPathOf(c: Context, fields: URLSearchParams): string | undefined {
  const own = fields.get('returnTo');
  if (own !== null) return readReturnPath(own);
  const from = c.req.header('referer');
  return from !== undefined && URL.canParse(from)
    ? readReturnPath(new URL(from).searchParams.get('returnTo'))
    : undefined;
}

function address(path: string, query: { notice?: Notice; returnTo?: string | undefined }): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value);
  return params.size === 0 ? path : `${path}?${params}`;
}

async function readAnswer(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  const { code = '', isSecondFactorNeeded = false } = (body ?? {}) as Partial<Answer>;
  return { ok: response.ok, code, isSecondFactorNeeded };
}

/** Asks the sign-in what the website's scripts would ask, with the same limits, and takes over its cookies. */
async function ask(deps: Deps, c: Context, { path, body }: { path: string; body: unknown }): Promise<Answer> {
  const headers = new Headers({ 'content-type': 'application/json', origin: new URL(deps.settings.baseUrl).origin });
  for (const name of ['cookie', 'user-agent']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const url = `${deps.settings.baseUrl}${AUTH_PATH}${path}`;
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await deps.auth.handler(request, deps.callerOf(c).address);
  for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
  return readAnswer(response);
}

/** Signed in, half signed in, or back to the form with the reason. */
function goOn(
  c: Context,
  { ok, code, isSecondFactorNeeded }: Answer,
  { form, returnTo }: { form: string; returnTo: string | undefined },
): Response {
  c.header('cache-control', 'no-store');
  if (!ok) return c.redirect(address(form, { notice: ownEntry(NOTICE_OF, code) ?? 'failed', returnTo }), 303);
  return c.redirect(isSecondFactorNeeded ? address(PLAIN_SIGN_IN.code, { returnTo }) : (returnTo ?? HOME), 303);
}

/** A form's fields; none when it is longer than any of ours. */
async function fieldsOf(c: Context): Promise<URLSearchParams> {
  try {
    return await readFields(c, CREDENTIALS.maxBytes);
  } catch (error) {
    if (error instanceof DomainError) return new URLSearchParams();
    throw error;
  }
}

/**
 * `/sign-in` and what belongs to it: signing in without scripts, and the page behind a mailed link for everybody. Its
 * forms come to the same endpoints as those of /auth, so every rule and limit holds here too.
 */
export function plainSignInRoutes(deps: Deps): Hono {
  const { context, site } = deps;
  const fontFor = async (c: Context): Promise<string | undefined> => (await builtParts(site, c.req.path)).font;
  const shown = async (c: Context) => {
    const notice = c.req.query('notice');
    return {
      notice: isNotice(notice) ? notice : undefined,
      returnTo: readReturnPath(c.req.query('returnTo')),
      font: await fontFor(c),
    };
  };

  return new Hono()
    .get(PLAIN_SIGN_IN.page, async (c) => c.html(signInPage(await shown(c)), 200, HEADERS))
    .get(PLAIN_SIGN_IN.code, async (c) => c.html(codePage(await shown(c)), 200, HEADERS))
    .get(PLAIN_SIGN_IN.link, async (c) => {
      const token = c.req.query('token') ?? '';
      const link = showSignInLink(context(VISITOR), token);
      const font = await fontFor(c);
      if (link === undefined) return c.html(linkOverPage(font), 404, HEADERS);
      const returnTo = readReturnPath(c.req.query('returnTo'));
      return c.html(linkPage({ email: link.email, token, returnTo }, font), 200, HEADERS);
    })
    .post(PLAIN_SIGN_IN.password, async (c) => {
      const fields = await fieldsOf(c);
      const body = { email: fields.get('email') ?? '', password: fields.get('password') ?? '' };
      const answer = await ask(deps, c, { path: '/sign-in/email', body });
      return goOn(c, answer, { form: PLAIN_SIGN_IN.page, returnTo: returnPathOf(c, fields) });
    })
    .post(PLAIN_SIGN_IN.askForLink, async (c) => {
      const fields = await fieldsOf(c);
      const returnTo = returnPathOf(c, fields);
      const { ok, code } = await ask(deps, c, {
        path: '/sign-in/link',
        body: { email: fields.get('email') ?? '', returnTo },
      });
      const refused = code === 'RATE_LIMITED' ? 'often' : 'email';
      return c.redirect(address(PLAIN_SIGN_IN.page, { notice: ok ? 'sent' : refused, returnTo }), 303);
    })
    .post(PLAIN_SIGN_IN.link, async (c) => {
      const fields = await fieldsOf(c);
      const answer = await ask(deps, c, { path: FOLLOW_LINK_PATH, body: { token: fields.get('token') ?? '' } });
      if (!answer.ok && answer.code !== 'RATE_LIMITED') return c.redirect(PLAIN_SIGN_IN.link, 303);
      return goOn(c, answer, { form: PLAIN_SIGN_IN.page, returnTo: returnPathOf(c, fields) });
    })
    .post(PLAIN_SIGN_IN.code, async (c) => {
      const fields = await fieldsOf(c);
      const answer = await ask(deps, c, { path: '/second-factor/verify', body: { code: fields.get('code') ?? '' } });
      const form = answer.code === 'SECOND_STEP_OVER' ? PLAIN_SIGN_IN.page : PLAIN_SIGN_IN.code;
      return goOn(c, answer, { form, returnTo: returnPathOf(c, fields) });
    });
}
