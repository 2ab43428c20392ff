import { and, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import type { AdminWorkshop, ListAdminWorkshopsInput, WorkshopCursor } from '#shared/workshops/admin-workshops.ts';
import { prepared } from '#server/db/client.ts';
import { indexedBy, readBy } from '#server/db/indexed-by.ts';
import { END_OF_TIME, isBefore, newestFirst } from '#server/db/paging.ts';
import { IS_DECIDED, IS_PENDING, workshops } from '#server/db/schema/workshops.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { adminView, workshopColumns, workshopOf } from './workshop-rows.ts';

/** The index is named, because the planner would look an OR up part by part and sort. */
const page = (index: string, where: SQL) =>
  prepared({ at: workshops.createdAt, id: workshops.id, limit: Number }, (orm, { limit, ...from }) =>
    orm
      .select(readBy(workshopColumns))
      .from(indexedBy(workshops, index))
      .where(and(sql`(${where})`, isBefore(workshops.createdAt, workshops.id, from)))
      .orderBy(...newestFirst(workshops.createdAt, workshops.id))
      .limit(limit)
      .prepare(),
  );
const [pending, decided] = [page('workshops_pending_idx', IS_PENDING), page('workshops_decided_idx', IS_DECIDED)];

/**
 * Every proposal, fee and address included: what waits for a decision first, each part the newest first, a page at a
 * time.
 */
export function listAdminWorkshops(
  ctx: ServiceContext,
  { limit, cursor }: ListAdminWorkshopsInput,
): Page<AdminWorkshop, WorkshopCursor> {
  requirePermission(ctx, 'workshops:manage');
  const after = { at: cursor?.createdAt ?? END_OF_TIME, id: cursor?.id ?? '' };
  const waiting = cursor?.isPending === false ? [] : pending(ctx.db).all({ ...after, limit: limit + 1 });
  const room = limit + 1 - waiting.length;
  const rest =
    room === 0
      ? []
      : decided(ctx.db).all({
          ...(cursor?.isPending === false ? after : { at: END_OF_TIME, id: '' }),
          limit: room,
        });
  const { shown, last } = takePage([...waiting, ...rest], limit);
  const isWaiting = last !== null && waiting.includes(last);
  return {
    items: shown.map(adminView),
    nextCursor: last && { isPending: isWaiting, createdAt: last.createdAt, id: last.id },
  };
}

/** One proposal, for who comes by a link to it. Throws WORKSHOP_NOT_FOUND. */
export function showAdminWorkshop(ctx: ServiceContext, id: string): AdminWorkshop {
  requirePermission(ctx, 'workshops:manage');
  return adminView(workshopOf(ctx, id));
}
