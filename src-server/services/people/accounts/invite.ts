import { randomUUID } from 'node:crypto';
import type { Lang } from '#shared/lang.ts';
import { invitationEndsAt, resetLinkQuery } from '#shared/accounts/reset-password.ts';
import { displayNameOf } from '#shared/accounts/sign-up.ts';
import { deleteRows, findRow, insertIfNew, insertRow } from '#server/db/rows.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import { userByEmail } from '../../base/find-user.ts';
import { pageUrl } from '../../base/page-url.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { issueResetToken } from './reset-token.ts';
import { writeName } from './write-credential.ts';

/** Somebody whom the office knows by name and address. */
export type Invited = { name: string; email: string; lang: Lang };

/**
 * The account of an address, made where it has none: without a password, and unproven until its owner follows a link.
 * What a stranger may have signed an unproven one up as gives way to the office's name. Call inside a transaction.
 */
export function accountFor(ctx: ServiceContext, invited: Invited): { userId: string; isNew: boolean } {
  const { email, lang } = invited;
  const name = displayNameOf(invited.name, email);
  const known = userByEmail(ctx.db).get({ email });
  if (known !== undefined) {
    if (!known.emailVerified) writeName(ctx, { userId: known.id, name });
    return { userId: known.id, isNew: false };
  }
  const userId = randomUUID();
  const at = ctx.now();
  insertRow(ctx.db, users, { id: userId, name, email, emailVerified: false, lang, createdAt: at, updatedAt: at });
  insertIfNew(ctx.db, profiles, { id: userId, displayName: name, updatedAt: at });
  return { userId, isNew: true };
}

/**
 * A link by which the owner of an unproven address chooses a password, for a month; null for who has an account they can
 * sign in to. Call inside a transaction.
 */
export function invitationFor(ctx: ServiceContext, userId: string, lang: Lang): { url: string; endsAt: Date } | null {
  if (findRow(ctx.db, users, { id: userId }, ['emailVerified'])?.emailVerified !== false) return null;
  const endsAt = invitationEndsAt(ctx.now());
  const link = issueResetToken(ctx, userId, endsAt);
  return { url: pageUrl(ctx, `/password-reset?${resetLinkQuery(link)}`, lang), endsAt };
}

/** Takes an account back that nobody has proven, and that has no role. Call inside a transaction. */
export function removeUnproven(ctx: ServiceContext, userId: string): void {
  if (findRow(ctx.db, userRoles, { userId }, ['role']) !== undefined) return;
  deleteRows(ctx.db, users, { id: userId, emailVerified: false });
}
