import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { PAIRING_LIFETIME_MS } from '#shared/door/desk-limits.ts';
import { DomainError } from '#shared/errors.ts';
import type { DeskByIdInput, DeskView } from '#shared/door/desk-inputs.ts';
import { statement } from '#server/db/client.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Row = {
  id: string;
  name: string;
  hasToken: number;
  revokedAt: number | null;
  isLost: number;
  appVersion: string | null;
  hasWeakStorage: number;
  createdAt: number;
  lastSeenAt: number | null;
  lastSeq: number;
  openExceptions: number;
  hasOpenSession: number;
  readerId: string | null;
};

const DESK = `SELECT d.id, d.name, d.token_hash IS NOT NULL AS hasToken, d.revoked_at AS revokedAt, d.lost_at IS NOT NULL AS isLost, d.app_version AS appVersion, d.has_weak_storage AS hasWeakStorage, d.created_at AS createdAt, d.last_seen_at AS lastSeenAt, d.last_seq AS lastSeq, d.terminal_reader_id AS readerId,
   (SELECT COUNT(*) FROM desk_exceptions x WHERE x.desk_id = d.id AND x.resolved_at IS NULL) AS openExceptions,
   EXISTS (SELECT 1 FROM cash_sessions s WHERE s.desk_id = d.id AND s.closed_at IS NULL AND s.office_closed_at IS NULL) AS hasOpenSession
 FROM desks d`;
const page = statement<{ at: number; id: string; limit: number }, Row>(
  `${DESK} WHERE (d.created_at, d.id) < (@at, @id) ORDER BY d.created_at DESC, d.id DESC LIMIT @limit`,
);
const byId = statement<{ id: string }, Row>(`${DESK} WHERE d.id = @id`);

function stateOf(ctx: ServiceContext, { revokedAt, hasToken, createdAt }: Row): DeskView['state'] {
  if (revokedAt !== null) return 'revoked';
  if (hasToken === 1) return 'paired';
  // Its code was shown before it was approved: it has run out by then at the latest.
  return ctx.now().getTime() >= createdAt + PAIRING_LIFETIME_MS ? 'lapsed' : 'waiting';
}

function view(ctx: ServiceContext, row: Row): DeskView {
  return {
    id: row.id,
    name: row.name,
    state: stateOf(ctx, row),
    isLost: row.isLost === 1,
    appVersion: row.appVersion,
    hasWeakStorage: row.hasWeakStorage === 1,
    createdAt: new Date(row.createdAt),
    lastSeenAt: row.lastSeenAt === null ? null : new Date(row.lastSeenAt),
    lastSeq: row.lastSeq,
    openExceptions: row.openExceptions,
    hasOpenSession: row.hasOpenSession === 1,
    readerId: row.readerId,
  };
}

/** All desks that ever were, the newest first, a page at a time. */
export function listDesks(ctx: ServiceContext, { limit, cursor }: NewestFirstInput): Page<DeskView, NewestFirstCursor> {
  requirePermission(ctx, 'desks:manage');
  const rows = page(ctx.db).all({
    at: cursor?.createdAt.getTime() ?? Number.MAX_SAFE_INTEGER,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map((row) => view(ctx, row)),
    nextCursor: last && { createdAt: new Date(last.createdAt), id: last.id },
  };
}

/** One of them. Error: DESK_NOT_FOUND. */
export function showDesk(ctx: ServiceContext, { id }: DeskByIdInput): DeskView {
  requirePermission(ctx, 'desks:manage');
  const row = byId(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('DESK_NOT_FOUND');
  return view(ctx, row);
}
