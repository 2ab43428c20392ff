import { randomUUID } from 'node:crypto';
import type { BecomeFirstAdminInput } from '#shared/accounts/first-admin.ts';
import { displayNameOf } from '#shared/accounts/sign-up.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { insertIfNew, insertRow } from '#server/db/rows.ts';
import { users } from '#server/db/schema/users.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endWaysIn } from './end-ways-in.ts';
import { endFirstAdminLink, readFirstAdminLink } from './first-admin-link.ts';
import { grantAdmin } from './grant-first-admin.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { markConfirmed } from './mark-confirmed.ts';
import { writeName, writePassword } from './write-credential.ts';

/**
 * Follows the link that the server's command printed: the address's account (made if there is none) gets this password
 * and the role of an admin. Every way into the account from before ends. Undefined when the link does not work.
 */
export async function becomeFirstAdmin(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  { token, password }: BecomeFirstAdminInput,
): Promise<{ userId: string } | undefined> {
  // before hashing: made-up links shall not keep the processor busy
  if (readFirstAdminLink(ctx, token) === undefined) return undefined;
  const passwordHash = await hashNewPassword(hasher, password);
  return inTransaction(ctx.db, () => {
    const link = readFirstAdminLink(ctx, token);
    if (link === undefined) return undefined;
    endFirstAdminLink(ctx, token);
    const userId = provenAccount(ctx, link.email);
    endWaysIn(ctx, userId);
    writePassword(ctx, { userId, passwordHash });
    writeAudit(ctx, { action: 'account.password_reset', subjectKind: 'user', subjectId: userId });
    grantAdmin(ctx, userId, 'first-admin link');
    return { userId };
  });
}

/** The account of an address that whoever runs the server vouches for. */
function provenAccount(ctx: ServiceContext, email: string): string {
  const known = userByEmail(ctx.db).get({ email });
  const id = known?.id ?? randomUUID();
  const at = ctx.now();
  const name = displayNameOf(undefined, email);
  if (known === undefined)
    insertRow(ctx.db, users, { id, name, email, emailVerified: false, createdAt: at, updatedAt: at });
  if (known?.emailVerified === true) insertIfNew(ctx.db, profiles, { id, displayName: known.name, updatedAt: at });
  else {
    markConfirmed(ctx, { id });
    writeName(ctx, { userId: id, name }); // not what a stranger may have signed up
  }
  return id;
}
