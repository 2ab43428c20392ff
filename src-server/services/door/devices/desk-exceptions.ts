import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { DESK_EXCEPTION_KINDS, type DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import { DomainError } from '#shared/errors.ts';
import type { DeskExceptionView, ResolveExceptionInput } from '#shared/door/desk-inputs.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { deskExceptions, desks } from '#server/db/schema/desk.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { aboutColumns, doorColumn } from './exception-about.ts';
import { newestPage } from '../../base/take-page.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type NewException = {
  entryId: string;
  deskId: string;
  otherDeskId?: string | null;
  eventId?: string | null;
  /** The ticket, membership or listed guest. */ aboutId?: string | null;
  kind: DeskExceptionKind;
  detail: string;
};

const COLUMNS = [
  'id',
  'entryId',
  'deskId',
  'otherDeskId',
  'eventId',
  'aboutId',
  'kind',
  'detail',
  'createdAt',
] as const;
const insert = prepared(columnsOf(deskExceptions, COLUMNS), (orm, row) =>
  orm
    .insert(deskExceptions)
    .values(row)
    .onConflictDoNothing({ target: [deskExceptions.entryId, deskExceptions.kind] })
    .prepare(),
);

/**
 * Records once what could not be applied. Call it inside the transaction that stores the entry. `detail` holds facts,
 * no names.
 */
export function recordDeskException(
  ctx: ServiceContext,
  { entryId, deskId, otherDeskId = null, eventId = null, aboutId = null, kind, detail }: NewException,
): void {
  insert(ctx.db).run({
    id: randomUUID(),
    entryId,
    deskId,
    otherDeskId,
    eventId,
    aboutId,
    kind,
    detail,
    createdAt: ctx.now(),
  });
  ctx.log.warn({ entryId, deskId, kind }, 'desk entry needs a person');
}

const otherDesks = alias(desks, 'other_desks');
const page = prepared(
  { at: deskExceptions.createdAt, id: deskExceptions.id, limit: Number },
  (orm, { limit, ...from }) =>
    orm
      .select({
        id: deskExceptions.id,
        entryId: deskExceptions.entryId,
        deskName: doorColumn(orm, desks).as('desk_name'),
        otherDeskName: sql<string | null>`${doorColumn(orm, otherDesks)}`.as('other_desk_name'),
        eventTitle: events.title,
        kind: deskExceptions.kind,
        detail: deskExceptions.detail,
        ...aboutColumns(orm),
        createdAt: deskExceptions.createdAt,
        resolvedAt: deskExceptions.resolvedAt,
        resolution: deskExceptions.resolution,
      })
      .from(deskExceptions)
      .innerJoin(desks, eq(desks.id, deskExceptions.deskId))
      .leftJoin(otherDesks, eq(otherDesks.id, deskExceptions.otherDeskId))
      .leftJoin(events, eq(events.id, deskExceptions.eventId))
      .where(and(isNull(deskExceptions.resolvedAt), isBefore(deskExceptions.createdAt, deskExceptions.id, from)))
      .orderBy(...newestFirst(deskExceptions.createdAt, deskExceptions.id))
      .limit(limit)
      .prepare(),
);

/** The open exceptions, newest first, a page at a time. */
export function listDeskExceptions(
  ctx: ServiceContext,
  input: NewestFirstInput,
): Page<DeskExceptionView, NewestFirstCursor> {
  requirePermission(ctx, 'desks:manage');
  const { items, nextCursor } = newestPage(input, (range) => page(ctx.db).all(range));
  return { items: items.map((row) => ({ ...row, title: DESK_EXCEPTION_KINDS[row.kind] })), nextCursor };
}

/** Resolves an exception and says what was done. Error: NOT_FOUND when it is resolved already. */
export function resolveDeskException(ctx: ServiceContext, { id, resolution }: ResolveExceptionInput): void {
  requirePermission(ctx, 'desks:manage');
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    if (
      updateRows(
        ctx.db,
        deskExceptions,
        { id, resolvedAt: null },
        { resolvedAt: ctx.now(), resolvedBy: userId, resolution },
      ) === 0
    )
      throw new DomainError('NOT_FOUND');
    writeAudit(ctx, { action: 'desk_exception.resolved', subjectKind: 'desk_exception', subjectId: id });
  });
}
