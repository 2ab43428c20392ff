import type { Page } from '#shared/admin/admin-views.ts';
import type { AdminWorkshop, ListAdminWorkshopsInput, WorkshopCursor } from '#shared/workshops/admin-workshops.ts';
import { statement } from '#server/db/client.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { adminView, stateOf, WORKSHOP_COLUMNS, workshopOf, type WorkshopRow } from './workshop-rows.ts';

type From = { at: number; id: string; limit: number };

/** As the partial indexes of schema/workshops.ts say it. */
const PENDING = `is_approved = 0 AND rejected_at IS NULL AND withdrawn_at IS NULL`;
const DECIDED = `(is_approved = 1 OR rejected_at IS NOT NULL OR withdrawn_at IS NOT NULL)`;
/** Named, because an OR would be looked up part by part and sorted. */
const page = (index: string, where: string) =>
  statement<From, WorkshopRow>(
    `SELECT ${WORKSHOP_COLUMNS} FROM workshops INDEXED BY ${index} WHERE ${where} AND (created_at, id) < (@at, @id) ORDER BY created_at DESC, id DESC LIMIT @limit`,
  );
const [pending, decided] = [page('workshops_pending_idx', PENDING), page('workshops_decided_idx', DECIDED)];

/** Every proposal, fee and address included: what waits for a decision first, each part the newest first, a page at a time. */
export function listAdminWorkshops(
  ctx: ServiceContext,
  { limit, cursor }: ListAdminWorkshopsInput,
): Page<AdminWorkshop, WorkshopCursor> {
  requirePermission(ctx, 'workshops:manage');
  const after = { at: cursor?.createdAt.getTime() ?? Number.MAX_SAFE_INTEGER, id: cursor?.id ?? '' };
  const waiting = cursor?.isPending === false ? [] : pending(ctx.db).all({ ...after, limit: limit + 1 });
  const room = limit + 1 - waiting.length;
  const rest =
    room === 0
      ? []
      : decided(ctx.db).all({
          ...(cursor?.isPending === false ? after : { at: Number.MAX_SAFE_INTEGER, id: '' }),
          limit: room,
        });
  const { shown, last } = takePage([...waiting, ...rest], limit);
  const isWaiting = last !== null && waiting.includes(last);
  return {
    items: shown.map((row) => adminView(row, stateOf(row))),
    nextCursor: last && { isPending: isWaiting, createdAt: new Date(last.createdAt), id: last.id },
  };
}

/** One proposal, for who comes by a link to it. Throws WORKSHOP_NOT_FOUND. */
export function showAdminWorkshop(ctx: ServiceContext, id: string): AdminWorkshop {
  requirePermission(ctx, 'workshops:manage');
  const row = workshopOf(ctx, id);
  return adminView(row, stateOf(row));
}

const waitingCount = statement<[], { n: number }>(`SELECT COUNT(*) AS n FROM workshops WHERE ${PENDING}`);
export const countPendingWorkshops = (ctx: ServiceContext): number => waitingCount(ctx.db).get()?.n ?? 0;
