import type { ResendConfirmationInput } from '#shared/accounts/confirm-address.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../service-context.ts';
import { passwordOf, userByEmail } from './account-statements.ts';
import { issueConfirmation } from './confirmation-token.ts';

/** Sends the confirmation mail once more to an address that waits for it; says nothing about all others. */
export function resendConfirmation(ctx: ServiceContext, input: ResendConfirmationInput): void {
  inTransaction(ctx.db, () => {
    const user = userByEmail(ctx.db).get({ email: input.email });
    if (user === undefined || user.emailVerified) return;
    const passwordHash = passwordOf(ctx.db).get({ userId: user.id })?.password;
    if (passwordHash === undefined || passwordHash === null) return;
    issueConfirmation(ctx, { userId: user.id, name: user.name, passwordHash, email: user.email, returnPath: input.callbackURL });
  });
}
