import { createHash } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { SCOPE_PERMISSIONS } from '#shared/api/scopes.ts';
import type { ApiKeyView } from '#shared/api/api-keys.ts';
import { isAllowed, type Role } from '#shared/permissions.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { shownName } from '../../base/shown-name.ts';

/** What is kept of a key. It has too many random bits to be guessed, so a slow hash would protect nothing. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The roles of a key's owner; an address that nobody has proven brings none. */
export const ownerRoles = (orm: Orm) =>
  orm
    .select({ roles: sql<string>`group_concat(${userRoles.role})` })
    .from(userRoles)
    .where(eq(userRoles.userId, users.id));

const shown = (orm: Orm) =>
  orm
    .select({
      key: apiKeys,
      owner: sql<string>`${shownName}`,
      roles: sql<string | null>`case when ${users.emailVerified} = 1 then ${ownerRoles(orm)} end`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .$dynamic();

/** A page of all keys of the house, the newest first. */
export const keyPage = prepared({ at: apiKeys.createdAt, id: apiKeys.id, limit: Number }, (orm, { limit, ...from }) =>
  shown(orm)
    .where(isBefore(apiKeys.createdAt, apiKeys.id, from))
    .orderBy(...newestFirst(apiKeys.createdAt, apiKeys.id))
    .limit(limit)
    .prepare(),
);

export const keyById = prepared({ id: apiKeys.id }, (orm, { id }) =>
  shown(orm).where(eq(apiKeys.id, id)).orderBy(desc(apiKeys.createdAt)).limit(1).prepare(),
);

const NEW_KEY = columnsOf(apiKeys, [
  'id',
  'userId',
  'name',
  'prefix',
  'keyHash',
  'scopes',
  'expiresAt',
  'replacesId',
  'createdAt',
]);
export const insertKey = prepared(NEW_KEY, (orm, row) => orm.insert(apiKeys).values(row).prepare());

export const liveKeyCount = prepared({ userId: apiKeys.userId, now: apiKeys.expiresAt }, (orm, { userId, now }) =>
  orm
    .select({ count: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now)))
    .prepare(),
);

type Row = RowOf<typeof keyPage>;

const isLive = (ctx: ServiceContext, { revokedAt, expiresAt }: Row['key']): boolean =>
  revokedAt === null && expiresAt > ctx.now();

/** The keys that one has taken the place of, one after the other, and that work still; the newest first. */
export function liveKeysBefore(ctx: ServiceContext, { replacesId }: Pick<Row['key'], 'replacesId'>): Row['key'][] {
  const before = replacesId === null ? undefined : keyById(ctx.db).get({ id: replacesId })?.key;
  if (before === undefined) return [];
  return [...(isLive(ctx, before) ? [before] : []), ...liveKeysBefore(ctx, before)];
}

/** A key as the panel shows it. */
export function keyView(ctx: ServiceContext, { key, owner, roles }: Row): ApiKeyView {
  const granted = roles === null ? [] : (roles.split(',') as Role[]);
  const { userId, keyHash: _hash, replacesId: _replaces, ...shownOfKey } = key;
  return {
    ...shownOfKey,
    lostScopes: key.scopes.filter((scope) => !isAllowed(granted, SCOPE_PERMISSIONS[scope])),
    owner: { id: userId, name: owner },
    isOwn: userId === requireUser(ctx).userId,
    isLive: isLive(ctx, key),
    olderKeys: liveKeysBefore(ctx, key).map(({ id, prefix, expiresAt }) => ({ id, prefix, expiresAt })),
  };
}
