import { and, asc, countDistinct, eq, gt, inArray, isNotNull, isNull, sql, type Placeholder } from 'drizzle-orm';
import type { Audience } from '#shared/newsletters/audience.ts';
import { prepared } from '#server/db/client.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CAMPAIGN_CHUNK, GIVEN, IMPORTED, nextKeys, type Recipient } from './recipient-keys.ts';

type Chosen = Extract<Audience, { kind: 'orders' }>;

/**
 * Of the chosen orders those that became a contract, given back or not. One that was never paid is none: to remind
 * somebody of it would advertise (§ 7 UWG).
 */
const isChosen = (ids: Placeholder) =>
  and(
    inArray(orders.id, sql`(select value from json_each(${ids}))`),
    inArray(orders.status, ['paid', 'refund_pending', 'refunded']),
  );
const isGivenOf = (ids: Placeholder) => and(isChosen(ids), isNull(givenTickets.takenBackAt));
const isImportedOf = (ids: Placeholder) => and(isChosen(ids), isNull(orders.userId), isNotNull(importedOrders.email));

const nextAccounts = prepared({ ids: String, after: String }, (orm, { ids, after }) =>
  orm
    .selectDistinct({ key: sql<string>`${orders.userId}` })
    .from(orders)
    .where(and(isChosen(ids), isNotNull(orders.userId), sql`${orders.userId} > ${after}`))
    .orderBy(asc(orders.userId))
    .limit(CAMPAIGN_CHUNK)
    .prepare(),
);
/** One key for each address, however many orders it has. */
const nextGiven = prepared({ ids: String, after: String }, (orm, { ids, after }) => {
  const key = sql<string>`min(${givenTickets.id})`;
  return orm
    .select({ key })
    .from(orders)
    .innerJoin(givenTickets, eq(givenTickets.orderId, orders.id))
    .where(isGivenOf(ids))
    .groupBy(givenTickets.email)
    .having(gt(key, after))
    .orderBy(asc(key))
    .limit(CAMPAIGN_CHUNK)
    .prepare();
});
const nextImported = prepared({ ids: String, after: String }, (orm, { ids, after }) => {
  const key = sql<string>`min(${importedOrders.orderId})`;
  return orm
    .select({ key })
    .from(orders)
    .innerJoin(importedOrders, eq(importedOrders.orderId, orders.id))
    .where(isImportedOf(ids))
    .groupBy(importedOrders.email)
    .having(gt(key, after))
    .orderBy(asc(key))
    .limit(CAMPAIGN_CHUNK)
    .prepare();
});
const counted = prepared({ ids: String }, (orm, { ids }) =>
  orm
    .select({
      accounts: countDistinct(orders.userId),
      given: sql<number>`count(distinct case when ${givenTickets.takenBackAt} is null then ${givenTickets.email} end)`,
      imported: sql<number>`count(distinct case when ${orders.userId} is null then ${importedOrders.email} end)`,
    })
    .from(orders)
    .leftJoin(givenTickets, eq(givenTickets.orderId, orders.id))
    .leftJoin(importedOrders, eq(importedOrders.orderId, orders.id))
    .where(isChosen(ids))
    .prepare(),
);

const accountOf = prepared({ ids: String, userId: orders.userId }, (orm, { ids, userId }) =>
  orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(isChosen(ids), eq(orders.userId, userId)))
    .limit(1)
    .prepare(),
);
const givenTo = prepared({ ids: String, givenId: givenTickets.id }, (orm, { ids, givenId }) =>
  orm
    .select({ email: givenTickets.email, name: givenTickets.name, orderId: orders.id })
    .from(givenTickets)
    .innerJoin(orders, eq(orders.id, givenTickets.orderId))
    .where(and(eq(givenTickets.id, givenId), isGivenOf(ids)))
    .prepare(),
);
const importedFor = prepared({ ids: String, orderId: orders.id }, (orm, { ids, orderId }) =>
  orm
    .select({ email: sql<string>`${importedOrders.email}`, name: importedOrders.name, orderId: orders.id })
    .from(importedOrders)
    .innerJoin(orders, eq(orders.id, importedOrders.orderId))
    .where(and(eq(orders.id, orderId), isImportedOf(ids)))
    .prepare(),
);

const idsOf = ({ orderIds }: Chosen): string => JSON.stringify(orderIds);

/** The keys of the next people to whom the chosen orders belong, accounts first. */
export function nextBuyers({ db }: ServiceContext, audience: Chosen, after: string): string[] {
  const ids = idsOf(audience);
  return nextKeys(
    [
      { word: '', next: (from) => nextAccounts(db).all({ ids, after: from }) },
      { word: GIVEN, next: (from) => nextGiven(db).all({ ids, after: from }) },
      { word: IMPORTED, next: (from) => nextImported(db).all({ ids, after: from }) },
    ],
    after,
  );
}

/** How many people the chosen orders belong to, as far as there is an address. */
export function countBuyers({ db }: ServiceContext, audience: Chosen): number {
  const found = counted(db).get({ ids: idsOf(audience) });
  return found === undefined ? 0 : found.accounts + found.given + found.imported;
}

/** Whether a key is still one of theirs. */
export function findBuyer({ db }: ServiceContext, audience: Chosen, key: string): Recipient | null {
  const ids = idsOf(audience);
  if (key.startsWith(GIVEN)) return givenTo(db).get({ ids, givenId: key.slice(GIVEN.length) }) ?? null;
  if (key.startsWith(IMPORTED)) return importedFor(db).get({ ids, orderId: key.slice(IMPORTED.length) }) ?? null;
  return accountOf(db).get({ ids, userId: key }) === undefined ? null : { userId: key };
}
