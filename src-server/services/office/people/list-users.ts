import { and, asc, count, desc, eq, exists, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import type { AdminUser, ListUsersInput, UserCursor, UserSort } from '#shared/people/people.ts';
import type { Role } from '#shared/permissions.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { accountMerges } from '#server/db/schema/account-merges.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { userDocs } from '#server/db/schema/user-docs.ts';
import { sessions, userRoles, users } from '#server/db/schema/users.ts';
import { hasWords, userSearch } from '#server/db/search-tables.ts';
import { searchWords } from '../../base/search-words.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { shownName } from '../../base/shown-name.ts';

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
  const merge = orm
    .select({ fromId: accountMerges.fromId })
    .from(accountMerges)
    .where(eq(accountMerges.fromId, users.id));
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
    isMerged: sql`${exists(merge)}`.mapWith(Boolean),
    createdAt: users.createdAt,
    roles: sql<string>`${roles}`.mapWith(rolesIn),
    hasSecondFactor: sql`${exists(factor)} or ${exists(passkey)}`.mapWith(Boolean),
    sessions: sql<number>`${running}`,
  };
}

const RANGE = { before: userDocs.id, now: sessions.expiresAt, limit: Number };
const LIST_RANGE = { ...RANGE, email: users.email };

const follows = (isDown: boolean) => (isDown ? lt : gt);
const inOrder = (isDown: boolean) => (isDown ? desc : asc);

/** Numbers are given in the order of sign-up. */
const bySignUp = (isDown: boolean) =>
  prepared(LIST_RANGE, (orm, { before, now, limit }) =>
    orm
      .select(columnsOf(orm, now))
      .from(userDocs)
      .innerJoin(users, eq(users.id, userDocs.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(follows(isDown)(userDocs.id, before))
      .orderBy(inOrder(isDown)(userDocs.id))
      .limit(limit)
      .prepare(),
  );
/** The cross join keeps SQLite to the order of the addresses. */
const byEmail = (isDown: boolean) =>
  prepared(LIST_RANGE, (orm, { email, now, limit }) =>
    orm
      .select(columnsOf(orm, now))
      .from(users)
      .crossJoin(userDocs)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(userDocs.userId, users.id), follows(isDown)(users.email, email)))
      .orderBy(inOrder(isDown)(users.email))
      .limit(limit)
      .prepare(),
  );
const everybody = {
  since: { up: bySignUp(false), down: bySignUp(true) },
  email: { up: byEmail(false), down: byEmail(true) },
};
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
const withRole = (by: UserSort, isDown: boolean) =>
  prepared({ role: userRoles.role, ...LIST_RANGE }, (orm, { role, before, email, now, limit }) =>
    orm
      .select(columnsOf(orm, now))
      .from(userRoles)
      .crossJoin(userDocs)
      .innerJoin(users, eq(users.id, userDocs.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(
        and(
          eq(userRoles.role, role),
          eq(userDocs.userId, userRoles.userId),
          by === 'since' ? follows(isDown)(userDocs.id, before) : follows(isDown)(users.email, email),
        ),
      )
      .orderBy(inOrder(isDown)(by === 'since' ? userDocs.id : users.email))
      .limit(limit)
      .prepare(),
  );
const staff = {
  since: { up: withRole('since', false), down: withRole('since', true) },
  email: { up: withRole('email', false), down: withRole('email', true) },
};

type Row = RowOf<typeof found>;

/** After every address: no address has such a sign. */
const LAST_ADDRESS = '\u{10ffff}';

function rowsOf({ db, now }: ServiceContext, input: ListUsersInput): Row[] {
  const { search, role, sort, isDown, limit, cursor } = input;
  const range = { limit: limit + 1, now: now() };
  const before = typeof cursor === 'number' ? cursor : Number.MAX_SAFE_INTEGER;
  const match = searchWords(search);
  if (match !== null) return found(db).all({ ...range, before, match });
  if (search !== '') return [];
  const way = isDown ? 'down' : 'up';
  const start = {
    before: isDown || typeof cursor === 'number' ? before : 0,
    email: typeof cursor === 'string' ? cursor : isDown ? LAST_ADDRESS : '',
  };
  if (role) return staff[sort][way](db).all({ ...range, ...start, role });
  return everybody[sort][way](db).all({ ...range, ...start });
}

/**
 * Accounts, a page at a time, by sign-up or by address: everybody, those with a role, or those whose name or address
 * begins like the words.
 */
export function listUsers(ctx: ServiceContext, input: ListUsersInput): Page<AdminUser, UserCursor> {
  requirePermission(ctx, 'people:manage');
  const { shown, last } = takePage(rowsOf(ctx, input), input.limit);
  const isByEmail = input.sort === 'email' && input.search === '';
  return {
    items: shown.map(({ number: _number, ...user }) => user),
    nextCursor: last === null ? null : isByEmail ? last.email : last.number,
  };
}
