import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { NightToMoveTo } from '#shared/orders/move-tickets.ts';
import { GENERAL_ADMISSION } from '#shared/orders/general-admission.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { seatsLeftOf } from '../events/event-facts.ts';
import { upToFullest } from '../wait-list/left-on-fullest.ts';
import { listTypesForSale } from '../orders/load-event-for-sale.ts';

/** More than a choice can show; the later ones come as the nights pass. */
const MOST_NIGHTS = 100;

const coming = prepared({ now: events.endsAt }, (orm, { now }) =>
  orm
    .select({
      id: events.id,
      title: events.title,
      startsAt: events.startsAt,
      evenings: events.evenings,
      priceCents: events.priceCents,
      maxCapacity: events.maxCapacity,
      soldCount: events.soldCount,
      heldCount: events.heldCount,
    })
    .from(events)
    .where(and(gt(events.endsAt, now), eq(events.isActive, true), isNull(events.cancelledAt)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST_NIGHTS)
    .prepare(),
);

/** `admin.tickets.moveNights`: the nights that are not over, the next first, each with all its active types. */
export function listNightsToMoveTo(ctx: ServiceContext): NightToMoveTo[] {
  requirePermission(ctx, 'payments:manage');
  return coming(ctx.db)
    .all({ now: ctx.now() })
    .map((row) => {
      const { id, title, startsAt, priceCents } = row;
      const types = listTypesForSale(ctx, id).filter(({ scope }) => scope === 'whole');
      const { name } = GENERAL_ADMISSION;
      return {
        id,
        title,
        startsAt,
        seatsLeft: seatsLeftOf(upToFullest(ctx, row).maxCapacity, row),
        types:
          types.length === 0
            ? [{ id: GENERAL_ADMISSION_ID, name, priceCents: cents(priceCents), seatsLeft: null }]
            : types.map((type) => ({
                id: type.id,
                name: type.name,
                priceCents: cents(type.priceCents),
                seatsLeft: seatsLeftOf(type.quota, type),
              })),
      };
    });
}
