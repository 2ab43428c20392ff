import type { ResendConfirmationInput } from '#shared/accounts/confirm-address.ts';
import type { Lang } from '#shared/lang.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { issueConfirmation, pendingSignUpOf, type BoundPassword } from './confirmation-token.ts';

type Resend = ResendConfirmationInput & { browserSecret: string | undefined; askedIn?: Lang | undefined };

/**
 * Sends the confirmation mail once more to an address that waits for it; says nothing about all others. The new link
 * belongs to the same browser as the sign-up it repeats, never to the one that merely asks.
 */
export function resendConfirmation(ctx: ServiceContext, { email, callbackURL, browserSecret, askedIn }: Resend): void {
  inTransaction(ctx.db, () => {
    const user = userByEmail(ctx.db).get({ email });
    if (user === undefined || user.emailVerified) return;
    const pending = pendingSignUpOf(ctx, user.id, browserSecret);
    const { passwordHash = null, browserHash = null } = pending ?? {};
    const bound: BoundPassword | undefined =
      passwordHash !== null && browserHash !== null ? { passwordHash, browserHash } : undefined;
    issueConfirmation(ctx, {
      userId: user.id,
      name: pending?.name ?? user.name,
      email: user.email,
      returnPath: callbackURL,
      bound,
      lang: askedIn ?? user.lang,
    });
  });
}
