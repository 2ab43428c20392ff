import type { RevokeApiKeyInput } from '#shared/api/api-keys.ts';
import { DomainError } from '#shared/errors.ts';
import { updateRows } from '#server/db/rows.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { keyById, liveKeysBefore } from './api-key-rows.ts';

type EndedKey = Pick<typeof apiKeys.$inferSelect, 'id' | 'userId' | 'name' | 'prefix' | 'scopes'>;

function endKey(ctx: ServiceContext, { id, userId, name, prefix, scopes }: EndedKey): void {
  const at = ctx.now();
  if (updateRows(ctx.db, apiKeys, { id, revokedAt: null }, { revokedAt: at }) === 0) return;
  writeAudit(ctx, { action: 'api_key.revoked', subjectKind: 'api_key', subjectId: id });
  putInOutbox(ctx, {
    kind: 'mail.api_key',
    refId: `${id}:revoked`,
    payload: { userId, news: 'revoked', name, prefix, scopes, at: at.toISOString() },
  });
}

/**
 * Ends a key at once, whoever made it: its next request is refused. With it end the keys whose place it has taken and
 * that work still, unless they are to be kept. Their owner hears of each by mail. Twice is once. Throws
 * API_KEY_NOT_FOUND.
 */
export function revokeApiKey(ctx: ServiceContext, { id, keepsOlder = false }: RevokeApiKeyInput): void {
  requirePermission(ctx, 'keys:manage');
  inTransaction(ctx.db, () => {
    const row = keyById(ctx.db).get({ id });
    if (row === undefined) throw new DomainError('API_KEY_NOT_FOUND');
    for (const key of [row.key, ...(keepsOlder ? [] : liveKeysBefore(ctx, row.key))]) endKey(ctx, key);
  });
}
