import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { HeadsBy, NightFigures } from '#shared/engagements/engagement.ts';
import { cents, vatWithin } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { FULL_RATE_BPS, isReturn, RETURN, returnedShares } from '../payments/refund-shares.ts';

/** Each order by rate: VAT is rounded once for each rate of a receipt, as the books do. */
const taken = prepared({ eventId: orders.eventId }, (orm, { eventId }) =>
  orm
    .select({
      vatBps: sql<number>`coalesce(${orderItems.vatBps}, ${sql.raw(String(FULL_RATE_BPS))})`,
      grossCents: sql<number>`sum(coalesce(${orderItems.unitPriceCents} * ${orderItems.quantity}, ${orders.totalCents}))`,
    })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(eq(orders.eventId, eventId), inArray(orders.status, ['paid', 'refund_pending', 'refunded']).inlineParams()),
    )
    .groupBy(orders.id, orderItems.vatBps)
    .prepare(),
);
const returned = prepared({ eventId: orders.eventId }, (orm, { eventId }) =>
  orm
    .select(RETURN)
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(and(eq(orders.eventId, eventId), isReturn))
    .orderBy(asc(refunds.updatedAt), asc(refunds.id))
    .prepare(),
);
const admitted = prepared({ eventId: checkIns.eventId }, (orm, { eventId }) =>
  orm
    .select({ heads: sql<number>`count(DISTINCT coalesce(${checkIns.ticketId}, ${checkIns.subscriberId}))` })
    .from(checkIns)
    .where(and(eq(checkIns.eventId, eventId), isNull(checkIns.undoneAt)))
    .prepare(),
);
const sold = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({ heads: count() })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), ne(tickets.status, 'cancelled')))
    .prepare(),
);

const NOTHING: NightFigures = { heads: 0, takingsCents: 0, takingsVatCents: 0 };

/**
 * What a night brought by now: the same money as the books say of it. Goods sold at the desks are no part of it, and an
 * engagement without a night has none. Without VAT in the prices of a small business none is taken off.
 */
export function nightFigures(ctx: ServiceContext, eventId: string | null, headsBy: HeadsBy): NightFigures {
  if (eventId === null) return NOTHING;
  const isSmall = ctx.operator.vatMode === 'small-business';
  const came = taken(ctx.db)
    .all({ eventId })
    .map(({ vatBps, grossCents }) => ({ grossCents, vatCents: vatWithin(cents(grossCents), vatBps).vatCents }));
  const went = returned(ctx.db)
    .all({ eventId })
    .flatMap((refund) => returnedShares(ctx, refund));
  const sum = (rows: readonly { grossCents: number; vatCents: number }[], of: 'grossCents' | 'vatCents'): number =>
    rows.reduce((all, row) => all + row[of], 0);
  return {
    heads: (headsBy === 'admitted' ? admitted : sold)(ctx.db).get({ eventId })?.heads ?? 0,
    takingsCents: sum(came, 'grossCents') - sum(went, 'grossCents'),
    takingsVatCents: isSmall ? 0 : sum(came, 'vatCents') - sum(went, 'vatCents'),
  };
}
