import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { confirmationEndsAt } from '#shared/accounts/confirm-address.ts';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { verifications } from '#server/db/schema/users.ts';
import { putInOutbox } from '../outbox/put-in-outbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { insertVerification, verificationBy } from './account-statements.ts';
import type { Credential } from './write-credential.ts';

/** Only the hash is stored: who reads the database can't confirm anybody. */
const identifierOf = (token: string): string => `confirm-address:${createHash('sha256').update(token).digest('hex')}`;

/**
 * Puts a confirmation mail in the outbox. The link carries the password of the sign-up it belongs to:
 * had somebody else signed up with this address before, following your own link makes your password
 * count, not theirs. Call it inside the sign-up's transaction.
 */
export function issueConfirmation(ctx: ServiceContext, wish: Credential & { email: string; returnPath: string | undefined }): void {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const at = ctx.now();
  const { userId, name, passwordHash } = wish;
  const value = JSON.stringify({ userId, name, passwordHash } satisfies Credential);
  insertVerification(ctx.db).run({ id, identifier: identifierOf(token), value, at, expiresAt: confirmationEndsAt(at) });
  const query = new URLSearchParams({ token_hash: token, type: 'signup' });
  const returnPath = readReturnPath(wish.returnPath);
  if (returnPath !== undefined) query.set('returnTo', returnPath);
  putInOutbox(ctx, { kind: 'mail.confirm_address', refId: id, payload: { to: wish.email, name, url: `${ctx.baseUrl}/auth?${query}` } });
}

/** Takes the token out of circulation; gives what it stands for unless it is unknown, used or too old. */
export function takeConfirmation(ctx: ServiceContext, token: string): Credential | undefined {
  const row = verificationBy(ctx.db).get({ identifier: identifierOf(token) });
  if (row === undefined) return undefined;
  ctx.db.orm.delete(verifications).where(eq(verifications.id, row.id)).run();
  return row.expiresAt > ctx.now() ? (JSON.parse(row.value) as Credential) : undefined;
}
