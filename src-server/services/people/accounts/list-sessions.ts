import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { deviceName } from '#shared/accounts/device-name.ts';
import { SESSION_LIST_MAX, SESSION_MS, type SessionView } from '#shared/accounts/sessions.ts';
import { prepared } from '#server/db/client.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { sessions } from '#server/db/schema/users.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const usedAt = sql<number>`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`;
const isWhole = or(isNull(secondFactors.verifiedAt), isNotNull(sessions.secondFactorAt));

const wholeSessions = prepared(
  { userId: sessions.userId, now: sessions.expiresAt, begunAfter: sessions.createdAt },
  (orm, { userId, now, begunAfter }) =>
    orm
      .select({ id: sessions.id, userAgent: sessions.userAgent, usedAt })
      .from(sessions)
      .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.createdAt, begunAfter), isWhole))
      .orderBy(desc(usedAt))
      .limit(SESSION_LIST_MAX)
      .prepare(),
);

/** Where one is signed in, last used first; sessions that still wait for a code are none. */
export function listSessions(ctx: ServiceContext): SessionView[] {
  const { userId, session } = requireUser(ctx);
  const now = ctx.now();
  const rows = wholeSessions(ctx.db).all({ userId, now, begunAfter: new Date(now.getTime() - SESSION_MS) });
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    lastUsedAt: new Date(row.usedAt),
    isCurrent: row.id === session?.id,
  }));
}
