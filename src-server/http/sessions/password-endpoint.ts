import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { ChangePasswordInput } from '#shared/accounts/change-password.ts';
import { changePassword } from '#server/services/people/accounts/change-password.ts';
import { inOurWords, refuseWhenOver } from './endpoint-answers.ts';
import type { SecondFactorDeps } from './confirm-person.ts';
import { takePasswordTry } from './second-factor-limits.ts';

/**
 * `POST /api/auth/change-password`, here and not among the procedures: it checks a password, so it has the limits of
 * all that check one.
 */
export function passwordEndpoint({ service, hasher, limiter, findActor }: SecondFactorDeps): BetterAuthPlugin {
  return {
    id: 'password',
    endpoints: {
      changePassword: createAuthEndpoint(
        '/change-password',
        { method: 'POST', body: ChangePasswordInput },
        async (ctx) => {
          const actor = findActor(ctx.headers?.get('cookie'));
          if (actor.kind !== 'user') throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
          refuseWhenOver(takePasswordTry(limiter, actor.userId));
          await inOurWords(() => changePassword({ ...service, actor }, hasher, ctx.body));
          return ctx.json({ status: true });
        },
      ),
    },
  };
}
