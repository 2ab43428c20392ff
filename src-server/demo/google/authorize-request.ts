import { z } from 'zod';

export type Client = { clientId: string; clientSecret: string; redirectUri: string };

/** An authorization request as we answer it: code flow, PKCE with S256 (RFC 7636), OpenID. */
export const AuthorizeRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
  state: z.string().min(1).max(2_000),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal('S256'),
  nonce: z.string().max(500).optional(),
});
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;

/** Where the browser goes back to, with an answer or with an error. */
export function redirectTo(redirectUri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

export type ReadRequest =
  | { kind: 'request'; request: AuthorizeRequest }
  | { kind: 'stranger' }
  | { kind: 'refused'; location: string };

/** A client or address that is not registered is told nothing and sent nowhere (RFC 6749 §4.1.2.1). */
export function readAuthorizeRequest(client: Client, params: Record<string, unknown>): ReadRequest {
  if (params['client_id'] !== client.clientId || params['redirect_uri'] !== client.redirectUri)
    return { kind: 'stranger' };
  const parsed = AuthorizeRequest.safeParse(params);
  if (parsed.success) return { kind: 'request', request: parsed.data };
  const state = typeof params['state'] === 'string' ? params['state'] : undefined;
  return { kind: 'refused', location: redirectTo(client.redirectUri, { error: 'invalid_request', state }) };
}
