import { readFileSync } from 'node:fs';
import { importPKCS8, SignJWT, type CryptoKey } from 'jose';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { within } from '#shared/within.ts';

/** The part of a service account's key file that is used. */
const KeyFileSchema = z.object({
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
  token_uri: z.url(),
});

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const ANSWERS_WITHIN_MS = 10 * SECOND_MS;
const HOUR_S = 3_600;
/** A token is not used in its last minute. */
const SPARE_MS = MINUTE_MS;

const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });

/** A service account that may act for a wallet's issuer. */
export type GoogleCredentials = {
  /** The account's address. */
  clientEmail: string;
  sign(claims: Record<string, unknown>): Promise<string>;
  /** Now, as tokens count it. */
  seconds(): number;
  /** Calls the wallet's REST interface with a token; gives the status. Throws without an answer. */
  call(method: 'PATCH' | 'POST', url: string, body: Record<string, unknown>): Promise<number>;
};

/**
 * What our key proves: signed links, and tokens for the REST interface that last an hour (RFC 7523). Throws when the key
 * file is not one.
 */
export function makeGoogleCredentials(keyFile: string, now: () => Date): GoogleCredentials {
  const account = KeyFileSchema.parse(JSON.parse(readFileSync(keyFile, 'utf8')));
  let key: Promise<CryptoKey> | undefined;
  let token: { value: string; endsAt: number } | undefined;

  async function sign(claims: Record<string, unknown>): Promise<string> {
    key ??= importPKCS8(account.private_key, 'RS256');
    return new SignJWT(claims)
      .setProtectedHeader({
        alg: 'RS256',
        typ: 'JWT',
        ...(account.private_key_id !== undefined && { kid: account.private_key_id }),
      })
      .sign(await key);
  }

  const seconds = (): number => Math.floor(now().getTime() / 1000);

  async function accessToken(): Promise<string> {
    if (token !== undefined && token.endsAt > now().getTime() + SPARE_MS) return token.value;
    const assertion = await sign({
      iss: account.client_email,
      scope: SCOPE,
      aud: account.token_uri,
      iat: seconds(),
      exp: seconds() + HOUR_S,
    });
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const { access_token: value, expires_in: lasts } = await within(ANSWERS_WITHIN_MS, async (signal) => {
      const answer = await fetch(account.token_uri, { method: 'POST', body, signal });
      if (!answer.ok) throw new Error(`the wallet's token was refused: ${answer.status}`);
      return TokenAnswer.parse(await answer.json());
    });
    token = { value, endsAt: now().getTime() + lasts * 1000 };
    return value;
  }

  return {
    clientEmail: account.client_email,
    sign,
    seconds,
    async call(method, url, body) {
      const sent = {
        method,
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const status = await within(ANSWERS_WITHIN_MS, async (signal) => {
        const answer = await fetch(url, { ...sent, signal });
        await answer.body?.cancel();
        return answer.status;
      });
      if (status === 401) token = undefined;
      return status;
    },
  };
}
