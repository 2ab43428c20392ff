import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import { cents } from '#shared/money.ts';
import type { ListedCode, ListedCodesInput, ListedState } from '#shared/promo-codes/promo-list.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { orderItems, orders, seatHolds } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { shownName } from '../../base/shown-name.ts';

/** The ticket that used the code; one that was given back used nothing. */
const usedIt = sql`${tickets.id} = (select used.id from ${tickets} used
  where used.promo_code = ${promoCodes.code} and used.status <> 'cancelled' limit 1)`;
/** The cross join keeps SQLite to the few holds first. */
const isHeld = sql`exists (select 1 from ${seatHolds} cross join ${orderItems}
  where ${orderItems.orderId} = ${seatHolds.orderId} and ${orderItems.position} = ${seatHolds.position}
    and ${orderItems.promoCode} = ${promoCodes.code})`;

const listed = prepared(
  { listId: promoCodes.listId, after: promoCodes.code, limit: Number },
  (orm, { listId, after, limit }) =>
    orm
      .select({
        code: promoCodes.code,
        state: sql<ListedState>`case when ${tickets.id} is not null then 'used' when ${isHeld} then 'held'
          when ${promoCodes.endedAt} is not null then 'ended' else 'left' end`,
        usedAt: tickets.purchasedAt,
        orderId: tickets.orderId,
        userId: orders.userId,
        buyerName: shownName,
        eventTitle: events.title,
        startsAt: events.startsAt,
        paidCents: tickets.pricePaidCents,
        normalCents: tickets.normalPriceCents,
      })
      .from(promoCodes)
      .leftJoin(tickets, usedIt)
      .leftJoin(orders, eq(orders.id, tickets.orderId))
      .leftJoin(events, eq(events.id, orders.eventId))
      .leftJoin(users, eq(users.id, orders.userId))
      .leftJoin(profiles, eq(profiles.id, orders.userId))
      .where(and(eq(promoCodes.listId, listId), gt(promoCodes.code, after)))
      .orderBy(asc(promoCodes.code))
      .limit(limit)
      .prepare(),
);

function viewOf({ normalCents, paidCents, ...row }: RowOf<typeof listed>): ListedCode {
  const paid = paidCents === null ? null : cents(paidCents);
  return { ...row, paidCents: paid, reducedCents: paid === null ? null : cents((normalCents ?? paid) - paid) };
}

/** The next codes of a list by their text; also what its file walks through. */
export const readListed = (
  ctx: ServiceContext,
  { id, after, limit }: { id: string; after: string; limit: number },
): ListedCode[] => listed(ctx.db).all({ listId: id, after, limit }).map(viewOf);

/** The codes of a list with whose order used each, a page at a time. Empty for a list that is not there. */
export function listListedCodes(
  ctx: ServiceContext,
  { id, limit, cursor }: ListedCodesInput,
): Page<ListedCode, string> {
  requirePermission(ctx, 'admin:read');
  const { shown, last } = takePage(readListed(ctx, { id, after: cursor ?? '', limit: limit + 1 }), limit);
  return { items: shown, nextCursor: last && last.code };
}
