import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { OutboxRow } from '../../base/outbox/outbox-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';

/** A mail, or money back, that was given up; the reason holds no address. */
export type FailedMail = { id: string; kind: OutboxRow['kind']; attempts: number; lastError: string; createdAt: Date };

const failed = statement<
  { at: number; id: string; limit: number },
  Omit<FailedMail, 'createdAt'> & { createdAt: number }
>(
  `SELECT id, kind, attempts, COALESCE(last_error, '') AS lastError, created_at AS createdAt FROM outbox
   WHERE status = 'failed' AND (created_at, id) < (@at, @id) ORDER BY created_at DESC, id DESC LIMIT @limit`,
);

/** What could not be sent for good (decisions §8), newest first, a page at a time; a refund that never reached the provider is among it. */
export function listFailedMails(
  ctx: ServiceContext,
  { limit, cursor }: NewestFirstInput,
): Page<FailedMail, NewestFirstCursor> {
  requirePermission(ctx, 'admin:read');
  const rows = failed(ctx.db).all({
    at: cursor?.createdAt.getTime() ?? Number.MAX_SAFE_INTEGER,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
    nextCursor: last && { createdAt: new Date(last.createdAt), id: last.id },
  };
}
