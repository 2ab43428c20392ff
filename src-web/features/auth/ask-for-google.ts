import { GOOGLE } from '#shared/accounts/google-sign-in.ts';
import { splitLang } from '#shared/lang.ts';
import { chosenLang } from '#web/chosen-lang.ts';
import { postAuth } from '#web/post-auth.ts';

/** `code` is '' where there is none. */
export type GoogleFailure = { code: string; retryAfterSeconds?: number | undefined };
export type GoogleAnswer = { ok: true; url: string } | ({ ok: false } & GoogleFailure);

/** The sign-in with the way back; in the query as better-auth allows it, where a bare star is none of its characters. */
function authPath(page: string, query: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value);
  const text = params.toString().replaceAll('*', '%2A');
  return text === '' ? page : `${page}?${text}`;
}

const urlIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string' ? body.url : undefined;

/** Asks our server where to go; both ways back end at the sign-in's page, which says what happened and goes on. */
export async function askForGoogle(returnTo: string | undefined, page: string): Promise<GoogleAnswer> {
  // A new account keeps the language that was chosen: of the page, before, or of the page that they come from.
  const lang = splitLang(page).prefix ?? chosenLang() ?? splitLang(returnTo ?? '').prefix ?? undefined;
  const answer = await postAuth('/sign-in/social', {
    provider: GOOGLE,
    callbackURL: authPath(page, { from: GOOGLE, returnTo }),
    errorCallbackURL: authPath(page, { returnTo }),
    ...(lang !== undefined && { additionalData: { lang } }),
  });
  if (!answer.ok) return { ok: false, code: answer.code ?? '', retryAfterSeconds: answer.retryAfterSeconds };
  const url = urlIn(answer.body);
  return url === undefined ? { ok: false, code: '' } : { ok: true, url };
}
