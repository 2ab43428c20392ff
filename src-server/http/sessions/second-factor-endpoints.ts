import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { ConfirmPersonInput, EnableSecondFactorInput } from '#shared/accounts/second-factor.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { makeSecretBox } from '#server/adapters/secret-box.ts';
import { checkPassword } from '#server/services/people/accounts/check-password.ts';
import { recordFirstSecondFactor } from '#server/services/people/accounts/record-session-start.ts';
import { beginSecondFactor } from '#server/services/people/second-factor/begin-second-factor.ts';
import { disableSecondFactor } from '#server/services/people/second-factor/disable-second-factor.ts';
import { enableSecondFactor } from '#server/services/people/second-factor/enable-second-factor.ts';
import { proveSecondFactor } from '#server/services/people/second-factor/prove-second-factor.ts';
import { factorOf } from '#server/services/people/second-factor/second-factor-statements.ts';
import { renewBackupCodes } from '#server/services/people/second-factor/renew-backup-codes.ts';
import type { Actor, ServiceContext, UserActor } from '#server/services/base/service-context.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { freshSession, inOurWords, invalidCode, refuseWhenOver } from './endpoint-answers.ts';
import { clearCodeTries, takeCodeTry, takePasswordTry } from './second-factor-limits.ts';

export type SecondFactorDeps = {
  service: ServiceContext;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  findActor: (cookieHeader: string | null | undefined) => Actor;
  settings: { baseUrl: string; authSecret: string };
};

const CONFIRMED = { method: 'POST', body: ConfirmPersonInput } as const;

/** Switching the second factor on and off, and its backup codes; for somebody signed in. */
export function secondFactorEndpoints(deps: SecondFactorDeps): BetterAuthPlugin {
  const { service, limiter } = deps;
  const box = makeSecretBox(deps.settings.authSecret);

  function signedIn(ctx: { headers?: Headers | undefined }): UserActor {
    const actor = deps.findActor(ctx.headers?.get('cookie'));
    if (actor.kind !== 'user') throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
    return actor;
  }
  /** Who finds a browser left open changes nothing without the password, or where there is none, a code. */
  async function confirmed(
    ctx: { headers?: Headers | undefined },
    { password, code }: ConfirmPersonInput,
  ): Promise<ServiceContext> {
    const actor = signedIn(ctx);
    const { userId } = actor;
    refuseWhenOver(takePasswordTry(limiter, userId));
    const answer = await checkPassword(service.db, deps.hasher, { userId, password });
    if (answer === 'wrong') throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD' });
    const hasApp = (factorOf(service.db).get({ userId })?.verifiedAt ?? null) !== null;
    if (answer === 'none' && hasApp && !proveSecondFactor(service, box, { userId, code })) throw invalidCode();
    return { ...service, actor };
  }

  return {
    id: 'second-factor',
    endpoints: {
      beginSecondFactor: createAuthEndpoint('/second-factor/begin', CONFIRMED, async (ctx) => {
        const person = await confirmed(ctx, ctx.body);
        const setup = await inOurWords(async () => beginSecondFactor(person, box));
        if (setup === undefined) throw new APIError('CONFLICT', { code: 'SECOND_FACTOR_ON' });
        return ctx.json(setup);
      }),
      enableSecondFactor: createAuthEndpoint(
        '/second-factor/enable',
        { method: 'POST', body: EnableSecondFactorInput },
        async (ctx) => {
          const actor = signedIn(ctx);
          refuseWhenOver(takeCodeTry(limiter, actor.userId));
          const backupCodes = enableSecondFactor({ ...service, actor }, box, ctx.body);
          if (backupCodes === undefined) throw invalidCode();
          clearCodeTries(limiter, actor.userId);
          recordFirstSecondFactor(service, { ...(await freshSession(ctx, actor.userId)), userId: actor.userId });
          return ctx.json({ backupCodes });
        },
      ),
      renewBackupCodes: createAuthEndpoint('/second-factor/backup-codes', CONFIRMED, async (ctx) => {
        const backupCodes = renewBackupCodes(await confirmed(ctx, ctx.body), box);
        if (backupCodes === undefined) throw invalidCode();
        return ctx.json({ backupCodes });
      }),
      disableSecondFactor: createAuthEndpoint('/second-factor/disable', CONFIRMED, async (ctx) => {
        disableSecondFactor(await confirmed(ctx, ctx.body));
        return ctx.json({ status: true });
      }),
    },
  };
}
