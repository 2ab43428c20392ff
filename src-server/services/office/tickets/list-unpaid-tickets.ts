import { and, count, eq, exists, gt, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { cents, type Cents } from '#shared/money.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { newestPage } from '../../base/take-page.ts';

/** An order whose tickets are valid and for which the provider has no payment. */
export type UnpaidOrder = {
  id: string;
  eventTitle: string;
  totalCents: Cents;
  createdAt: Date;
  /** Null once the account is deleted. */
  buyerEmail: string | null;
  validTickets: number;
  isInside: boolean;
};

/** Written as in the index `orders_without_payment_idx`, so that SQLite uses it: with bound values it would not. */
const isWithoutPayment = and(
  eq(orders.status, 'paid'),
  gt(orders.totalCents, 0),
  isNull(orders.stripePaymentIntentId),
  isNull(orders.carriedIntentId),
)?.inlineParams();

const ofOrder = eq(tickets.orderId, orders.id);

/** Bought here for a night, and not given back because of this. */
const isUnpaid = (orm: Orm) => {
  const returnedForThis = orm
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), eq(refunds.reason, 'no_payment')));
  const isWithoutVoucher = eq(orders.fromVoucherCents, 0).inlineParams();
  return and(
    isWithoutPayment,
    isWithoutVoucher,
    eq(orders.channel, 'online'),
    isNotNull(orders.eventId),
    notExists(returnedForThis),
  );
};
const counted = prepared((orm) => orm.select({ count: count() }).from(orders).where(isUnpaid(orm)).prepare());

const unpaid = prepared({ at: orders.paidAt, id: orders.id, limit: Number }, (orm, { limit, ...from }) => {
  const ticketCount = orm
    .select({ count: count() })
    .from(tickets)
    .where(and(ofOrder, ne(tickets.status, 'cancelled')));
  const usedTicket = orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(ofOrder, eq(tickets.status, 'used')));
  return orm
    .select({
      id: orders.id,
      eventTitle: events.title,
      totalCents: sql<Cents>`${orders.totalCents}`.mapWith(cents),
      createdAt: sql<Date>`${orders.paidAt}`.mapWith(orders.paidAt),
      buyerEmail: users.email,
      validTickets: sql<number>`${ticketCount}`,
      isInside: exists(usedTicket).mapWith(Boolean),
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(isUnpaid(orm), isBefore(orders.paidAt, orders.id, from)))
    .orderBy(...newestFirst(orders.paidAt, orders.id))
    .limit(limit)
    .prepare();
});

/** 'Ticket without money': it should always be empty. Newest first, a page at a time. */
export function listUnpaidTickets(ctx: ServiceContext, input: NewestFirstInput): Page<UnpaidOrder, NewestFirstCursor> {
  requirePermission(ctx, 'money:read');
  return newestPage(input, (range) => unpaid(ctx.db).all(range));
}

/** How many such orders there are. */
export const countUnpaidTickets = (ctx: ServiceContext): number => counted(ctx.db).get()?.count ?? 0;
