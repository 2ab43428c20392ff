import type { Lang } from '#shared/lang.ts';
import { addressOrText } from '#shared/contact/email-address.ts';
import { insertIfNew } from '#server/db/rows.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { grantFirstAdmin } from './grant-first-admin.ts';
import { markConfirmed } from './mark-confirmed.ts';
import { writeName } from './write-credential.ts';
import { writeLanguage } from './write-language.ts';

/**
 * A provider has proven that this address is the caller's. An account that waits for confirmation under it may have
 * been made by anybody: it becomes the caller's under the caller's name, and the password it was made with is worth
 * nothing.
 */
export function claimAddress(ctx: ServiceContext, { email, name }: { email: string; name: string }): void {
  inTransaction(ctx.db, () => {
    const user = userByEmail(ctx.db).get({ email: addressOrText(email) });
    if (user === undefined || user.emailVerified) return;
    markConfirmed(ctx, user);
    writeName(ctx, { userId: user.id, name });
  });
}

/** Somebody new, whose address a provider has proven: a profile, and the welcome a confirmation brings. */
export function receiveNewcomer(
  ctx: ServiceContext,
  adminEmails: readonly string[],
  { lang, ...user }: { id: string; name: string; email: string; /** Where one was chosen. */ lang?: Lang },
): void {
  inTransaction(ctx.db, () => {
    insertIfNew(ctx.db, profiles, { id: user.id, displayName: user.name, updatedAt: ctx.now() });
    if (lang !== undefined) writeLanguage(ctx, user.id, lang);
    markConfirmed(ctx, user);
    grantFirstAdmin(ctx, adminEmails, user);
  });
}
