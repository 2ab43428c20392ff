import { and, eq, gte, isNotNull, lt, lte, ne, or, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { prepared } from '#server/db/client.ts';
import { takingDays } from '#server/db/schema/day-totals.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { balanceEntries } from '#server/db/schema/provider-money.ts';
import { orders } from '#server/db/schema/orders.ts';

const sumOf = (column: AnySQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;

const SUMS = {
  takenCents: sumOf(takingDays.takenCents),
  returnedCents: sumOf(takingDays.returnedCents),
  disputedCents: sumOf(takingDays.disputedCents),
  reducedCents: sumOf(takingDays.reducedCents),
  pieces: sumOf(takingDays.pieces),
  cashCents: sumOf(takingDays.cashCents),
  cardCents: sumOf(takingDays.cardCents),
};

const SPAN = { from: takingDays.day, to: takingDays.day };
const isWithin = ({ from, to }: { from: SQLWrapper; to: SQLWrapper }) =>
  and(gte(takingDays.day, from), lte(takingDays.day, to));

/** What each source brought, day by day; both ends included. */
export const sumsByDay = prepared(SPAN, (orm, span) =>
  orm
    .select({ day: takingDays.day, source: takingDays.source, ...SUMS })
    .from(takingDays)
    .where(isWithin(span))
    .groupBy(takingDays.day, takingDays.source)
    .prepare(),
);

/** The same by event; the plus keeps SQLite to the range of days. */
export const sumsByEvent = prepared(SPAN, (orm, span) =>
  orm
    .select({ eventId: takingDays.eventId, source: takingDays.source, ...SUMS })
    .from(takingDays)
    .where(isWithin(span))
    .groupBy(sql`+${takingDays.eventId}`, takingDays.source)
    .prepare(),
);

/** What was taken in a span, less what was given back. */
export const takenIn = prepared(SPAN, (orm, span) =>
  orm
    .select({ cents: sql<number>`coalesce(sum(${takingDays.takenCents} - ${takingDays.returnedCents}), 0)` })
    .from(takingDays)
    .where(isWithin(span))
    .prepare(),
);

const INSTANTS = { from: balanceEntries.occurredAt, to: balanceEntries.occurredAt };
const isInSpan = ({ from, to }: { from: SQLWrapper; to: SQLWrapper }) =>
  and(gte(balanceEntries.occurredAt, from), lt(balanceEntries.occurredAt, to));

/** Fees by the hour: an hour lies in one Berlin day. */
export const feesByHour = prepared(INSTANTS, (orm, span) =>
  orm
    .select({
      hour: sql<number>`${balanceEntries.occurredAt} / 3600000`,
      cents: sql<number>`sum(${balanceEntries.feeCents})`,
    })
    .from(balanceEntries)
    .where(isInSpan(span))
    .groupBy(sql`${balanceEntries.occurredAt} / 3600000`)
    .prepare(),
);

/** Fees of the payments of events and memberships; null is neither. */
export const feesByEvent = prepared(INSTANTS, (orm, span) =>
  orm
    .select({
      orderId: sql<string | null>`max(CASE WHEN ${orders.channel} NOT IN ('voucher', 'card') THEN ${orders.id} END)`,
      eventId: orders.eventId,
      cents: sql<number>`sum(${balanceEntries.feeCents})`,
    })
    .from(balanceEntries)
    .leftJoin(orders, eq(orders.stripePaymentIntentId, balanceEntries.paymentIntentId))
    .where(isInSpan(span))
    .groupBy(orders.eventId, sql`${orders.id} IS NULL OR ${orders.channel} IN ('voucher', 'card')`)
    .prepare(),
);

const FLOW = { from: subscribers.startedAt, to: subscribers.startedAt };

/** When memberships began in a span of time. */
export const joinedIn = prepared(FLOW, (orm, { from, to }) =>
  orm
    .select({ at: sql`${subscribers.startedAt}`.mapWith(subscribers.createdAt) })
    .from(subscribers)
    .where(and(gte(subscribers.startedAt, from), lt(subscribers.startedAt, to)))
    .prepare(),
);
/** When memberships that had begun came to their end; a second one that never began counts for nothing. */
export const leftIn = prepared({ from: subscribers.endedAt, to: subscribers.endedAt }, (orm, { from, to }) =>
  orm
    .select({ at: sql`${subscribers.endedAt}`.mapWith(subscribers.createdAt) })
    .from(subscribers)
    .where(
      and(
        gte(subscribers.endedAt, from),
        lt(subscribers.endedAt, to),
        isNotNull(subscribers.startedAt),
        or(isNull(subscribers.endReason), ne(subscribers.endReason, 'second_membership')),
      ),
    )
    .prepare(),
);
