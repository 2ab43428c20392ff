import { SECOND_STEP_MS } from '#shared/accounts/second-factor.ts';
import type { Role } from '#shared/permissions.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { statement, type Db } from '#server/db/client.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import type { Actor } from '../../base/service-context.ts';

/** An admin's session that nobody used for so long ends: a browser left open shall not stay a key to everything. */
const ADMIN_IDLE_MS = 12 * HOUR_MS;
/** So that idleness is known to the minute. */
const ADMIN_USED_EVERY_MS = MINUTE_MS;

/** 'Last used' is told to this exactness: a write with every call would cost more than it says. */
const USED_EVERY_MS = 10 * MINUTE_MS;

type Row = {
  sessionId: string;
  userId: string;
  email: string;
  displayName: string;
  expiresAt: number;
  usedAt: number;
  isUsedKnown: 0 | 1;
  isProven: 0 | 1;
  hasFactor: 0 | 1;
  /** An address nobody has proven brings no role, whatever the tables say. */
  roles: string | null;
};

const byToken = statement<{ token: string }, Row>(`
  SELECT s.id AS sessionId, u.id AS userId, u.email AS email, coalesce(p.display_name, u.name) AS displayName, s.expires_at AS expiresAt,
    coalesce(s.last_used_at, s.created_at) AS usedAt, s.last_used_at IS NOT NULL AS isUsedKnown,
    s.second_factor_at IS NOT NULL AS isProven, f.verified_at IS NOT NULL AS hasFactor,
    CASE WHEN u.email_verified THEN (SELECT group_concat(role) FROM user_roles WHERE user_id = u.id) END AS roles
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN profiles p ON p.id = u.id LEFT JOIN second_factors f ON f.user_id = u.id
  WHERE s.token = :token`);

/** Counts in this connection's memory: no file is touched and no lock taken, which is most of what a look-up costs. */
const writesSoFar = statement<[], { writes: number }>('SELECT total_changes() AS writes');

/** A page asks several things at once; what another process writes (a command, a restore) is seen after this long. */
const REMEMBERED_MS = 250;
type Memory = { writes: number; since: number; rows: Map<string, Row> };
const memories = new WeakMap<Db, Memory>();

/** The row of a token, from memory as long as nothing at all was written since: whoever is signed out is out with the next call. */
function rowOf(db: Db, token: string): Row | undefined {
  const writes = writesSoFar(db).get()?.writes ?? Number.NaN;
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

const touch = statement<{ at: number; id: string }>('UPDATE sessions SET last_used_at = :at WHERE id = :id');

const end = statement<{ id: string }>('DELETE FROM sessions WHERE id = :id');

export type SessionRules = { /** Outside demo mode (decisions §7). */ adminsNeedSecondFactor: boolean };

/** Who a session token stands for at this instant; a visitor once it has run out, was ended, or while the code is still to come. */
export function findSession(db: Db, token: string, { at, adminsNeedSecondFactor }: SessionRules & { at: Date }): Actor {
  const row = rowOf(db, token);
  const now = at.getTime();
  if (row === undefined || row.expiresAt <= now) return { kind: 'visitor' };
  const { userId, sessionId } = row;
  if (row.hasFactor && !row.isProven)
    return now - row.usedAt < SECOND_STEP_MS
      ? { kind: 'visitor', halfSignedIn: { sessionId, userId } }
      : { kind: 'visitor' };
  const granted = row.roles === null ? [] : (row.roles.split(',') as Role[]);
  const isAdmin = granted.includes('admin');
  if (isAdmin && now - row.usedAt >= ADMIN_IDLE_MS) {
    writeIfPossible(db, () => end(db).run({ id: sessionId }));
    return { kind: 'visitor' };
  }
  if (!row.isUsedKnown || now - row.usedAt > (isAdmin ? ADMIN_USED_EVERY_MS : USED_EVERY_MS))
    writeIfPossible(db, () => touch(db).run({ at: now, id: sessionId }));
  const level = row.isProven ? 'aal2' : 'aal1';
  const isHeldBack = (role: Role): boolean => role === 'admin' && adminsNeedSecondFactor && level === 'aal1';
  const roles = granted.filter((role) => !isHeldBack(role));
  return {
    kind: 'user',
    userId,
    email: row.email,
    displayName: row.displayName,
    roles,
    heldBack: granted.filter(isHeldBack),
    session: { id: sessionId, level },
  };
}
