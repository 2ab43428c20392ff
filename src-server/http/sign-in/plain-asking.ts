import type { Context } from 'hono';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { DomainError } from '#shared/errors.ts';
import { LANG_HEADER, type Lang } from '#shared/lang.ts';
import type { Caller } from '#server/trpc/context.ts';
import type { AppDeps } from '../app-deps.ts';
import { CREDENTIALS } from '../security/body-rules.ts';
import { readFields } from '../security/read-body.ts';
import { AUTH_PATH } from '../sessions/auth-options.ts';
import type { Auth } from '../sessions/make-auth.ts';
import type { Notice } from './plain-pages.ts';

/** Documents without a script. The link in an address is a secret, so no other site hears it; our own form has to. */
const SAFE = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; font-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
};
export const headersIn = (lang: Lang) => ({ ...SAFE, 'content-language': lang });
export const HEADERS = headersIn('de');

/** Where somebody goes who came from nowhere. */
export const HOME = '/dashboard';

export type Deps = Pick<AppDeps, 'context' | 'site' | 'settings'> & { auth: Auth; callerOf: (c: Context) => Caller };
/** The same documents are there in each language, under its addresses. */
export type DepsIn = Deps & { lang: Lang };
export type Answer = { ok: boolean; code: string; isSecondFactorNeeded: boolean };

/** Where the form wants to lead: its own field, or the page of /auth it stands on. */
export function returnPathOf(c: Context, fields: URLSearchParams): string | undefined {
  const own = fields.get('returnTo');
  if (own !== null) return readReturnPath(own);
  const from = c.req.header('referer');
  return from !== undefined && URL.canParse(from)
    ? readReturnPath(new URL(from).searchParams.get('returnTo'))
    : undefined;
}

/** One of these documents, with what it says and where it leads afterwards. */
export function address(path: string, query: { notice?: Notice; returnTo?: string | undefined }): string {
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
export async function ask(deps: DepsIn, c: Context, { path, body }: { path: string; body: unknown }): Promise<Answer> {
  const headers = new Headers({ 'content-type': 'application/json', origin: new URL(deps.settings.baseUrl).origin });
  // The German addresses are those of who has chosen none.
  if (deps.lang !== 'de') headers.set(LANG_HEADER, deps.lang);
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

/** A form's fields; none when it is longer than any of ours. */
export async function fieldsOf(c: Context): Promise<URLSearchParams> {
  try {
    return await readFields(c, CREDENTIALS.maxBytes);
  } catch (error) {
    if (error instanceof DomainError) return new URLSearchParams();
    throw error;
  }
}
