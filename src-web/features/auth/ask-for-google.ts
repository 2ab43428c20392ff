import { GOOGLE } from '#shared/accounts/google-sign-in.ts';

export type GoogleAnswer = { ok: true; url: string } | { ok: false; code: string };

/** `/auth` with the way back; in the query as better-auth allows it, where a bare star is none of its characters. */
function authPath(query: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value);
  const text = params.toString().replaceAll('*', '%2A');
  return text === '' ? '/auth' : `/auth?${text}`;
}

/** Asks our server where to go; both ways back end at /auth, which says what happened and goes on. */
export async function askForGoogle(returnTo: string | undefined): Promise<GoogleAnswer> {
  const body = { provider: GOOGLE, callbackURL: authPath({ from: GOOGLE, returnTo }), errorCallbackURL: authPath({ returnTo }) };
  try {
    const response = await fetch('/api/auth/sign-in/social', { method: 'POST', headers: { 'content-type': 'application/json' }, credentials: 'same-origin', body: JSON.stringify(body) });
    const answer = (await response.json()) as { url?: string; code?: string };
    return response.ok && answer.url !== undefined ? { ok: true, url: answer.url } : { ok: false, code: answer.code ?? '' };
  } catch {
    return { ok: false, code: '' }; // no network
  }
}
