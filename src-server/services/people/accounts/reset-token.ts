import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { resetEndsAt, type ResetLink } from '#shared/accounts/reset-password.ts';
import { findRow } from '#server/db/rows.ts';
import { verifications } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertVerification } from './account-statements.ts';

const PURPOSE = 'reset-password:';
const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * A one-time token for this account's password. Only its hash is stored: who reads the database can't reset anybody.
 */
export function issueResetToken(
  ctx: ServiceContext,
  userId: string,
  expiresAt: Date = resetEndsAt(ctx.now()),
): ResetLink {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const at = ctx.now();
  insertVerification(ctx.db).run({
    id,
    identifier: PURPOSE + userId,
    value: digest(token).toString('hex'),
    at,
    expiresAt,
  });
  return { token, id };
}

/** Whose password the link may set; undefined when it is unknown, used or too old. */
export function readResetToken(ctx: ServiceContext, { token, id }: ResetLink): { userId: string } | undefined {
  const row = findRow(ctx.db, verifications, { id });
  if (row === undefined || !row.identifier.startsWith(PURPOSE) || row.expiresAt <= ctx.now()) return undefined;
  const wanted = Buffer.from(row.value, 'hex');
  const given = digest(token);
  const isRight = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isRight ? { userId: row.identifier.slice(PURPOSE.length) } : undefined;
}

/** Every reset link of this account ends, the ones of older mails too. */
export function endResetTokens(ctx: Pick<ServiceContext, 'db'>, userId: string): void {
  ctx.db.orm
    .delete(verifications)
    .where(eq(verifications.identifier, PURPOSE + userId))
    .run();
}
