import { and, asc, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm';
import type { BoardTakings } from '#shared/door/tonight-board.ts';
import { doorName } from '#shared/door/verdict-words.ts';
import type { LocalDate } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { cashSessions, tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { givenAwayByName } from '../cash/given-away-by-name.ts';
import { goodsByName } from '../cash/goods-by-name.ts';

const byDesk = prepared({ businessDay: cashSessions.businessDay }, (orm, { businessDay }) =>
  orm
    .select({
      deskId: cashSessions.deskId,
      deskName: desks.name,
      kind: tillRecords.kind,
      cashCents: sum(tillRecords.cashCents).mapWith(Number),
      cardCents: sum(tillRecords.cardCents).mapWith(Number),
    })
    .from(cashSessions)
    .innerJoin(desks, eq(desks.id, cashSessions.deskId))
    .innerJoin(tillRecords, eq(tillRecords.sessionId, cashSessions.id))
    .where(and(eq(cashSessions.businessDay, businessDay), inArray(tillRecords.kind, ['sale', 'refund'])))
    .groupBy(cashSessions.deskId, desks.name, tillRecords.kind)
    .orderBy(asc(desks.name), asc(cashSessions.deskId))
    .prepare(),
);

const paidOnline = prepared({ eventId: tickets.eventId }, (orm, { eventId }) => {
  const givenBack = orm
    .select({ cents: sum(refunds.amountCents) })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orders.id),
        ne(refunds.status, 'failed'),
        // A second payment by mistake is no part of the price, and neither is its way back.
        sql`${refunds.paymentIntentId} IS ${orders.stripePaymentIntentId}`,
      ),
    );
  return orm
    .select({ cents: sql<number>`coalesce(sum(${orders.totalCents} - coalesce((${givenBack}), 0)), 0)` })
    .from(orders)
    .where(
      and(
        eq(orders.eventId, eventId),
        inArray(orders.status, ['paid', 'refund_pending', 'refunded']),
        inArray(orders.channel, ['online', 'part']).inlineParams(),
        gt(orders.totalCents, 0),
      ),
    )
    .prepare();
});

const onlineCentsOf = (ctx: ServiceContext, eventId: string): number => paidOnline(ctx.db).get({ eventId })?.cents ?? 0;

const sessionsOf = prepared({ businessDay: cashSessions.businessDay }, (orm, { businessDay }) =>
  orm
    .select({ id: cashSessions.id })
    .from(cashSessions)
    .where(eq(cashSessions.businessDay, businessDay))
    .orderBy(asc(cashSessions.openedAt), asc(cashSessions.id))
    .prepare(),
);

/** Free tickets and what was taken off prices, in all tills of the day; one row for each who did it. */
function givenAwayOf(ctx: ServiceContext, sessionIds: readonly string[]): BoardTakings['givenAway'] {
  const people = new Map<string | null, BoardTakings['givenAway'][number]>();
  for (const id of sessionIds)
    for (const given of givenAwayByName(ctx, id)) {
      if (given.freeTickets + given.freeCents + given.discountCents === 0) continue;
      const name = doorName(given.name);
      const before = people.get(name);
      people.set(name, {
        name,
        freeTickets: (before?.freeTickets ?? 0) + given.freeTickets,
        freeCents: (before?.freeCents ?? 0) + given.freeCents,
        discountCents: (before?.discountCents ?? 0) + given.discountCents,
      });
    }
  return [...people.values()];
}

const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What came in for tonight: online for its events, and in the tills that were opened on this business day. */
export function takingsOf(
  ctx: ServiceContext,
  { businessDay, eventIds }: { businessDay: LocalDate; eventIds: readonly string[] },
): BoardTakings {
  const rows = byDesk(ctx.db).all({ businessDay });
  const sessionIds = sessionsOf(ctx.db)
    .all({ businessDay })
    .map(({ id }) => id);
  const sales = rows.filter(({ kind }) => kind === 'sale');
  const cashCents = total(sales.map((row) => row.cashCents));
  const cardCents = total(sales.map((row) => row.cardCents));
  const givenBackCents = total(
    rows.filter(({ kind }) => kind === 'refund').map((row) => row.cashCents + row.cardCents),
  );
  const onlineCents = total(eventIds.map((eventId) => onlineCentsOf(ctx, eventId)));
  return {
    onlineCents,
    cashCents,
    cardCents,
    givenBackCents,
    totalCents: onlineCents + cashCents + cardCents - givenBackCents,
    tills: sales.map(({ kind: _kind, ...till }) => till),
    goods: goodsByName(ctx, sessionIds),
    givenAway: givenAwayOf(ctx, sessionIds),
  };
}
