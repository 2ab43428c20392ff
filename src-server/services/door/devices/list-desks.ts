import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { PAIRING_LIFETIME_MS } from '#shared/door/desk-limits.ts';
import { DomainError } from '#shared/errors.ts';
import type { DeskByIdInput, DeskView } from '#shared/door/desk-inputs.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { deskExceptions, desks } from '#server/db/schema/desk.ts';
import { cashSessions } from '#server/db/schema/till.ts';
import { newestPage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const selectDesks = (orm: Orm) => {
  const openExceptions = orm
    .select({ count: sql`count(*)` })
    .from(deskExceptions)
    .where(and(eq(deskExceptions.deskId, desks.id), isNull(deskExceptions.resolvedAt)));
  const openSession = orm
    .select({ id: cashSessions.id })
    .from(cashSessions)
    .where(and(eq(cashSessions.deskId, desks.id), isNull(cashSessions.closedAt), isNull(cashSessions.officeClosedAt)));
  return orm
    .select({
      id: desks.id,
      name: desks.name,
      hasToken: isNotNull(desks.tokenHash).mapWith(Boolean),
      revokedAt: desks.revokedAt,
      isLost: isNotNull(desks.lostAt).mapWith(Boolean),
      appVersion: desks.appVersion,
      hasWeakStorage: desks.hasWeakStorage,
      createdAt: desks.createdAt,
      lastSeenAt: desks.lastSeenAt,
      lastSeq: desks.lastSeq,
      readerId: desks.terminalReaderId,
      openExceptions: sql<number>`(${openExceptions})`,
      hasOpenSession: exists(openSession).mapWith(Boolean),
    })
    .from(desks);
};
const page = prepared({ at: desks.createdAt, id: desks.id, limit: Number }, (orm, { limit, ...from }) =>
  selectDesks(orm)
    .where(and(eq(desks.isPhone, false), isBefore(desks.createdAt, desks.id, from)))
    .orderBy(...newestFirst(desks.createdAt, desks.id))
    .limit(limit)
    .prepare(),
);
const byId = prepared({ id: desks.id }, (orm, { id }) => selectDesks(orm).where(eq(desks.id, id)).prepare());
type Row = ReturnType<ReturnType<typeof page>['all']>[number];

function stateOf(ctx: ServiceContext, { revokedAt, hasToken, createdAt }: Row): DeskView['state'] {
  if (revokedAt !== null) return 'revoked';
  if (hasToken) return 'paired';
  // Its code was shown before it was approved, so it has run out by then.
  return ctx.now().getTime() >= createdAt.getTime() + PAIRING_LIFETIME_MS ? 'lapsed' : 'waiting';
}

function view(ctx: ServiceContext, row: Row): DeskView {
  const { hasToken: _hasToken, revokedAt: _revokedAt, ...facts } = row;
  return { ...facts, state: stateOf(ctx, row) };
}

/** All desks that ever were, the newest first, a page at a time. */
export function listDesks(ctx: ServiceContext, input: NewestFirstInput): Page<DeskView, NewestFirstCursor> {
  requirePermission(ctx, 'desks:manage');
  const { items, nextCursor } = newestPage(input, (range) => page(ctx.db).all(range));
  return { items: items.map((row) => view(ctx, row)), nextCursor };
}

/** One of them. Error: DESK_NOT_FOUND. */
export function showDesk(ctx: ServiceContext, { id }: DeskByIdInput): DeskView {
  requirePermission(ctx, 'desks:manage');
  const row = byId(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('DESK_NOT_FOUND');
  return view(ctx, row);
}
