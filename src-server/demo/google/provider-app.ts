import { timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { EmailSchema } from '#shared/accounts/credentials.ts';
import { accountPage, PAGE_HEADERS, strangerPage } from './account-page.ts';
import { readAuthorizeRequest, redirectTo, type Client } from './authorize-request.ts';
import { DEMO_IDENTITIES, type Identity } from './identities.ts';
import { claimsOf, FAULTS, type Tokens } from './issue-tokens.ts';

export type ProviderParts = { issuer: string; client: Client; tokens: Tokens };

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
});

const NewAccount = z.object({
  email: EmailSchema,
  name: z.string().trim().max(80),
  verified: z.literal('yes').optional(),
});

/** Whom the account page was told; undefined for what it would not have sent. */
function chosenIdentity(form: Form): Identity | undefined {
  if (form['account'] !== 'new') return DEMO_IDENTITIES[Number(form['account'])];
  const { data } = NewAccount.safeParse(form);
  return (
    data && { email: data.email, name: data.name === '' ? data.email : data.name, isVerified: data.verified === 'yes' }
  );
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type Form = Record<string, unknown>;

/** What a field says; a file or a missing one says nothing. */
function field(form: Form, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

/** The client's secret comes in the header or in the form (OpenID Connect Core §9). */
function isClient(c: Context, client: Client, form: Form): boolean {
  const basic = /^Basic (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const [id = '', secret = ''] =
    basic === undefined
      ? [field(form, 'client_id'), field(form, 'client_secret')]
      : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return isSame(id, client.clientId) && isSame(secret, client.clientSecret);
}

/** The addresses of an OpenID provider, as far as a sign-in needs them, and its account page. */
export function makeProviderApp({ issuer, client, tokens }: ProviderParts): Hono {
  const app = new Hono();
  let isDown = false;
  // So that a test, or somebody curious, sees what the site does without its provider.
  app.post('/dev/:state{down|up}', (c) => {
    isDown = c.req.param('state') === 'down';
    return c.json({ isDown });
  });
  app.use(async (c, next) => (isDown ? c.text('down', 503) : next()));

  app.get('/.well-known/openid-configuration', (c) => c.json(discovery(issuer)));
  app.get('/jwks', (c) => c.json(tokens.jwks));
  app.get('/authorize', (c) => {
    const read = readAuthorizeRequest(client, c.req.query());
    if (read.kind === 'stranger') return c.html(strangerPage(), 400, PAGE_HEADERS);
    return read.kind === 'refused' ? c.redirect(read.location) : c.html(accountPage(read.request), 200, PAGE_HEADERS);
  });
  app.post('/authorize', async (c) => {
    const form = await c.req.parseBody();
    const read = readAuthorizeRequest(client, form);
    if (read.kind === 'stranger') return c.html(strangerPage(), 400, PAGE_HEADERS);
    if (read.kind === 'refused') return c.redirect(read.location, 303);
    const { redirect_uri: redirectUri, state } = read.request;
    if (form['account'] === 'cancel')
      return c.redirect(redirectTo(redirectUri, { error: 'access_denied', state, iss: issuer }), 303);
    const identity = chosenIdentity(form);
    if (identity === undefined) return c.html(accountPage(read.request), 400, PAGE_HEADERS);
    const fault = FAULTS.find((known) => known === form['fault']) ?? 'none';
    return c.redirect(
      redirectTo(redirectUri, {
        code: tokens.issueCode({ request: read.request, identity, fault }),
        state,
        iss: issuer,
      }),
      303,
    );
  });
  app.post('/token', async (c) => {
    const form = await c.req.parseBody();
    c.header('cache-control', 'no-store');
    if (!isClient(c, client, form)) return c.json({ error: 'invalid_client' }, 401);
    if (form['grant_type'] !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400);
    const answer = await tokens.exchange({
      code: field(form, 'code'),
      verifier: field(form, 'code_verifier'),
      redirectUri: field(form, 'redirect_uri'),
    });
    return answer === undefined ? c.json({ error: 'invalid_grant' }, 400) : c.json(answer);
  });
  app.get('/userinfo', (c) => {
    const identity = tokens.whose(/^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '');
    return identity === undefined ? c.json({ error: 'invalid_token' }, 401) : c.json(claimsOf(identity));
  });
  return app;
}
