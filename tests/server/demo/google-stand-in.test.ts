import * as client from 'openid-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGoogleStandIn, type GoogleStandIn } from '#server/demo/google/start-google-stand-in.ts';

const BASE_URL = 'http://localhost:5340';
const REDIRECT = `${BASE_URL}/api/auth/callback/google`;

let provider: GoogleStandIn;
beforeEach(async () => {
  provider = await startGoogleStandIn({ port: 0, baseUrl: BASE_URL });
});
afterEach(() => provider.close());

const discover = (): Promise<client.Configuration> =>
  client.discovery(new URL(provider.url), provider.settings.clientId, provider.settings.clientSecret, undefined, {
    execute: [client.allowInsecureRequests],
  });

async function ask(config: client.Configuration) {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return {
    url,
    checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
  };
}

async function choose(url: URL, form: Record<string, string>): Promise<URL> {
  const answer = await fetch(new URL('/authorize', url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...form }),
  });
  return new URL(answer.headers.get('location') ?? '');
}

const AS_MARA = { account: 'new', email: 'mara@tanz.example', name: 'Mara', verified: 'yes' };

describe("the demo's OpenID provider, as a strict client sees it", () => {
  it('goes from discovery over code, PKCE and ID token to the person', async () => {
    const config = await discover();
    const { url, checks } = await ask(config);
    const tokens = await client.authorizationCodeGrant(config, await choose(url, AS_MARA), checks);
    const claims = tokens.claims();
    expect(claims).toMatchObject({ iss: provider.url, email: 'mara@tanz.example', email_verified: true, name: 'Mara' });
    expect(await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')).toMatchObject({
      sub: claims?.sub,
      email: 'mara@tanz.example',
    });
  });

  it('takes a code once, and only with its verifier', async () => {
    const config = await discover();
    const { url, checks } = await ask(config);
    const back = await choose(url, AS_MARA);
    await client.authorizationCodeGrant(config, back, checks);
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
    const other = await ask(config);
    const wrong = { ...other.checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(config, await choose(other.url, AS_MARA), wrong)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it.each(['wrong-nonce', 'expired-token'])(
    'with the fault %s gives an answer that the client refuses',
    async (fault) => {
      const config = await discover();
      const { url, checks } = await ask(config);
      await expect(
        client.authorizationCodeGrant(config, await choose(url, { ...AS_MARA, fault }), checks),
      ).rejects.toThrow();
    },
  );

  it('refuses a wrong secret, sends nobody to an address it does not know, and asks for PKCE', async () => {
    const stranger = await client.discovery(
      new URL(provider.url),
      provider.settings.clientId,
      'another-secret',
      undefined,
      { execute: [client.allowInsecureRequests] },
    );
    const { url, checks } = await ask(stranger);
    await expect(client.authorizationCodeGrant(stranger, await choose(url, AS_MARA), checks)).rejects.toMatchObject({
      error: 'invalid_client',
    });
    const elsewhere = new URL(url);
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/');
    expect([
      (await fetch(elsewhere, { redirect: 'manual' })).status,
      (await fetch(elsewhere, { redirect: 'manual' })).headers.get('location'),
    ]).toEqual([400, null]);
    const plain = new URL(url);
    plain.searchParams.delete('code_challenge');
    expect(
      new URL((await fetch(plain, { redirect: 'manual' })).headers.get('location') ?? '').searchParams.get('error'),
    ).toBe('invalid_request');
  });

  it('sends back who cancels, with the state and no code', async () => {
    const config = await discover();
    const { url, checks } = await ask(config);
    const back = await choose(url, { account: 'cancel' });
    expect([back.searchParams.get('error'), back.searchParams.get('state'), back.searchParams.has('code')]).toEqual([
      'access_denied',
      checks.expectedState,
      false,
    ]);
  });

  it('writes what a form says as text, never as markup', async () => {
    const { url } = await ask(await discover());
    url.searchParams.set('state', '"><script>alert(1)</script>');
    expect(await (await fetch(url)).text()).not.toContain('<script>');
  });
});
