import { randomUUID } from 'node:crypto';
import { findRow, insertIfNew, updateRows } from '#server/db/rows.ts';
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
  updateRows(ctx.db, users, { id: userId }, { name, updatedAt: at });
  insertIfNew(ctx.db, profiles, { id: userId, displayName: name, updatedAt: at });
  updateRows(ctx.db, profiles, { id: userId }, { displayName: name, updatedAt: at });
}

/** The account's password becomes this; one that only knew a provider gets its first. */
export function writePassword(ctx: ServiceContext, { userId, passwordHash }: Omit<Credential, 'name'>): void {
  const at = ctx.now();
  const credential = { userId, providerId: CREDENTIAL };
  const written = updateRows(ctx.db, accounts, credential, { password: passwordHash, updatedAt: at });
  if (written === 0) insertCredential(ctx.db).run({ id: randomUUID(), userId, password: passwordHash, at });
}
