import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { GoogleSettings } from '#server/adapters/google-provider.ts';

export type CertifiedProvider = { settings: GoogleSettings; url: string; close(): Promise<void> };
export type Person = { email: string; name: string; isVerified: boolean };

/**
 * oidc-provider, a certified OpenID server, with its own development login pages; `people` are found by the login that
 * is typed in.
 */
export async function startCertifiedProvider(options: {
  baseUrl: string;
  people: Record<string, Person>;
}): Promise<CertifiedProvider> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['the-site', 'a-secret-for-tests-that-is-long-enough'];
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${options.baseUrl}/api/auth/callback/google`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a-cookie-key-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false, // as Google: the address stands in the ID token
    pkce: { required: () => true },
    findAccount(_: unknown, id: string) {
      const person = options.people[id];
      return (
        person && {
          accountId: id,
          claims: () => ({ sub: id, email: person.email, email_verified: person.isVerified, name: person.name }),
        }
      );
    },
  });
  server.on('request', provider.callback());
  return {
    url,
    settings: { clientId, clientSecret, discoveryUrl: `${url}/.well-known/openid-configuration` },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A browser on the provider's pages: follows redirects, keeps cookies, types the login, consents or gives up. */
export async function walkThrough(
  start: URL,
  { login, isCancelled = false, until }: { login: string; isCancelled?: boolean; until: string },
): Promise<string> {
  const jar = new Map<string, string>();
  let next: { url: string; body?: URLSearchParams } = { url: start.href };
  for (let step = 0; step < 20; step += 1) {
    const answer: Response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body && { method: 'POST', body: next.body }),
    });
    for (const line of answer.headers.getSetCookie())
      jar.set(line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).split(';', 1)[0] ?? '');
    const location = answer.headers.get('location');
    if (location !== null) {
      const target = new URL(location, next.url).href;
      if (target.startsWith(until)) return target;
      next = { url: target };
      continue;
    }
    const page = await answer.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined)
      throw new Error(`the provider answers ${answer.status}: ${page.slice(0, 300)}`);
    next = isCancelled
      ? { url: new URL(/href="([^"]*abort[^"]*)"/.exec(page)?.[1] ?? '', next.url).href }
      : { url: new URL(action, next.url).href, body: new URLSearchParams({ prompt, login, password: 'x' }) };
  }
  throw new Error('the provider goes round in circles');
}
