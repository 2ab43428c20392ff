import { FiskalyToken } from '#shared/fiscal/fiskaly/answers.ts';
import { requestFiskaly, answeredWithin } from '#shared/fiscal/fiskaly/connection.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';

export type FiskalyAccount = {
  /** With the version, without a slash at the end. */
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  now: () => Date;
};

/** What a desk is given in place of the secret. */
export type AccessToken = {
  token: string;
  expiresAt: Date;
  /** Of the provider's test environment: what is signed there counts for nothing. */ isTest: boolean;
};

const ANSWERED_WITHIN_MS = 10 * SECOND_MS;
/** A token that ends sooner is not used any more: a call takes its time. */
const LEAST_LEFT_MS = MINUTE_MS;

/** A new token. TseError of kind `setup` when key and secret are refused. */
export async function fetchToken({ baseUrl, apiKey, apiSecret, now }: FiskalyAccount): Promise<AccessToken> {
  const askedAt = now().getTime();
  const body = { api_key: apiKey, api_secret: apiSecret };
  const answer = await answeredWithin(ANSWERED_WITHIN_MS, async (signal) => {
    const response = await requestFiskaly({ baseUrl, fetch }, { method: 'POST', path: '/auth', body }, signal);
    return FiskalyToken.parse(await response.json());
  });
  return {
    token: answer.access_token,
    expiresAt: new Date(askedAt + answer.access_token_expires_in * SECOND_MS),
    isTest: answer.access_token_claims !== undefined && answer.access_token_claims.env !== 'LIVE',
  };
}

/** The server's own token: the same one for as long as it is good. */
export function keepToken(account: FiskalyAccount): { token(): Promise<string>; renewToken(): Promise<string> } {
  let kept: AccessToken | null = null;
  async function renewToken(): Promise<string> {
    kept = await fetchToken(account);
    return kept.token;
  }
  return {
    renewToken,
    token: async () =>
      kept !== null && kept.expiresAt.getTime() - account.now().getTime() > LEAST_LEFT_MS ? kept.token : renewToken(),
  };
}
