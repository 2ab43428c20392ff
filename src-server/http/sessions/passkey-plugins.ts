import { passkey } from '@better-auth/passkey';
import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { brand } from '#shared/brand.ts';
import { deviceName } from '#shared/accounts/device-name.ts';
import { noteWriteFailure } from '#server/db/write-health.ts';
import { endSession } from '#server/services/people/accounts/end-session.ts';
import { isJustSignedIn } from '#server/services/people/accounts/is-just-signed-in.ts';
import { recordSignIn } from '#server/services/people/accounts/record-sign-in.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { addPasskey } from '#server/services/people/passkeys/add-passkey.ts';
import { passkeyByCredential } from '#server/services/people/passkeys/passkey-statements.ts';
import { provePasskey } from '#server/services/people/passkeys/prove-passkey.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts';
import { inOurWords, refuseWhenOver } from './endpoint-answers.ts';
import { PASSKEY_REFUSED } from './passkey-answer.ts';
import { PASSKEY_PATHS } from './passkey-paths.ts';
import { clearPasskeyTries, takePasskeyTry } from './second-factor-limits.ts';
import type { SecondFactorDeps } from './confirm-person.ts';

const refused = (): APIError => new APIError('BAD_REQUEST', { code: PASSKEY_REFUSED });
/** The host that passkeys are for. Another one loses all of them, so the address never changes lightly. */
const relyingPartyOf = (baseUrl: string): string => new URL(baseUrl).hostname.replace(/^www\./, '');

/** What is not the passkey's fault, such as a full disk: the library would call it a failed verification. */
const FAILED = 'INTERNAL_SERVER_ERROR';

/** Our verb within the library's verification: what it refuses travels in our words, what breaks is logged here. */
async function ourPart<T>({ db, log }: ServiceContext, work: () => T): Promise<T> {
  try {
    return await inOurWords(async () => work());
  } catch (error) {
    if (isAPIError(error)) throw error;
    noteWriteFailure(db, error);
    log.error({ from: 'passkey', error: error instanceof Error ? error.name : 'unknown' }, 'a passkey was not written');
    throw new APIError(FAILED, { code: FAILED });
  }
}

const credentialIn = (body: unknown): string => {
  const id = (body as { response?: { id?: unknown } } | undefined)?.response?.id;
  return typeof id === 'string' ? id : '';
};

/** The library's part: challenges, signatures, and the session. What it asks for and what counts is said here. */
function library({ service, settings, findActor }: SecondFactorDeps): BetterAuthPlugin {
  return passkey({
    rpID: relyingPartyOf(settings.baseUrl),
    rpName: brand.full,
    origin: new URL(settings.baseUrl).origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    registration: {
      async afterVerification({ ctx, verification, user, clientData }) {
        const actor = findActor(ctx.headers?.get('cookie'));
        const info = verification.registrationInfo;
        if (actor.kind !== 'user' || actor.userId !== user.id || info === undefined) throw refused();
        await ourPart(service, () =>
          addPasskey(
            { ...service, actor },
            {
              name: deviceName(ctx.headers?.get('user-agent') ?? null),
              isUserVerified: info.userVerified,
              credentialId: info.credential.id,
              publicKey: Buffer.from(info.credential.publicKey).toString('base64'),
              counter: info.credential.counter,
              isSynced: info.credentialBackedUp,
              transports: clientData.response.transports?.join(',') ?? '',
            },
          ),
        );
      },
    },
    authentication: {
      // Before the session is made: the library itself takes a key that nobody has unlocked.
      async afterVerification({ verification: { authenticationInfo: info } }) {
        const isProven = await ourPart(service, () =>
          provePasskey(service, {
            credentialId: info.credentialID,
            isUserVerified: info.userVerified,
            counter: info.newCounter,
            isSynced: info.credentialBackedUp,
          }),
        );
        if (!isProven) throw refused();
      },
    },
  });
}

type Asked = { headers?: Headers | undefined };

/** A passkey is added by whoever has just signed in, or proven themselves once more. */
function refuseWhenTooOld({ service, findActor }: SecondFactorDeps, { headers }: Asked): void {
  const actor = findActor(headers?.get('cookie'));
  if (actor.kind === 'user' && !isJustSignedIn({ ...service, actor }))
    throw new APIError('FORBIDDEN', { code: 'SIGN_IN_TOO_OLD' });
}

/** Whoever proves themselves once more gets a new session in the place of the one this browser had. */
function endReplaced(
  { service, findActor }: SecondFactorDeps,
  { headers, context }: Asked & { context: AuthContext },
): void {
  const actor = findActor(headers?.get('cookie'));
  const { user, session } = context.newSession ?? {};
  if (actor.kind !== 'user' || actor.session === undefined || actor.userId !== user?.id) return;
  if (actor.session.id !== session?.id) endSession({ ...service, actor }, { id: actor.session.id });
}

/** Our limits and the record of sign-ins around it, and answers without keys and without the session. */
function around(deps: SecondFactorDeps): BetterAuthPlugin {
  const { service, limiter } = deps;
  return {
    id: 'passkey-rules',
    hooks: {
      before: [
        {
          matcher: (ctx) => ctx.path === PASSKEY_PATHS.askToAdd,
          handler: createAuthMiddleware(async (ctx) => refuseWhenTooOld(deps, ctx)),
        },
        {
          matcher: (ctx) => ctx.path === PASSKEY_PATHS.signIn,
          handler: createAuthMiddleware(async (ctx) => {
            refuseWhenOver(takePasskeyTry(limiter, credentialIn(ctx.body)));
          }),
        },
      ],
      after: [
        {
          matcher: (ctx) => ctx.path === PASSKEY_PATHS.askToSignIn,
          handler: createAuthMiddleware(async (ctx) => {
            const options: unknown = ctx.context.returned;
            if (isAPIError(options) || typeof options !== 'object') return undefined;
            return ctx.json({ ...options, userVerification: 'required' }); // the library can only prefer it
          }),
        },
        {
          matcher: (ctx) => ctx.path === PASSKEY_PATHS.signIn,
          handler: createAuthMiddleware(async (ctx) => {
            const credentialId = credentialIn(ctx.body);
            const { returned } = ctx.context;
            if (!isAPIError(returned)) {
              clearPasskeyTries(limiter, credentialId);
              endReplaced(deps, ctx);
              return ctx.json({ status: true });
            }
            if (returned.body?.code === FAILED) return undefined;
            recordSignIn(service, {
              kind: 'sign_in_failed',
              userId: passkeyByCredential(service.db).get({ credentialId })?.userId ?? null,
              address: ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? '',
              detail: 'passkey',
            });
            throw refused(); // in one word, whatever it was
          }),
        },
        {
          matcher: (ctx) => ctx.path === PASSKEY_PATHS.add,
          handler: createAuthMiddleware(async (ctx) => {
            const { returned } = ctx.context;
            if (!isAPIError(returned)) return ctx.json({ status: true });
            // The library answers 500 to a signature that is not right.
            if (returned.status === FAILED && returned.body?.code !== FAILED) throw refused();
            return undefined;
          }),
        },
      ],
    },
  };
}

/** Passkeys: `@better-auth/passkey`, with our rules in its hooks. */
export const passkeyPlugins = (deps: SecondFactorDeps): BetterAuthPlugin[] => [library(deps), around(deps)];
