import type { ConfirmAddressInput } from '#shared/accounts/confirm-address.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../service-context.ts';
import { userById } from './account-statements.ts';
import { takeConfirmation } from './confirmation-token.ts';
import { markConfirmed } from './mark-confirmed.ts';
import { writeCredential } from './write-credential.ts';

/**
 * Follows a confirmation link: the address is proven, the welcome mail goes out and ADMIN_EMAILS counts
 * from now on. A link works once and for 24 hours; gives undefined when it does not.
 */
export function confirmAddress(ctx: ServiceContext, adminEmails: readonly string[], input: ConfirmAddressInput): { userId: string } | undefined {
  return inTransaction(ctx.db, () => {
    const credential = takeConfirmation(ctx, input.token);
    if (credential === undefined) return undefined;
    const { userId } = credential;
    const user = userById(ctx.db).get({ userId });
    // an older link of an address that is proven meanwhile must not bring its password back
    if (user === undefined || user.emailVerified) return undefined;
    writeCredential(ctx, credential);
    markConfirmed(ctx, adminEmails, user);
    return { userId };
  });
}
