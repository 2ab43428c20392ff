import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { TRUSTED_DEVICE_MS } from '#shared/accounts/kept-for.ts';
import { findRows, insertRow } from '#server/db/rows.ts';
import { trustedDevices } from '#server/db/schema/second-factors.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** 256 random bits need no slow hash. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The token this browser shows at its next sign-ins instead of a code. */
export function trustDevice(ctx: ServiceContext, userId: string): string {
  const token = randomBytes(32).toString('base64url');
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + TRUSTED_DEVICE_MS);
  insertRow(ctx.db, trustedDevices, { id: randomUUID(), userId, tokenHash: hashOf(token), expiresAt, createdAt });
  return token;
}

/** Whether this browser need not show a code for this account. */
export function isTrustedDevice(ctx: ServiceContext, userId: string, token: string): boolean {
  const known = findRows(ctx.db, trustedDevices, { userId, tokenHash: hashOf(token) }, ['expiresAt']);
  return known.some(({ expiresAt }) => expiresAt > ctx.now());
}
