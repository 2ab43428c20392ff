import { and, desc, eq, exists, sql, type SQL } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { events } from '#server/db/schema/events.ts';
import { importedOrders, orderImports } from '#server/db/schema/order-imports.ts';
import { refundTickets } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';

export const latestImports = prepared({ limit: Number }, (orm, { limit }) =>
  orm.select().from(orderImports).orderBy(desc(orderImports.createdAt), desc(orderImports.id)).limit(limit).prepare(),
);

export const ordersOfImport = prepared(
  { importId: importedOrders.importId, limit: Number },
  (orm, { importId, limit }) =>
    orm
      .select({ orderId: importedOrders.orderId })
      .from(importedOrders)
      .where(eq(importedOrders.importId, importId))
      .limit(limit)
      .prepare(),
);
const usedTickets = (orm: Orm, { orders, from }: { orders: SQL; from: SQL }) => {
  const isIn = orm
    .select({ one: sql`1` })
    .from(checkIns)
    .where(eq(checkIns.ticketId, tickets.id));
  const isBack = orm
    .select({ one: sql`1` })
    .from(refundTickets)
    .where(eq(refundTickets.ticketId, tickets.id));
  return orm
    .select({ id: tickets.id })
    .from(importedOrders)
    .innerJoin(tickets, eq(tickets.orderId, importedOrders.orderId))
    .innerJoin(events, eq(events.id, importedOrders.eventId))
    .where(and(orders, sql`(${exists(isIn)} OR ${exists(isBack)} OR ${events.startsAt} < ${from})`))
    .limit(1)
    .prepare();
};
/** A ticket of the import that was let in or given back here, or whose night is no longer to come. */
export const usedOfImport = prepared(
  { importId: importedOrders.importId, from: events.startsAt },
  (orm, { importId, from }) => usedTickets(orm, { orders: eq(importedOrders.importId, importId), from }),
);
/** The same of one order. */
export const usedOfOrder = prepared(
  { orderId: importedOrders.orderId, from: events.startsAt },
  (orm, { orderId, from }) => usedTickets(orm, { orders: eq(importedOrders.orderId, orderId), from }),
);

export const nightOf = prepared({ id: events.id }, (orm, { id }) =>
  orm
    .select({
      id: events.id,
      vatBps: events.vatBps,
      cancelledAt: events.cancelledAt,
      maxCapacity: events.maxCapacity,
      taken: sql<number>`${events.soldCount} + ${events.heldCount}`,
    })
    .from(events)
    .where(eq(events.id, id))
    .prepare(),
);
/** Titles alike are no guess: two nights of one name are told apart by a person. */
export const nightsOfTitle = prepared({ title: String }, (orm, { title }) =>
  orm
    .select({ id: events.id })
    .from(events)
    .where(sql`folded(${events.title}) = folded(${title})`)
    .limit(2)
    .prepare(),
);

export const accountOf = prepared({ email: users.email }, (orm, { email }) =>
  orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
    .prepare(),
);
