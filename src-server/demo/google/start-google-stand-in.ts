import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GOOGLE } from '#shared/accounts/google-sign-in.ts';
import type { GoogleSettings } from '#server/adapters/google-provider.ts';
import type { Client } from './authorize-request.ts';
import { makeTokens } from './issue-tokens.ts';
import { makeProviderApp } from './provider-app.ts';

export type GoogleStandIn = { url: string; settings: GoogleSettings; close(): Promise<void> };

const CLIENT = { clientId: 'demo-only-client', clientSecret: 'demo-only-google-secret' };

async function listenLocally(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

/** The demo's OpenID provider on 127.0.0.1, in Google's place: who is asked for is chosen on its page. */
export async function startGoogleStandIn({ port, baseUrl }: { port: number; baseUrl: string }): Promise<GoogleStandIn> {
  const outer = new Hono();
  const server = createAdaptorServer({ fetch: outer.fetch }) as Server;
  await listenLocally(server, port);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client: Client = { ...CLIENT, redirectUri: `${baseUrl}/api/auth/callback/${GOOGLE}` };
  outer.route('/', makeProviderApp({ issuer: url, client, tokens: await makeTokens(url, client.clientId) }));
  return {
    url,
    settings: { ...CLIENT, discoveryUrl: `${url}/.well-known/openid-configuration` },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
