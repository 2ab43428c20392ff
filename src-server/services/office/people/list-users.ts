import { and, count, desc, eq, exists, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import type { AdminUser, ListUsersInput } from '#shared/admin/people.ts';
import type { Role } from '#shared/permissions.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { userDocs } from '#server/db/schema/user-docs.ts';
import { sessions, userRoles, users } from '#server/db/schema/users.ts';
import { hasWords, userSearch } from '#server/db/search-tables.ts';
import { searchWords } from '../lists/search-words.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { shownName } from '../lists/shown-name.ts';

const rolesIn = (joined: string): Role[] => (joined === '' ? [] : (joined.split(',') as Role[]));

function columnsOf(orm: Orm, now: SQL) {
  const roles = orm
    .select({ joined: sql`coalesce(group_concat(${userRoles.role}), '')` })
    .from(userRoles)
    .where(eq(userRoles.userId, users.id));
  const factor = orm
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.verifiedAt)));
  const passkey = orm.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id));
  const running = orm
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now)));
  return {
    number: userDocs.id,
    id: users.id,
    displayName: sql<string>`${shownName}`,
    email: users.email,
    isConfirmed: users.emailVerified,
    createdAt: users.createdAt,
    roles: sql<string>`${roles}`.mapWith(rolesIn),
    hasSecondFactor: sql`${exists(factor)} or ${exists(passkey)}`.mapWith(Boolean),
    sessions: sql<number>`${running}`,
  };
}

const RANGE = { before: userDocs.id, now: sessions.expiresAt, limit: Number };

const everybody = prepared(RANGE, (orm, { before, now, limit }) =>
  orm
    .select(columnsOf(orm, now))
    .from(userDocs)
    .innerJoin(users, eq(users.id, userDocs.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(lt(userDocs.id, before))
    .orderBy(desc(userDocs.id))
    .limit(limit)
    .prepare(),
);
/** The cross join keeps SQLite to the order of the search index, which is the order of sign-up. */
const found = prepared({ match: String, ...RANGE }, (orm, { match, before, now, limit }) =>
  orm
    .select(columnsOf(orm, now))
    .from(userSearch)
    .crossJoin(userDocs)
    .innerJoin(users, eq(users.id, userDocs.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(hasWords(userSearch, match), eq(userDocs.id, userSearch.rowid), lt(userSearch.rowid, before)))
    .orderBy(desc(userSearch.rowid))
    .limit(limit)
    .prepare(),
);
/** Few people have a role, so its rows are read whole. */
const withRole = prepared({ role: userRoles.role, ...RANGE }, (orm, { role, before, now, limit }) =>
  orm
    .select(columnsOf(orm, now))
    .from(userRoles)
    .crossJoin(userDocs)
    .innerJoin(users, eq(users.id, userDocs.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(userRoles.role, role), eq(userDocs.userId, userRoles.userId), lt(userDocs.id, before)))
    .orderBy(desc(userDocs.id))
    .limit(limit)
    .prepare(),
);

type Row = RowOf<typeof everybody>;

function rowsOf({ db, now }: ServiceContext, { search, role, limit, cursor }: ListUsersInput): Row[] {
  const range = { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: limit + 1, now: now() };
  const match = searchWords(search);
  if (match !== null) return found(db).all({ ...range, match });
  if (search !== '') return [];
  return role ? withRole(db).all({ ...range, role }) : everybody(db).all(range);
}

/**
 * Accounts, the newest first, a page at a time: everybody, those with a role, or those whose name or address begins
 * like the words.
 */
export function listUsers(ctx: ServiceContext, input: ListUsersInput): Page<AdminUser, number> {
  requirePermission(ctx, 'people:manage');
  const { shown, last } = takePage(rowsOf(ctx, input), input.limit);
  return { items: shown.map(({ number: _number, ...user }) => user), nextCursor: last?.number ?? null };
}
