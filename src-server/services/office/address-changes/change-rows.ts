import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Lang } from '#shared/lang.ts';
import { prepared } from '#server/db/client.ts';
import { accountMerges } from '#server/db/schema/account-merges.ts';
import { addressChanges } from '#server/db/schema/address-changes.ts';

export type AddressChange = typeof addressChanges.$inferSelect;

/** Who pressed the button behind a link, and in which language its page was. */
export type LinkFollower = { ip: string; lang: Lang };

/** The secret of a link. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const tokenHashOf = (token: string): string =>
  createHash('sha256').update(`address change|${token}`).digest('hex');

export const changeToObjectTo = prepared({ hash: addressChanges.confirmHash }, (orm, { hash }) =>
  orm
    .select()
    .from(addressChanges)
    .where(or(eq(addressChanges.objectHash, hash), eq(addressChanges.lateObjectHash, hash)))
    .prepare(),
);
/** One that waits, also one that has run out. */
export const waitingChange = prepared({ userId: addressChanges.userId }, (orm, { userId }) =>
  orm
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.userId, userId), sql`${addressChanges.endedAt} IS NULL`))
    .prepare(),
);
export const lastObjection = prepared({ userId: addressChanges.userId }, (orm, { userId }) =>
  orm
    .select({ objectedAt: addressChanges.objectedAt })
    .from(addressChanges)
    .where(and(eq(addressChanges.userId, userId), isNotNull(addressChanges.objectedAt)))
    .orderBy(desc(addressChanges.createdAt))
    .limit(1)
    .prepare(),
);
/** Whether an account goes: it has become part of another one, and is erased within the day. */
export const mergedAway = prepared({ userId: accountMerges.fromId }, (orm, { userId }) =>
  orm.select({ fromId: accountMerges.fromId }).from(accountMerges).where(eq(accountMerges.fromId, userId)).prepare(),
);
