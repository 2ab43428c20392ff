import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { BecomeFirstAdminInput, FirstAdminLinkInput } from '#shared/accounts/first-admin.ts';
import { becomeFirstAdmin } from '#server/services/people/accounts/become-first-admin.ts';
import { findSession } from '#server/services/people/accounts/find-session.ts';
import { readFirstAdminLink } from '#server/services/people/accounts/first-admin-link.ts';
import type { AccountEndpointDeps } from './account-endpoints.ts';
import { freshSession, inOurWords } from './endpoint-answers.ts';

const linkIsOver = (): APIError => new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' });

/** The link that `npm run doctor -- --first-admin` prints: whether it works, and its use. */
export function firstAdminEndpoints({
  service,
  hasher,
}: Pick<AccountEndpointDeps, 'service' | 'hasher'>): BetterAuthPlugin {
  return {
    id: 'first-admin-endpoints',
    endpoints: {
      /** Changes nothing, and tells nothing but whether the link works. */
      checkFirstAdminLink: createAuthEndpoint(
        '/first-admin/check',
        { method: 'POST', body: FirstAdminLinkInput },
        (ctx) => {
          if (readFirstAdminLink(service, ctx.body.token) === undefined) throw linkIsOver();
          return Promise.resolve(ctx.json({ status: true }));
        },
      ),
      becomeFirstAdmin: createAuthEndpoint(
        '/first-admin',
        { method: 'POST', body: BecomeFirstAdminInput },
        async (ctx) => {
          const admin = await inOurWords(() => becomeFirstAdmin(service, hasher, ctx.body));
          if (admin === undefined) throw linkIsOver();
          const { token } = await freshSession(ctx, admin.userId);
          const actor = findSession(service.db, token, { at: service.now(), officeNeedsSecondFactor: false });
          return ctx.json({ status: true, isSecondFactorNeeded: actor.kind === 'visitor' });
        },
      ),
    },
  };
}
