import type { FollowLinkInput } from '#shared/accounts/sign-in-link.ts';
import { displayNameOf } from '#shared/accounts/sign-up.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { markConfirmed } from './mark-confirmed.ts';
import { endSignInLinks, readSignInLink } from './sign-in-link.ts';
import { writeName } from './write-credential.ts';

/**
 * Uses a mailed link up, and with it every other link of the account: of two at once the first counts. Gives whom it
 * signs in, undefined when it does not work. Who reads the mail owns the address, so one that nobody had confirmed is
 * confirmed; a password that was typed at its sign-up may be anybody's and ends (db/triggers-accounts.ts).
 */
export function followSignInLink(ctx: ServiceContext, { token }: FollowLinkInput): { userId: string } | undefined {
  return inTransaction(ctx.db, () => {
    const link = readSignInLink(ctx, token);
    const user = link && userById(ctx.db).get({ userId: link.userId });
    if (user === undefined) return undefined;
    endSignInLinks(ctx, user.id);
    if (!user.emailVerified) {
      markConfirmed(ctx, user);
      writeName(ctx, { userId: user.id, name: displayNameOf(undefined, user.email) });
    }
    return { userId: user.id };
  });
}
