import { and, asc, eq, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { userDocs } from '#server/db/schema/user-docs.ts';
import { users } from '#server/db/schema/users.ts';
import { hasWords, userSearch } from '#server/db/search-tables.ts';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { nameWords } from '../../base/search-words.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { helpers } from './plan-rows.ts';

/** Somebody who was in the calendar within so many days is a helper. */
export const HELPED_WITHIN_DAYS = 365;
/** More accounts of one name are never told apart by it. */
const MOST_LOOKED_AT = 50;

const named = prepared({ match: String, limit: Number }, (orm, { match, limit }) =>
  orm
    .select({ id: users.id, name: users.name })
    .from(userSearch)
    .crossJoin(userDocs)
    .innerJoin(users, eq(users.id, userDocs.userId))
    .where(and(hasWords(userSearch, match), eq(userDocs.id, sql`${userSearch.rowid}`)))
    .orderBy(asc(userDocs.id))
    .limit(limit)
    .prepare(),
);

const same = (name: string): string => name.trim().toLocaleLowerCase('de');
const isNamed =
  (name: string) =>
  (one: { name: string }): boolean =>
    same(one.name) === same(name);

/** Who works the door or was in the calendar within a year. */
export const helpersOf = (ctx: ServiceContext): { id: string; name: string }[] =>
  helpers(ctx.db).all({ since: localDateOf(new Date(ctx.now().getTime() - HELPED_WITHIN_DAYS * DAY_MS)) });

/**
 * The account that a typed name is: that of whoever types it, by its first word too; else the one helper of that name,
 * else the one account. Null where it is nobody's, or could be several people's.
 */
export function accountNamed(ctx: ServiceContext, name: string, typedBy: string | null): string | null {
  const own = typedBy === null ? undefined : findRow(ctx.db, users, { id: typedBy }, ['id', 'name']);
  if (own !== undefined && [own.name, own.name.split(' ')[0] ?? ''].some((part) => same(part) === same(name)))
    return own.id;
  const ofHelpers = helpersOf(ctx).filter(isNamed(name));
  if (ofHelpers.length > 0) return ofHelpers.length === 1 ? (ofHelpers[0]?.id ?? null) : null;
  const match = nameWords(name);
  if (match === null) return null;
  const all = named(ctx.db).all({ match, limit: MOST_LOOKED_AT }).filter(isNamed(name));
  return all.length === 1 ? (all[0]?.id ?? null) : null;
}
