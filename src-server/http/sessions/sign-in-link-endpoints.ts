import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { AskForLinkInput, FollowLinkInput } from '#shared/accounts/sign-in-link.ts';
import { findSession } from '#server/services/people/accounts/find-session.ts';
import { followSignInLink } from '#server/services/people/accounts/follow-sign-in-link.ts';
import { recordSignIn } from '#server/services/people/accounts/record-sign-in.ts';
import { requestSignInLink } from '#server/services/people/accounts/request-sign-in-link.ts';
import { askedIn, evenly, type AccountEndpointDeps } from './account-endpoints.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts';
import { freshSession } from './endpoint-answers.ts';

/** Where a link that was mailed is handed in; a session opened there is never let off the second factor. */
export const FOLLOW_LINK_PATH = '/sign-in/link/follow';

/**
 * Signing in by a link in a mail: asking for it, and its use in whatever browser it is opened. better-auth's own plugin
 * signs in on a GET, which the programs that check mails would use up.
 */
export function signInLinkEndpoints({
  service,
  floorMs,
}: Pick<AccountEndpointDeps, 'service' | 'floorMs'>): BetterAuthPlugin {
  return {
    id: 'sign-in-link',
    endpoints: {
      askForSignInLink: createAuthEndpoint('/sign-in/link', { method: 'POST', body: AskForLinkInput }, async (ctx) => {
        await evenly(floorMs, () => requestSignInLink(service, ctx.body, askedIn(ctx)));
        return ctx.json({ status: true });
      }),
      followSignInLink: createAuthEndpoint(FOLLOW_LINK_PATH, { method: 'POST', body: FollowLinkInput }, async (ctx) => {
        const followed = followSignInLink(service, ctx.body);
        if (followed === undefined) {
          const address = ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? '';
          recordSignIn(service, { kind: 'sign_in_failed', userId: null, address, detail: 'link' });
          throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' });
        }
        const { token } = await freshSession(ctx, followed.userId);
        const actor = findSession(service.db, token, { at: service.now(), officeNeedsSecondFactor: false });
        return ctx.json({ status: true, isSecondFactorNeeded: actor.kind === 'visitor' });
      }),
    },
  };
}
