import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { DeleteAccountInput } from '#shared/retention/delete-account.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { deleteAccount } from '#server/services/people/retention/delete-account.ts';
import type { Actor, ServiceContext } from '#server/services/base/service-context.ts';
import { inOurWords } from './endpoint-answers.ts';

export type DeletionDeps = {
  service: ServiceContext;
  hasher: PasswordHasher;
  findActor: (cookieHeader: string | null | undefined) => Actor;
};

/**
 * `POST /api/auth/delete-user`, here and not among the procedures: it checks a password, so it has the limits of
 * sign-in per client and per address, and it takes the cookie away.
 */
export function deletionEndpoint({ service, hasher, findActor }: DeletionDeps): BetterAuthPlugin {
  return {
    id: 'deletion',
    endpoints: {
      deleteUser: createAuthEndpoint('/delete-user', { method: 'POST', body: DeleteAccountInput }, async (ctx) => {
        const { dueAt } = await inOurWords(() =>
          deleteAccount({ ...service, actor: findActor(ctx.headers?.get('cookie')) }, hasher, ctx.body),
        );
        if (dueAt === null) deleteSessionCookie(ctx);
        return ctx.json({ status: true, isScheduled: dueAt !== null });
      }),
    },
  };
}
