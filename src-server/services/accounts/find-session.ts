import { eq, sql } from 'drizzle-orm';
import type { Role } from '#shared/permissions.ts';
import { prepared, type Db } from '#server/db/client.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { sessions, userRoles, users } from '#server/db/schema/users.ts';
import type { UserActor } from '../authorize.ts';

// An address nobody has proven brings no role, whatever the tables say.
const rolesOfProven = sql<string | null>`CASE WHEN ${users.emailVerified} THEN (SELECT group_concat(${userRoles.role}) FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id}) END`;

const byToken = prepared((orm) =>
  orm
    .select({ userId: users.id, email: users.email, name: users.name, displayName: profiles.displayName, expiresAt: sessions.expiresAt, roles: rolesOfProven })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare(),
);

/** Who a session token stands for at this instant; undefined once it has run out or was ended. */
export function findSession(db: Db, token: string, at: Date): UserActor | undefined {
  const row = byToken(db).get({ token });
  if (row === undefined || row.expiresAt <= at) return undefined;
  const roles = row.roles === null ? [] : (row.roles.split(',') as Role[]);
  return { kind: 'user', userId: row.userId, email: row.email, displayName: row.displayName ?? row.name, roles };
}
