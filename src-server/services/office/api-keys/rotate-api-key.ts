import { ROTATION_DAYS, type ApiKeyByIdInput, type NewApiKey } from '#shared/api/api-keys.ts';
import { DomainError } from '#shared/errors.ts';
import { DAY_MS } from '#shared/time.ts';
import { updateRows } from '#server/db/rows.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { keyById } from './api-key-rows.ts';
import { writeKey } from './make-api-key.ts';

/**
 * A new key in the place of one's own: same name, scopes and time to live. Both work for seven days, so that a program
 * can change over; revoking the old one ends it sooner. Throws API_KEY_NOT_FOUND for one that has ended or is somebody
 * else's, API_KEYS_FULL.
 */
export function rotateApiKey(ctx: ServiceContext, { id }: ApiKeyByIdInput): NewApiKey {
  requirePermission(ctx, 'keys:manage');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const old = keyById(ctx.db).get({ id })?.key;
    const now = ctx.now();
    if (old === undefined || old.userId !== userId || old.revokedAt !== null || old.expiresAt <= now)
      throw new DomainError('API_KEY_NOT_FOUND');
    const lifeMs = old.expiresAt.getTime() - old.createdAt.getTime();
    const { name, scopes } = old;
    const made = writeKey(ctx, { name, scopes, expiresAt: new Date(now.getTime() + lifeMs), replacesId: id });
    const overlapEnds = new Date(Math.min(old.expiresAt.getTime(), now.getTime() + ROTATION_DAYS * DAY_MS));
    updateRows(ctx.db, apiKeys, { id }, { expiresAt: overlapEnds });
    return made;
  });
}
