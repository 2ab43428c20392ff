import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { findRow, insertIfNew } from '#server/db/rows.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { accounts, users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CREDENTIAL, insertCredential } from './account-statements.ts';

type Credential = { userId: string; name: string; passwordHash: string };

/** Name and password become these, on the account and the profile. Only for addresses nobody has proven yet. */
export function writeCredential(ctx: ServiceContext, { userId, name, passwordHash }: Credential): void {
  writeName(ctx, { userId, name });
  writePassword(ctx, { userId, passwordHash });
}

/**
 * The name becomes this, on the account and the profile. Not that of a member whom the office has brought in: it knows
 * who they are, and whoever signs their address up once more may be anybody.
 */
export function writeName(ctx: ServiceContext, { userId, name }: Omit<Credential, 'passwordHash'>): void {
  if (findRow(ctx.db, subscribers, { userId }, ['id']) !== undefined) return;
  const at = ctx.now();
  const { orm } = ctx.db;
  orm.update(users).set({ name, updatedAt: at }).where(eq(users.id, userId)).run();
  insertIfNew(ctx.db, profiles, { id: userId, displayName: name, updatedAt: at });
  orm.update(profiles).set({ displayName: name, updatedAt: at }).where(eq(profiles.id, userId)).run();
}

/** The account's password becomes this; one that only knew a provider gets its first. */
export function writePassword(ctx: ServiceContext, { userId, passwordHash }: Omit<Credential, 'name'>): void {
  const at = ctx.now();
  const written = ctx.db.orm
    .update(accounts)
    .set({ password: passwordHash, updatedAt: at })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL)))
    .run();
  if (written.changes === 0) insertCredential(ctx.db).run({ id: randomUUID(), userId, password: passwordHash, at });
}
