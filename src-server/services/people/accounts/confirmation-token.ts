import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { confirmationEndsAt } from '#shared/accounts/confirm-address.ts';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { verifications } from '#server/db/schema/users.ts';
import { pendingSignUps } from '#server/db/schema/users.ts';
import type { Lang } from '#shared/lang.ts';
import { pageUrl } from '../../base/page-url.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertVerification } from './account-statements.ts';

export type PendingSignUp = typeof pendingSignUps.$inferSelect;

/** The password of a sign-up and the hash of the browser that chose it: one counts only with the other. */
export type BoundPassword = { passwordHash: string; browserHash: string };

type NewConfirmation = {
  userId: string;
  name: string;
  email: string;
  returnPath: string | undefined;
  bound: BoundPassword | undefined;
  /** Null is never chosen. */ lang: Lang | null;
};

/** No address and no account: only that the link is used. */
const USED = 'confirmed:';

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** Only hashes are stored: whoever reads the database can not act as one of these browsers. */
export const browserHashOf = (browserSecret: string): string => digest(`sign-up browser|${browserSecret}`);

/**
 * Puts a confirmation mail in the outbox. The link stands for one sign-up: its password counts in the browser it was
 * chosen in, and whoever follows the link elsewhere chooses a new one. Call it inside the sign-up's transaction.
 */
export function issueConfirmation(
  ctx: ServiceContext,
  { userId, name, email, returnPath, bound, lang }: NewConfirmation,
): void {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const at = ctx.now();
  const { passwordHash = null, browserHash = null } = bound ?? {};
  insertRow(ctx.db, pendingSignUps, {
    id,
    userId,
    tokenHash: digest(token),
    name,
    passwordHash,
    browserHash,
    expiresAt: confirmationEndsAt(at),
    createdAt: at,
  });
  const query = new URLSearchParams({ token_hash: token, type: 'signup' });
  const path = readReturnPath(returnPath);
  if (path !== undefined) query.set('returnTo', path);
  putInOutbox(ctx, {
    kind: 'mail.confirm_address',
    refId: id,
    lang,
    payload: {
      to: email,
      url: pageUrl(ctx, `/auth?${query}`, lang ?? 'de'),
      linkEndsAt: confirmationEndsAt(at).toISOString(),
    },
  });
}

/** The sign-up a link stands for; undefined when it is unknown, used or too old. Reading uses nothing up. */
export function readConfirmation(ctx: ServiceContext, token: string): PendingSignUp | undefined {
  const row = findRow(ctx.db, pendingSignUps, { tokenHash: digest(token) });
  return row !== undefined && row.expiresAt > ctx.now() ? row : undefined;
}

/**
 * Remembers, as long as the link would have counted, that it has done its work: whoever presses it again hears so. Call
 * it in the transaction of the proof.
 */
export function rememberConfirmed(ctx: ServiceContext, token: string): void {
  const at = ctx.now();
  const id = USED + digest(token);
  insertVerification(ctx.db).run({ id, identifier: id, value: '', at, expiresAt: confirmationEndsAt(at) });
}

/** Whether this very link has confirmed its address already. */
export const hasConfirmed = (ctx: ServiceContext, token: string): boolean =>
  findRow(ctx.db, verifications, { id: USED + digest(token) }) !== undefined;

/** The password of this sign-up, if it was chosen in this very browser. */
export function boundPasswordOf(
  { passwordHash, browserHash }: PendingSignUp,
  browserSecret: string | undefined,
): BoundPassword | undefined {
  if (passwordHash === null || browserHash === null || browserSecret === undefined) return undefined;
  return browserHash === browserHashOf(browserSecret) ? { passwordHash, browserHash } : undefined;
}

const waitingOf = prepared(columnsOf(pendingSignUps, ['userId', 'expiresAt']), (orm, { userId, expiresAt }) =>
  orm
    .select()
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.userId, userId), gt(pendingSignUps.expiresAt, expiresAt)))
    .orderBy(desc(pendingSignUps.createdAt), desc(sql`${pendingSignUps}.rowid`))
    .prepare(),
);

/** The sign-up whose link is sent again: this browser's own, else the newest one. What ran out counts no more. */
export function pendingSignUpOf(
  ctx: ServiceContext,
  userId: string,
  browserSecret: string | undefined,
): PendingSignUp | undefined {
  const waiting = waitingOf(ctx.db).all({ userId, expiresAt: ctx.now() });
  return waiting.find((row) => boundPasswordOf(row, browserSecret) !== undefined) ?? waiting[0];
}
