import { readFileSync } from 'node:fs';
import { importPKCS8, SignJWT, type CryptoKey } from 'jose';
import { z } from 'zod';
import { brand } from '#shared/brand.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { Wallet, WalletPass } from './wallet.ts';

/** An issuer account and the key file of its service account; the addresses are Google's unless a stand-in is named. */
export type GoogleWalletSettings = { issuerId: string; keyFile: string; apiBase?: string; saveBase?: string };

/** The part of a service account's key file that is used. */
const KeyFileSchema = z.object({
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
  token_uri: z.url(),
});

const API_BASE = 'https://walletobjects.googleapis.com';
const SAVE_BASE = 'https://pay.google.com/gp/v/save';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const ANSWERS_WITHIN_MS = 10_000;
const HOUR_S = 3_600;
/** A token is not used in its last minute. */
const SPARE_MS = MINUTE_MS;
const VINO = '#5E0F2D';

const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });

const inEnglish = (value: string) => ({ defaultValue: { language: 'en', value } });

type GoogleWalletOptions = GoogleWalletSettings & {
  /** Our site, which may show the save button. */ baseUrl: string;
  now: () => Date;
};

type Account = z.infer<typeof KeyFileSchema>;

/** What our key proves: signed links, and tokens for the REST interface that last an hour (RFC 7523). */
function makeCredentials(account: Account, now: () => Date) {
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
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    if (!answer.ok) throw new Error(`the wallet's token was refused: ${answer.status}`);
    const { access_token: value, expires_in: lasts } = TokenAnswer.parse(await answer.json());
    token = { value, endsAt: now().getTime() + lasts * 1000 };
    return value;
  }

  return {
    sign,
    seconds,
    accessToken,
    forgetToken() {
      token = undefined;
    },
  };
}

/**
 * Generic passes by signed links and, for what changes later, by the REST interface. Throws when
 * the key file is not one.
 */
export function makeGoogleWallet({
  issuerId,
  keyFile,
  apiBase = API_BASE,
  saveBase = SAVE_BASE,
  baseUrl,
  now,
}: GoogleWalletOptions): Wallet {
  const account = KeyFileSchema.parse(JSON.parse(readFileSync(keyFile, 'utf8')));
  const classId = `${issuerId}.membership`;
  const objectId = (subscriberId: string): string => `${issuerId}.member-${subscriberId}`;
  const { sign, seconds, accessToken, forgetToken } = makeCredentials(account, now);

  async function patch(subscriberId: string, change: Record<string, unknown>): Promise<'updated' | 'not-saved'> {
    const answer = await fetch(
      `${apiBase}/walletobjects/v1/genericObject/${encodeURIComponent(objectId(subscriberId))}`,
      {
        method: 'PATCH',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify(change),
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      },
    );
    await answer.arrayBuffer();
    if (answer.status === 404) return 'not-saved'; // the object is made when somebody saves the pass
    if (answer.status === 401) forgetToken();
    if (!answer.ok) throw new Error(`the wallet refused a change: ${answer.status}`);
    return 'updated';
  }

  return {
    async saveUrl(pass) {
      const object = { id: objectId(pass.subscriberId), classId, ...faceOf(pass) };
      const jwt = await sign({
        iss: account.client_email,
        aud: 'google',
        typ: 'savetowallet',
        iat: seconds(),
        origins: [baseUrl],
        payload: { genericClasses: [{ id: classId }], genericObjects: [object] },
      });
      return `${saveBase}/${jwt}`;
    },
    update: (pass) => patch(pass.subscriberId, faceOf(pass)),
    revoke: (subscriberId) => patch(subscriberId, { state: 'EXPIRED', barcode: null }),
  };
}

/** Short, because the whole of it travels in a link of at most 1,800 characters. */
function faceOf({ tier, name, memberId, code, state }: WalletPass) {
  return {
    state,
    cardTitle: inEnglish(brand.full),
    header: inEnglish(name),
    subheader: inEnglish(tier),
    hexBackgroundColor: VINO,
    barcode: { type: 'QR_CODE', value: code, alternateText: memberId },
  };
}
