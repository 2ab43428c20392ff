import { randomUUID } from 'node:crypto';
import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { DESK_EXCEPTION_KINDS, type DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import { DomainError } from '#shared/errors.ts';
import type { DeskExceptionView, ResolveExceptionInput } from '#shared/door/desk-inputs.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { takePage } from '../../base/take-page.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type NewException = {
  entryId: string;
  deskId: string;
  otherDeskId?: string | null;
  eventId?: string | null;
  kind: DeskExceptionKind;
  detail: string;
};

const insert = statement<{
  id: string;
  entryId: string;
  deskId: string;
  otherDeskId: string | null;
  eventId: string | null;
  kind: DeskExceptionKind;
  detail: string;
  at: number;
}>(
  `INSERT INTO desk_exceptions (id, entry_id, desk_id, other_desk_id, event_id, kind, detail, created_at)
   VALUES (@id, @entryId, @deskId, @otherDeskId, @eventId, @kind, @detail, @at) ON CONFLICT (entry_id, kind) DO NOTHING`,
);

/** Puts what could not be applied into the inbox, once; call it inside the transaction that keeps the entry. `detail` holds facts, no names. */
export function recordDeskException(
  ctx: ServiceContext,
  { entryId, deskId, otherDeskId = null, eventId = null, kind, detail }: NewException,
): void {
  insert(ctx.db).run({
    id: randomUUID(),
    entryId,
    deskId,
    otherDeskId,
    eventId,
    kind,
    detail,
    at: ctx.now().getTime(),
  });
  ctx.log.warn({ entryId, deskId, kind }, 'desk entry needs a person');
}

type Row = Omit<DeskExceptionView, 'createdAt' | 'resolvedAt' | 'title' | 'kind'> & {
  kind: DeskExceptionKind;
  createdAt: number;
  resolvedAt: number | null;
};

const page = statement<{ at: number; id: string; limit: number }, Row>(
  `SELECT x.id, x.entry_id AS entryId, d.name AS deskName, o.name AS otherDeskName, e.title AS eventTitle, x.kind, x.detail, x.created_at AS createdAt, x.resolved_at AS resolvedAt, x.resolution
   FROM desk_exceptions x JOIN desks d ON d.id = x.desk_id LEFT JOIN desks o ON o.id = x.other_desk_id LEFT JOIN events e ON e.id = x.event_id
   WHERE x.resolved_at IS NULL AND (x.created_at, x.id) < (@at, @id) ORDER BY x.created_at DESC, x.id DESC LIMIT @limit`,
);
const resolve = statement<{ id: string; at: number; by: string; resolution: string }>(
  `UPDATE desk_exceptions SET resolved_at = @at, resolved_by = @by, resolution = @resolution WHERE id = @id AND resolved_at IS NULL`,
);

/** What waits for a person, newest first, a page at a time. */
export function listDeskExceptions(
  ctx: ServiceContext,
  { limit, cursor }: NewestFirstInput,
): Page<DeskExceptionView, NewestFirstCursor> {
  requirePermission(ctx, 'desks:manage');
  const rows = page(ctx.db).all({
    at: cursor?.createdAt.getTime() ?? Number.MAX_SAFE_INTEGER,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map((row) => ({
      ...row,
      title: DESK_EXCEPTION_KINDS[row.kind],
      createdAt: new Date(row.createdAt),
      resolvedAt: row.resolvedAt === null ? null : new Date(row.resolvedAt),
    })),
    nextCursor: last && { createdAt: new Date(last.createdAt), id: last.id },
  };
}

/** A person has looked and says what was done. Error: NOT_FOUND when it is settled already. */
export function resolveDeskException(ctx: ServiceContext, { id, resolution }: ResolveExceptionInput): void {
  requirePermission(ctx, 'desks:manage');
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    if (resolve(ctx.db).run({ id, at: ctx.now().getTime(), by: userId, resolution }).changes === 0)
      throw new DomainError('NOT_FOUND');
    writeAudit(ctx, { action: 'desk_exception.resolved', subjectKind: 'desk_exception', subjectId: id });
  });
}
