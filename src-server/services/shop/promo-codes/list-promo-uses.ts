import { and, desc, eq, sql } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import type { OrderList } from '#shared/orders/order-list.ts';
import type { PromoUse, PromoUseCursor, PromoUsesInput } from '#shared/promo-codes/promo-list.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { END_OF_TIME, isBefore, newestFirst } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { SHOWN_AS } from '#server/db/listed-as.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { shownName } from '../../base/shown-name.ts';

const counts = sql`${tickets.status} <> 'cancelled'`;

/** A page of orders out of the index of a code's tickets; only these are then looked up. */
const usesOf = prepared(
  { code: tickets.promoCode, at: tickets.purchasedAt, id: tickets.orderId, limit: Number },
  (orm, { code, limit, ...from }) => {
    const page = orm
      .select({
        orderId: tickets.orderId,
        at: tickets.purchasedAt,
        tickets: sql<number>`sum(${counts})`.as('counted'),
        paidCents: sql<number>`sum(case when ${counts} then ${tickets.pricePaidCents} else 0 end)`.as('paid'),
        reducedCents: sql<number>`sum(case when ${counts} then ${tickets.normalPriceCents} - ${tickets.pricePaidCents}
          else 0 end)`.as('reduced'),
      })
      .from(tickets)
      .where(and(eq(tickets.promoCode, code), isBefore(tickets.purchasedAt, tickets.orderId, from)))
      .groupBy(tickets.purchasedAt, tickets.orderId)
      .orderBy(...newestFirst(tickets.purchasedAt, tickets.orderId))
      .limit(limit)
      .as('page');
    return orm
      .select({
        orderId: page.orderId,
        at: page.at,
        listedAs: sql<OrderList>`${SHOWN_AS}`,
        userId: orders.userId,
        buyerName: shownName,
        eventId: orders.eventId,
        eventTitle: events.title,
        startsAt: events.startsAt,
        tickets: page.tickets,
        paidCents: page.paidCents,
        reducedCents: page.reducedCents,
      })
      .from(page)
      .innerJoin(orders, eq(orders.id, page.orderId))
      .leftJoin(events, eq(events.id, orders.eventId))
      .leftJoin(users, eq(users.id, orders.userId))
      .leftJoin(profiles, eq(profiles.id, orders.userId))
      .orderBy(desc(page.at), desc(page.orderId))
      .prepare();
  },
);

/** The orders that were made with a code, the newest first, a page at a time. Throws PROMO_CODE_UNKNOWN. */
export function listPromoUses(
  ctx: ServiceContext,
  { id, limit, cursor }: PromoUsesInput,
): Page<PromoUse, PromoUseCursor> {
  requirePermission(ctx, 'admin:read');
  const code = findRow(ctx.db, promoCodes, { id }, ['code'])?.code;
  if (code === undefined) throw new DomainError('PROMO_CODE_UNKNOWN');
  const rows = usesOf(ctx.db).all({
    code,
    at: cursor?.at ?? END_OF_TIME,
    id: cursor?.orderId ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map((row) => ({ ...row, paidCents: cents(row.paidCents), reducedCents: cents(row.reducedCents) })),
    nextCursor: last && { at: last.at, orderId: last.orderId },
  };
}
