import { randomBytes, randomUUID } from 'node:crypto';
import { MOST_KEYS, type MakeApiKeyInput, type NewApiKey } from '#shared/api/api-keys.ts';
import { apiKeyText, KEY_BYTES, prefixOf } from '#shared/api/key-text.ts';
import { DomainError } from '#shared/errors.ts';
import { SCOPE_PERMISSIONS, type ApiScope } from '#shared/api/scopes.ts';
import { DAY_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { hashOfKey, insertKey, keyById, keyView, liveKeyCount } from './api-key-rows.ts';

export type KeyToWrite = { name: string; scopes: ApiScope[]; expiresAt: Date; replacesId: string | null };

/**
 * Writes a new key of the person who acts and tells them by mail. Call inside a transaction. The key itself is in the
 * answer and nowhere else. Throws API_KEYS_FULL.
 */
export function writeKey(ctx: ServiceContext, { scopes, ...given }: KeyToWrite): NewApiKey {
  const { userId } = requireUser(ctx);
  for (const scope of scopes) requirePermission(ctx, SCOPE_PERMISSIONS[scope]);
  const at = ctx.now();
  if ((liveKeyCount(ctx.db).get({ userId, now: at })?.count ?? 0) >= MOST_KEYS) throw new DomainError('API_KEYS_FULL');
  const [id, key] = [randomUUID(), apiKeyText(randomBytes(KEY_BYTES))];
  const prefix = prefixOf(key) ?? '';
  insertKey(ctx.db).run({ id, userId, prefix, keyHash: hashOfKey(key), scopes, createdAt: at, ...given });
  writeAudit(ctx, {
    action: given.replacesId === null ? 'api_key.made' : 'api_key.rotated',
    subjectKind: 'api_key',
    subjectId: id,
    after: { scopes, expiresAt: given.expiresAt.getTime(), replacesId: given.replacesId },
  });
  putInOutbox(ctx, {
    kind: 'mail.api_key',
    refId: `${id}:made`,
    payload: { userId, news: 'made', name: given.name, prefix, scopes, at: at.toISOString() },
  });
  const row = keyById(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('API_KEY_NOT_FOUND');
  return { key, view: keyView(ctx, row) };
}

/**
 * A new key for a program, with no more scopes than its maker may use now. It is shown this once. Throws FORBIDDEN,
 * API_KEYS_FULL.
 */
export function makeApiKey(ctx: ServiceContext, { name, scopes, days }: MakeApiKeyInput): NewApiKey {
  requirePermission(ctx, 'keys:manage');
  return inTransaction(ctx.db, () =>
    writeKey(ctx, { name, scopes, expiresAt: new Date(ctx.now().getTime() + days * DAY_MS), replacesId: null }),
  );
}
