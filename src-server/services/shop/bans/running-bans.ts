import { asc, sql } from 'drizzle-orm';
import type { BanEnd } from '#shared/bans/ban.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { bans } from '#server/db/schema/bans.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';

// The condition stands in the query, literally: SQLite uses a partial index for nothing else.
const open = prepared((orm) =>
  orm
    .select({
      id: bans.id,
      userId: bans.userId,
      email: bans.email,
      reason: bans.reason,
      endsAt: bans.endsAt,
      createdAt: bans.createdAt,
    })
    .from(bans)
    .where(sql`${bans.liftedAt} IS NULL`)
    .orderBy(asc(bans.createdAt))
    .prepare(),
);
export type Ban = RowOf<typeof open>;

/** The bans that hold at this moment. They are few: most calls read none. */
export const runningBans = (ctx: ServiceContext, at: Date = ctx.now()): Ban[] =>
  open(ctx.db)
    .all()
    .filter(({ createdAt, endsAt }) => createdAt <= at && (endsAt === null || endsAt > at));

/** What is known of somebody: their account, and the addresses that something of theirs was sent to. */
type Known = { userId: string | null; emails: readonly (string | null)[] };

/** Of several bans the one that holds longest. */
export function banAmong(all: readonly Ban[], { userId, emails }: Known): Ban | null {
  const addresses = new Set(emails.map((email) => email?.toLowerCase()));
  const end = ({ endsAt }: BanEnd): number => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return all
    .filter((ban) => (userId !== null && ban.userId === userId) || addresses.has(ban.email))
    .reduce<Ban | null>((longest, ban) => (longest === null || end(ban) > end(longest) ? ban : longest), null);
}

/** Whether an account is banned: by itself, or by its address. */
export function banOfUser(ctx: ServiceContext, userId: string, at: Date = ctx.now()): Ban | null {
  const all = runningBans(ctx, at);
  if (all.length === 0) return null;
  return banAmong(all, { userId, emails: [findRow(ctx.db, users, { id: userId }, ['email'])?.email ?? null] });
}

/** Whether an address is banned, whoever's it is; known by the account that has it, too. */
export function banOfAddress(ctx: ServiceContext, email: string): Ban | null {
  const all = runningBans(ctx);
  if (all.length === 0) return null;
  return banAmong(all, {
    userId: findRow(ctx.db, users, { email: email.toLowerCase() }, ['id'])?.id ?? null,
    emails: [email],
  });
}
