import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { getHTTPStatusCodeFromError } from '@trpc/server/unstable-core-do-not-import';
import { TRPCError } from '@trpc/server';
import { DomainError } from '#shared/errors.ts';
import { DeleteAccountInput } from '#shared/keeping/delete-account.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { deleteAccount } from '#server/services/keeping/delete-account.ts';
import type { Actor, ServiceContext } from '#server/services/service-context.ts';
import { DOMAIN_ERROR_STATUS } from '#server/trpc/domain-error-status.ts';

export type DeletionDeps = { service: ServiceContext; hasher: PasswordHasher; findActor: (cookieHeader: string | null | undefined) => Actor };

function asApiError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const status = getHTTPStatusCodeFromError(new TRPCError({ code: DOMAIN_ERROR_STATUS[error.code] }));
  return new APIError(status as 400, { code: error.code, message: ERROR_MESSAGES[error.code] });
}

/**
 * `POST /api/auth/delete-user`, here and not among the procedures: it checks a password, so it has the limits of sign-in
 * per client and per address, and it takes the cookie away.
 */
export function deletionEndpoint({ service, hasher, findActor }: DeletionDeps): BetterAuthPlugin {
  return {
    id: 'deletion',
    endpoints: {
      deleteUser: createAuthEndpoint('/delete-user', { method: 'POST', body: DeleteAccountInput }, async (ctx) => {
        let dueAt: Date | null;
        try {
          ({ dueAt } = await deleteAccount({ ...service, actor: findActor(ctx.headers?.get('cookie')) }, hasher, ctx.body));
        } catch (error) {
          throw asApiError(error);
        }
        if (dueAt === null) deleteSessionCookie(ctx);
        return ctx.json({ status: true, isScheduled: dueAt !== null });
      }),
    },
  };
}
