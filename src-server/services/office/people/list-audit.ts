import type { AuditCursor, AuditView, ListAuditInput } from '#shared/admin/audit-trail.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { statement } from '#server/db/client.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Row = Omit<AuditView, 'at' | 'before' | 'after'> & {
  number: number;
  at: number;
  before: string | null;
  after: string | null;
};
type Range = { at: number; number: number; limit: number };

/** Names are looked up as they are today: the trail itself holds none. */
const nameOf = (userId: string) =>
  `(SELECT COALESCE(NULLIF(p.display_name, ''), u.name) FROM users u LEFT JOIN profiles p ON p.id = u.id WHERE u.id = ${userId})`;
const SELECT = `SELECT a.rowid AS number, a.id, a.at, a.action, a.actor_kind AS actorKind, a.actor_id AS actorId, CASE a.actor_kind WHEN 'user' THEN ${nameOf('a.actor_id')} END AS actorName,
    a.subject_kind AS subjectKind, a.subject_id AS subjectId, a.before, a.after,
    CASE a.subject_kind WHEN 'event' THEN (SELECT title FROM events WHERE id = a.subject_id) WHEN 'workshop' THEN (SELECT workshop_topic FROM workshops WHERE id = a.subject_id)
      WHEN 'desk' THEN (SELECT name FROM desks WHERE id = a.subject_id) WHEN 'user' THEN ${nameOf('a.subject_id')} END AS subjectName
  FROM audit a`;
/** In the order of writing, also within a millisecond; every index ends with the row's number by itself. */
const LAST = `(a.at, a.rowid) < (@at, @number) ORDER BY a.at DESC, a.rowid DESC LIMIT @limit`;

const pages = {
  all: statement<Range, Row>(`${SELECT} WHERE ${LAST}`),
  action: statement<Range & { action: string }, Row>(`${SELECT} WHERE a.action = @action AND ${LAST}`),
  actor: statement<Range & { actorId: string }, Row>(`${SELECT} WHERE a.actor_id = @actorId AND ${LAST}`),
  subject: statement<Range & { subjectKind: string; subjectId: string }, Row>(
    `${SELECT} WHERE a.subject_kind = @subjectKind AND a.subject_id = @subjectId AND ${LAST}`,
  ),
};

function rowsOf(ctx: ServiceContext, filter: ListAuditInput['filter'], range: Range): Row[] {
  switch (filter?.by) {
    case 'action':
      return pages.action(ctx.db).all({ ...range, action: filter.action });
    case 'actor':
      return pages.actor(ctx.db).all({ ...range, actorId: filter.actorId });
    case 'subject':
      return pages.subject(ctx.db).all({ ...range, subjectKind: filter.subjectKind, subjectId: filter.subjectId });
    default:
      return pages.all(ctx.db).all(range);
  }
}

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** The trail of every act, newest first, a page at a time. Nothing in it can be changed (db/triggers.ts). */
export function listAudit(
  ctx: ServiceContext,
  { filter, limit, cursor }: ListAuditInput,
): Page<AuditView, AuditCursor> {
  requirePermission(ctx, 'admin:read');
  const rows = rowsOf(ctx, filter, {
    at: cursor?.at.getTime() ?? Number.MAX_SAFE_INTEGER,
    number: cursor?.number ?? 0,
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map(({ number: _number, ...row }) => ({
      ...row,
      at: new Date(row.at),
      before: read(row.before),
      after: read(row.after),
    })),
    nextCursor: last && { at: new Date(last.at), number: last.number },
  };
}

const actions = statement<[], { action: string }>(
  `WITH RECURSIVE seen (action) AS (SELECT MIN(action) FROM audit UNION ALL SELECT (SELECT MIN(action) FROM audit WHERE action > seen.action) FROM seen WHERE seen.action IS NOT NULL)
   SELECT action FROM seen WHERE action IS NOT NULL`,
);

/** What has ever been done, by name: one step of the index each, however long the trail. */
export function listAuditActions(ctx: ServiceContext): string[] {
  requirePermission(ctx, 'admin:read');
  return actions(ctx.db)
    .all()
    .map(({ action }) => action);
}
