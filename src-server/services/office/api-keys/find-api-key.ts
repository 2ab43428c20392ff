import { timingSafeEqual } from 'node:crypto';
import { count, eq, isNotNull, sql } from 'drizzle-orm';
import { prefixOf } from '#shared/api/key-text.ts';
import { needsSecondFactor, type Role } from '#shared/permissions.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared, type Db } from '#server/db/client.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { users } from '#server/db/schema/users.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import { noteWriteFailure } from '#server/db/write-health.ts';
import type { KeyActor } from '../../base/service-context.ts';
import { hashOfKey, ownerRoles } from './api-key-rows.ts';

const byPrefix = prepared({ prefix: apiKeys.prefix }, (orm, { prefix }) =>
  orm
    .select({
      id: apiKeys.id,
      ownerId: apiKeys.userId,
      keyHash: apiKeys.keyHash,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      /** Asked with every request: who loses a role takes it from their keys at once. */
      roles: sql<string | null>`case when ${users.emailVerified} = 1 then ${ownerRoles(orm)} end`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.prefix, prefix))
    .prepare(),
);

/** Asked only for a role that counts with it alone: most requests spare it. */
const proofOf = prepared({ userId: users.id }, (orm, { userId }) =>
  orm
    .select({
      hasFactor: sql`exists ${orm
        .select({ one: sql`1` })
        .from(secondFactors)
        .where(sql`${eq(secondFactors.userId, users.id)} and ${isNotNull(secondFactors.verifiedAt)}`)}`.mapWith(
        Boolean,
      ),
      passkeys: sql<number>`${orm.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, users.id))}`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .prepare(),
);

/** The office keeps an authenticator app, or two passkeys, as for signing in. */
function isProvable(db: Db, userId: string): boolean {
  const proof = proofOf(db).get({ userId });
  return proof !== undefined && (proof.hasFactor || proof.passkeys > 1);
}

/** What is about to be written, so that a burst of requests writes it once. */
const noted = new WeakMap<Db, Map<string, number>>();
const MOST_NOTED = 1_000;

function noteUse(db: Db, { id, lastUsedAt }: { id: string; lastUsedAt: Date | null }, at: Date): void {
  const known = noted.get(db) ?? new Map<string, number>();
  noted.set(db, known);
  const last = Math.max(known.get(id) ?? 0, lastUsedAt?.getTime() ?? 0);
  if (at.getTime() - last < MINUTE_MS) return;
  if (known.size >= MOST_NOTED) known.clear();
  known.set(id, at.getTime());
  inSharedTransaction(db, () => updateRows(db, apiKeys, { id }, { lastUsedAt: at })).catch((error: unknown) =>
    noteWriteFailure(db, error),
  );
}

/** Outside demo mode the office's roles count only with a second factor: for their keys, too. */
type KeyRules = { at: Date; officeNeedsSecondFactor: boolean };

/**
 * What a key stands for at this instant, with the roles that its owner has at this instant; undefined for one that is
 * unknown, has ended or was revoked: nobody learns which. It costs one SHA-256 and one look into an index.
 */
export function findApiKey(db: Db, key: string, { at, officeNeedsSecondFactor }: KeyRules): KeyActor | undefined {
  const prefix = prefixOf(key);
  if (prefix === undefined) return undefined;
  const row = byPrefix(db).get({ prefix });
  if (row === undefined || !timingSafeEqual(Buffer.from(row.keyHash), Buffer.from(hashOfKey(key)))) return undefined;
  if (row.revokedAt !== null || row.expiresAt <= at) return undefined;
  noteUse(db, row, at);
  const granted = row.roles === null ? [] : (row.roles.split(',') as Role[]);
  const isOffice = officeNeedsSecondFactor && granted.some(needsSecondFactor);
  const roles = !isOffice || isProvable(db, row.ownerId) ? granted : granted.filter((role) => !needsSecondFactor(role));
  return {
    kind: 'key',
    keyId: row.id,
    ownerId: row.ownerId,
    scopes: row.scopes,
    roles,
  };
}
