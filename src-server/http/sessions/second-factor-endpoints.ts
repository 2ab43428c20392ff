import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { ConfirmPersonInput, EnableSecondFactorInput } from '#shared/accounts/second-factor.ts';
import { makeSecretBox } from '#server/adapters/secret-box.ts';
import { recordFirstSecondFactor } from '#server/services/people/accounts/record-session-start.ts';
import { beginSecondFactor } from '#server/services/people/second-factor/begin-second-factor.ts';
import { disableSecondFactor } from '#server/services/people/second-factor/disable-second-factor.ts';
import { enableSecondFactor } from '#server/services/people/second-factor/enable-second-factor.ts';
import { renewBackupCodes } from '#server/services/people/second-factor/renew-backup-codes.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { confirmPerson, signedIn, type SecondFactorDeps } from './confirm-person.ts';
import { freshSession, inOurWords, invalidCode, refuseWhenOver } from './endpoint-answers.ts';
import { clearCodeTries, takeCodeTry } from './second-factor-limits.ts';

const CONFIRMED = { method: 'POST', body: ConfirmPersonInput } as const;

/** Switching the second factor on and off, and its backup codes; for somebody signed in. */
export function secondFactorEndpoints(deps: SecondFactorDeps): BetterAuthPlugin {
  const { service, limiter } = deps;
  const box = makeSecretBox(deps.settings.authSecret);

  /** The person with the right password, or code; nothing is asked of an account that has neither. */
  const confirmed = async (
    ctx: { headers?: Headers | undefined },
    input: ConfirmPersonInput,
  ): Promise<ServiceContext> => (await confirmPerson(deps, ctx, input)).service;

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
          const actor = signedIn(deps, ctx);
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
