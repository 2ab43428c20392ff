import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isSessionOver } from '#shared/accounts/sessions.ts';
import { SECOND_STEP_MS } from '#shared/accounts/second-factor.ts';
import { needsSecondFactor, type Role } from '#shared/permissions.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { deleteRows, updateRows } from '#server/db/rows.ts';
import { prepared, type Db, type Orm, type RowOf } from '#server/db/client.ts';
import { totalChanges } from '#server/db/plain/total-changes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { sessions, userRoles, users } from '#server/db/schema/users.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import { noteWriteFailure, writeIfPossible } from '#server/db/write-health.ts';
import type { Actor } from '../../base/service-context.ts';

/** So that an office session's idleness is known to the minute. */
const OFFICE_USED_EVERY_MS = MINUTE_MS;

/** 'Last used' is written this often at most: a write with every call would cost more than it tells. */
const USED_EVERY_MS = 10 * MINUTE_MS;

const rolesOf = (orm: Orm) =>
  orm
    .select({ roles: sql<string>`group_concat(${userRoles.role})` })
    .from(userRoles)
    .where(eq(userRoles.userId, users.id));

const isProvenByPasskey = and(isNotNull(sessions.secondFactorAt), isNull(secondFactors.verifiedAt));
const passkeyCount = (orm: Orm) => orm.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, users.id));

const byToken = prepared({ token: sessions.token }, (orm, { token }) =>
  orm
    .select({
      sessionId: sessions.id,
      userId: users.id,
      email: users.email,
      lang: users.lang,
      displayName: sql<string>`coalesce(${profiles.displayName}, ${users.name})`,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      usedAt: sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt),
      isUsedKnown: sql`${isNotNull(sessions.lastUsedAt)}`.mapWith(Boolean),
      isProven: sql`${isNotNull(sessions.secondFactorAt)}`.mapWith(Boolean),
      hasFactor: sql`${isNotNull(secondFactors.verifiedAt)}`.mapWith(Boolean),
      /** Proven by the only passkey, with no backup codes behind it. */
      hasOnePasskey: sql`case when ${isProvenByPasskey} then ${passkeyCount(orm)} = 1 end`.mapWith(Boolean),
      /** An address nobody has proven brings no role, whatever the tables say. */
      roles: sql<string | null>`case when ${users.emailVerified} = 1 then ${rolesOf(orm)} end`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(sessions.token, token))
    .prepare(),
);
type Row = RowOf<typeof byToken>;

/** A page asks several things at once; what another process writes (a command, a restore) is seen after this long. */
const REMEMBERED_MS = 250;
type Memory = { writes: number; since: number; rows: Map<string, Row> };
const memories = new WeakMap<Db, Memory>();

/**
 * The row of a token, kept in memory until anything at all is written: so a session that was ended is refused at the
 * next call.
 */
function rowOf(db: Db, token: string): Row | undefined {
  const writes = totalChanges(db).get()?.writes ?? Number.NaN;
  let memory = memories.get(db);
  if (memory === undefined || memory.writes !== writes || performance.now() - memory.since > REMEMBERED_MS) {
    memory = { writes, since: performance.now(), rows: new Map() };
    memories.set(db, memory);
  }
  const known = memory.rows.get(token);
  if (known !== undefined) return known;
  const row = byToken(db).get({ token });
  if (row !== undefined) memory.rows.set(token, row);
  return row;
}

/**
 * Writes 'last used' with the next shared commit: nobody waits for it, and a crowd that arrives at once must not wait
 * for the disk once for each of its first calls. What can't be written is tried again with the session's next call.
 */
function noteUse(db: Db, row: Row, at: Date): void {
  // Remembered at once, so that the calls of one page write it once.
  row.usedAt = at;
  row.isUsedKnown = true;
  inSharedTransaction(db, () => updateRows(db, sessions, { id: row.sessionId }, { lastUsedAt: at })).catch(
    (error: unknown) => noteWriteFailure(db, error),
  );
}

export type SessionRules = {
  /** Outside demo mode some roles count only after the second factor. */
  officeNeedsSecondFactor: boolean;
  /** Does not count as use of the session: whoever only asks whether it is valid keeps no session alive. */
  isOnlyAsked?: boolean;
};

/**
 * Who a session token stands for at this instant; a visitor once it has run out, was ended, or while the code is still
 * to come.
 */
export function findSession(
  db: Db,
  token: string,
  { at, officeNeedsSecondFactor, isOnlyAsked = false }: SessionRules & { at: Date },
): Actor {
  const row = rowOf(db, token);
  if (row === undefined || row.expiresAt <= at) return { kind: 'visitor' };
  const unusedMs = at.getTime() - row.usedAt.getTime();
  const { userId, sessionId } = row;
  if (row.hasFactor && !row.isProven)
    return unusedMs < SECOND_STEP_MS ? { kind: 'visitor', halfSignedIn: { sessionId, userId } } : { kind: 'visitor' };
  const granted = row.roles === null ? [] : (row.roles.split(',') as Role[]);
  const isOffice = granted.some(needsSecondFactor);
  if (isSessionOver(row, { at, isOffice })) {
    writeIfPossible(db, () => deleteRows(db, sessions, { id: sessionId }));
    return { kind: 'visitor' };
  }
  if (!isOnlyAsked && (!row.isUsedKnown || unusedMs > (isOffice ? OFFICE_USED_EVERY_MS : USED_EVERY_MS)))
    noteUse(db, row, at);
  const level = row.isProven ? 'aal2' : 'aal1';
  // They have two passkeys, or backup codes: nobody lets them in by mail when the only one is lost.
  const isEnough = level === 'aal2' && !row.hasOnePasskey;
  const isHeldBack = (role: Role): boolean => needsSecondFactor(role) && officeNeedsSecondFactor && !isEnough;
  const roles = granted.filter((role) => !isHeldBack(role));
  return {
    kind: 'user',
    userId,
    email: row.email,
    lang: row.lang,
    displayName: row.displayName,
    roles,
    heldBack: granted.filter(isHeldBack),
    session: { id: sessionId, level },
  };
}
