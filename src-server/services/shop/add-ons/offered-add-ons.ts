import { and, count, eq, isNull } from 'drizzle-orm';
import { addOnUntil, type AddOnOffer } from '#shared/add-ons/chosen.ts';
import type { AddOn } from '#shared/add-ons/add-on.ts';
import type { Timed } from '#shared/events/evenings.ts';
import { cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const takenOf = prepared({ eventId: orderAddOns.eventId }, (orm, { eventId }) =>
  orm
    .select({ addOnId: orderAddOns.addOnId, size: orderAddOns.size, pieces: count() })
    .from(orderAddOns)
    .where(and(eq(orderAddOns.eventId, eventId), isNull(orderAddOns.returnedAt)))
    .groupBy(orderAddOns.addOnId, orderAddOns.size)
    .prepare(),
);

/** An event with what is sold at it. */
export type EventWithAddOns = Timed & { addOns: readonly AddOn[] };

/** What is sold with a ticket now: each until its own time. In the operator's §19 mode every rate is 0. Pure. */
export const addOnsOnSale = (ctx: Pick<ServiceContext, 'now' | 'operator'>, event: EventWithAddOns): AddOn[] =>
  event.addOns
    .filter((addOn) => ctx.now() < addOnUntil(addOn, event))
    .map((addOn) => (ctx.operator.vatMode === 'small-business' ? { ...addOn, vatBps: 0 } : addOn));

/** The same as buyers see it, with what is left of each size. */
export function offeredAddOns(ctx: ServiceContext, event: EventWithAddOns & { id: string }): AddOnOffer[] {
  const offered = addOnsOnSale(ctx, event);
  if (offered.length === 0) return [];
  const taken = takenOf(ctx.db).all({ eventId: event.id });
  const left = (id: string, size: string, stock: number | null): number | null =>
    stock === null
      ? null
      : Math.max(0, stock - (taken.find((row) => row.addOnId === id && row.size === size)?.pieces ?? 0));
  return offered.map(({ id, priceCents, stock, sizes, ...addOn }) => ({
    ...addOn,
    id,
    priceCents: cents(priceCents),
    left: sizes.length === 0 ? left(id, '', stock) : null,
    sizes: sizes.map((size) => ({ name: size.name, left: left(id, size.name, size.stock) })),
  }));
}
