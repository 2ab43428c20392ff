import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { GoodsList } from '#shared/door/goods.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { allGoods } from './goods-rows.ts';

/** As many as a list to choose from can show. */
const MOST_NIGHTS = 60;

const nextNights = prepared({ now: events.endsAt }, (orm, { now }) =>
  orm
    .select({ id: events.id, title: events.title, startsAt: events.startsAt })
    .from(events)
    .where(and(eq(events.isActive, true), isNull(events.cancelledAt), gt(events.endsAt, now)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST_NIGHTS)
    .prepare(),
);

/** Everything that desks sell beside tickets, in the order of the tiles; what is archived comes last. */
export function listGoods(ctx: ServiceContext): GoodsList {
  requirePermission(ctx, 'events:manage');
  return { goods: allGoods(ctx), nights: nextNights(ctx.db).all({ now: ctx.now() }) };
}
