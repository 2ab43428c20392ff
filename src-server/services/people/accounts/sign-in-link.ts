import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { signInLinkEndsAt } from '#shared/accounts/sign-in-link.ts';
import { deleteRows, findRow } from '#server/db/rows.ts';
import { verifications } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertVerification } from './account-statements.ts';

const PURPOSE = 'sign-in-link:';
const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * A token that signs this account in once. It names its row and carries a secret, of which only the hash is stored: who
 * reads the database can sign in as nobody.
 */
export function issueSignInLink(ctx: ServiceContext, userId: string): { id: string; token: string } {
  const secret = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const at = ctx.now();
  insertVerification(ctx.db).run({
    id,
    identifier: PURPOSE + userId,
    value: digest(secret).toString('hex'),
    at,
    expiresAt: signInLinkEndsAt(at),
  });
  return { id, token: `${id}.${secret}` };
}

/** Whom the link signs in; undefined when it is unknown, used or too old. Reading uses nothing up. */
export function readSignInLink(ctx: ServiceContext, token: string): { userId: string } | undefined {
  const [id = '', secret = ''] = token.split('.', 2);
  const row = findRow(ctx.db, verifications, { id });
  if (row === undefined || !row.identifier.startsWith(PURPOSE) || row.expiresAt <= ctx.now()) return undefined;
  const wanted = Buffer.from(row.value, 'hex');
  const given = digest(secret);
  const isRight = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isRight ? { userId: row.identifier.slice(PURPOSE.length) } : undefined;
}

/** Every sign-in link of this account ends, the ones of other mails too. */
export function endSignInLinks(ctx: Pick<ServiceContext, 'db'>, userId: string): void {
  deleteRows(ctx.db, verifications, { identifier: PURPOSE + userId });
}
