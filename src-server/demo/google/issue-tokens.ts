import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import type { AuthorizeRequest } from './authorize-request.ts';
import { subjectOf, type Identity } from './identities.ts';

/** Failures a tester can ask for on the account page. */
export const FAULTS = ['none', 'wrong-nonce', 'expired-token', 'no-token'] as const;
export type Fault = (typeof FAULTS)[number];

export type Grant = { request: AuthorizeRequest; identity: Identity; fault: Fault };

const CODE_MS = 60_000;
const TOKEN_MS = 3_600_000;
const HOUR_S = 3_600;

/** Values that work for a while; a code is taken out as it is used. */
function makeTickets<T>(lifeMs: number) {
  const tickets = new Map<string, { value: T; endsAt: number }>();
  const read = (key: string): T | undefined => {
    const ticket = tickets.get(key);
    return ticket !== undefined && ticket.endsAt > Date.now() ? ticket.value : undefined;
  };
  return {
    read,
    issue(value: T): string {
      for (const [key, { endsAt }] of tickets) if (endsAt <= Date.now()) tickets.delete(key);
      const key = randomBytes(24).toString('base64url');
      tickets.set(key, { value, endsAt: Date.now() + lifeMs });
      return key;
    },
    take(key: string): T | undefined {
      const value = read(key);
      tickets.delete(key);
      return value;
    },
  };
}

export const claimsOf = (identity: Identity): Record<string, unknown> => ({
  sub: subjectOf(identity),
  email: identity.email,
  email_verified: identity.isVerified,
  name: identity.name,
});

export type Tokens = Awaited<ReturnType<typeof makeTokens>>;

/**
 * Codes and tokens of one run of the server; its key is drawn anew each time. Real time, not the demo's: the other side
 * checks by its own clock.
 */
export async function makeTokens(issuer: string, clientId: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = randomBytes(6).toString('hex');
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const codes = makeTickets<Grant>(CODE_MS);
  const accessTokens = makeTickets<Identity>(TOKEN_MS);

  function idToken({ request, identity, fault }: Grant): Promise<string> {
    const issuedAt = Math.floor(Date.now() / 1_000) - (fault === 'expired-token' ? 2 * HOUR_S : 0);
    const nonce = fault === 'wrong-nonce' ? 'not-the-one-asked-for' : request.nonce;
    return new SignJWT({ ...claimsOf(identity), ...(nonce !== undefined && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + HOUR_S)
      .sign(privateKey);
  }

  return {
    jwks: { keys: [jwk] },
    issueCode: (grant: Grant): string => codes.issue(grant),
    whose: (accessToken: string): Identity | undefined => accessTokens.read(accessToken),
    /** The tokens a code stands for; undefined when it is used, old, or another's. */
    async exchange({
      code,
      verifier,
      redirectUri,
    }: {
      code: string;
      verifier: string;
      redirectUri: string;
    }): Promise<Record<string, unknown> | undefined> {
      const grant = codes.take(code);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      if (
        grant === undefined ||
        grant.fault === 'no-token' ||
        grant.request.code_challenge !== challenge ||
        grant.request.redirect_uri !== redirectUri
      )
        return undefined;
      return {
        access_token: accessTokens.issue(grant.identity),
        token_type: 'Bearer',
        expires_in: HOUR_S,
        scope: grant.request.scope,
        id_token: await idToken(grant),
      };
    },
  };
}
