import { and, eq } from 'drizzle-orm';
import { inTransaction } from '#server/db/transaction.ts';
import { accounts } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../service-context.ts';
import { CREDENTIAL, insertProfile, userByEmail } from './account-statements.ts';
import { markConfirmed } from './mark-confirmed.ts';

/**
 * A provider has proven that this address is the caller's. An account that waits for confirmation under it may have been
 * made by anybody: it becomes the caller's, and the password it was made with is worth nothing.
 */
export function claimAddress(ctx: ServiceContext, adminEmails: readonly string[], email: string): void {
  inTransaction(ctx.db, () => {
    const user = userByEmail(ctx.db).get({ email: email.toLowerCase() });
    if (user === undefined || user.emailVerified) return;
    ctx.db.orm.delete(accounts).where(and(eq(accounts.userId, user.id), eq(accounts.providerId, CREDENTIAL))).run();
    markConfirmed(ctx, adminEmails, user);
  });
}

/** Somebody new, whose address a provider has proven: a profile, and the welcome a confirmation brings. */
export function receiveNewcomer(ctx: ServiceContext, adminEmails: readonly string[], user: { id: string; name: string; email: string }): void {
  inTransaction(ctx.db, () => {
    insertProfile(ctx.db).run({ id: user.id, name: user.name, at: ctx.now() });
    markConfirmed(ctx, adminEmails, user);
  });
}
