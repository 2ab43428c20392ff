import type { ZodType } from 'zod';
import { addressOrText } from '#shared/contact/email-address.ts';
import { GoogleSignInInput } from '#shared/accounts/google-sign-in.ts';
import { PasskeyAnswerInput } from '#shared/accounts/passkeys.ts';
import { SignInBody } from '#shared/accounts/sign-in.ts';
import { domainSentence } from '#shared/error-details.ts';
import type { DomainCode } from '#shared/messages.ts';
import { DomainError } from '#shared/errors.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { checkShape } from '#server/trpc/input-shape.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { CREDENTIALS } from '../security/body-rules.ts';
import { AUTH_PATH } from './auth-options.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts';
import type { KnownDevice } from './known-device.ts';
import { ASKED_BY_POST, PASSKEY_PATHS } from './passkey-paths.ts';
import { PROVE_PATH } from './proof-endpoint.ts';
import { takeAddressTry, takeClientTry, type Try } from './sign-in-limits.ts';

/** Everything else of better-auth's stays shut until a screen needs it. */
export const OPEN_PATHS: Record<string, 'GET' | 'POST'> = {
  '/sign-in/email': 'POST',
  '/sign-in/social': 'POST',
  '/callback/google': 'GET',
  '/sign-in/link': 'POST',
  '/sign-in/link/follow': 'POST',
  [PASSKEY_PATHS.askToAdd]: 'POST',
  [PASSKEY_PATHS.add]: 'POST',
  [PASSKEY_PATHS.askToSignIn]: 'POST',
  [PASSKEY_PATHS.signIn]: 'POST',
  '/sign-up/email': 'POST',
  '/sign-out': 'POST',
  '/send-verification-email': 'POST',
  '/verify-email': 'POST',
  '/first-admin': 'POST',
  '/first-admin/check': 'POST',
  '/request-password-reset': 'POST',
  '/reset-password': 'POST',
  '/second-factor/verify': 'POST',
  '/second-factor/begin': 'POST',
  '/second-factor/enable': 'POST',
  '/second-factor/backup-codes': 'POST',
  '/second-factor/disable': 'POST',
  '/change-password': 'POST',
  [PROVE_PATH]: 'POST',
  '/delete-user': 'POST',
  '/get-session': 'GET',
};

/** better-auth would take more here than our screen asks for. */
const STRICT_BODIES: Partial<Record<string, ZodType>> = {
  '/sign-in/email': SignInBody,
  '/sign-in/social': GoogleSignInInput,
  [PASSKEY_PATHS.add]: PasskeyAnswerInput,
  [PASSKEY_PATHS.signIn]: PasskeyAnswerInput,
};

/** The body as text; throws PAYLOAD_TOO_LARGE when it is longer. */
export type ReadText = (maxBytes: number) => Promise<string>;
export type Asked = { request: Request; /** Their real address. */ client: string; read: ReadText };
export type GuardDeps = { limiter: RateLimiter; knownDevice: KnownDevice };
export type GuardedRequest = { request: Request; attempt: Try };

const STATUS = {
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  INVALID_INPUT: 400,
  RATE_LIMITED: 429,
} as const satisfies Partial<Record<DomainCode, number>>;

function refusal(code: keyof typeof STATUS, retryAfterSeconds?: number): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return Response.json(
    { code, message: domainSentence(code, { retryAfterSeconds }) },
    { status: STATUS[code], headers },
  );
}

type Body = { text: string; json?: unknown; email: string | undefined };

/** Only JSON: a form would slip past the limit per address, and browsers send JSON to other sites only after asking. */
async function readBody({ request, read }: Asked): Promise<Body | Response> {
  const { maxBytes, maxValues } = CREDENTIALS;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return refusal('PAYLOAD_TOO_LARGE');
  try {
    const text = await read(maxBytes);
    if (text.length > maxBytes) return refusal('PAYLOAD_TOO_LARGE');
    if (text === '') return { text, email: undefined };
    if (request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
      return refusal('INVALID_INPUT');
    checkShape(text, maxValues);
    const parsed: unknown = JSON.parse(text);
    const email = typeof parsed === 'object' && parsed !== null && 'email' in parsed ? parsed.email : undefined;
    return { text, json: parsed, email: typeof email === 'string' ? addressOrText(email) : undefined };
  } catch (error) {
    return refusal(error instanceof DomainError && error.code === 'PAYLOAD_TOO_LARGE' ? error.code : 'INVALID_INPUT');
  }
}

/** What better-auth is shown: a POST with its body, or the GET it wants in its place. */
function passOn({ url, path, headers, text }: { url: string; path: string; headers: Headers; text: string }): Request {
  if (!ASKED_BY_POST.includes(path))
    return new Request(url, { method: 'POST', headers, body: text === '' ? null : text });
  headers.delete('content-type');
  headers.delete('content-length');
  return new Request(new URL(AUTH_PATH + path, url), { headers });
}

/**
 * What comes before better-auth: known path, small body, limits, and the real client address. Foreign origins never get
 * here (security/).
 */
export async function guardRequest(
  { limiter, knownDevice }: GuardDeps,
  asked: Asked,
): Promise<GuardedRequest | Response> {
  const { request, client } = asked;
  const path = new URL(request.url).pathname.slice(AUTH_PATH.length);
  if (ownEntry(OPEN_PATHS, path) !== request.method) return refusal('NOT_FOUND');
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, client);
  if (request.method === 'GET')
    return { request: new Request(request.url, { headers }), attempt: { path, client, email: undefined } };

  const tooMany = (wait: number): Response => refusal('RATE_LIMITED', wait);
  const waitUnread = takeClientTry(limiter, { path, client });
  if (waitUnread > 0) return tooMany(waitUnread);
  const body = await readBody(asked);
  if (body instanceof Response) return body;
  if (ownEntry(STRICT_BODIES, path)?.safeParse(body.json).success === false) return refusal('INVALID_INPUT');
  const device =
    path === '/sign-in/email' && body.email !== undefined
      ? knownDevice.of({ headers, client, email: body.email })
      : undefined;
  const attempt: Try = { path, client, email: body.email, device };
  const wait = takeAddressTry(limiter, attempt);
  if (wait > 0) return tooMany(wait);
  return { request: passOn({ url: request.url, path, headers, text: body.text }), attempt };
}
