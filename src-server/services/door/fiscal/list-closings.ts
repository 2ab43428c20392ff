import { eq } from 'drizzle-orm';
import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type { ClosingView } from '#shared/fiscal/inspection.ts';
import { prepared } from '#server/db/client.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { desks } from '#server/db/schema/desk.ts';
import { fiscalClosings } from '#server/db/schema/fiscal.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { newestPage } from '../../base/take-page.ts';
import { archivesOf } from './archive-rows.ts';

const { closedAt, entryId } = fiscalClosings;
const page = prepared({ at: closedAt, id: entryId, limit: Number }, (orm, { limit, ...from }) =>
  orm
    .select({
      id: entryId,
      deskName: desks.name,
      registerSerial: fiscalClosings.registerSerial,
      zNumber: fiscalClosings.zNumber,
      businessDay: fiscalClosings.businessDay,
      closedAt,
      createdAt: closedAt,
      firstNumber: fiscalClosings.firstNumber,
      lastNumber: fiscalClosings.lastNumber,
    })
    .from(fiscalClosings)
    .innerJoin(desks, eq(desks.id, fiscalClosings.deskId))
    .where(isBefore(closedAt, entryId, from))
    .orderBy(...newestFirst(closedAt, entryId))
    .limit(limit)
    .prepare(),
);

/** The closings of all registers, the newest first, each with the archives of the devices that signed it. */
export function listClosings(ctx: ServiceContext, input: NewestFirstInput): Page<ClosingView, NewestFirstCursor> {
  requirePermission(ctx, 'fiscal:read');
  const { items, nextCursor } = newestPage(input, (range) => page(ctx.db).all(range));
  const archives = archivesOf(
    ctx,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((row) => ({
      ...row,
      archives: (archives.get(row.id) ?? []).map(({ state, deviceSerial, messages, bytes, problems, pulledAt }) => ({
        state,
        deviceSerial,
        messages,
        bytes,
        problems,
        pulledAt,
      })),
    })),
    nextCursor,
  };
}
