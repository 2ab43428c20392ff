import { and, asc, desc, eq, gte, isNull, lt, ne, sql, type SQL, type Placeholder } from 'drizzle-orm';
import type { ListedOrder, OrderFilter, OrderList, OrderListCursor, OrderSort } from '#shared/orders/order-list.ts';
import { cents } from '#shared/money.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared, type Db, type Orm, type RowOf } from '#server/db/client.ts';
import { END_OF_TIME, isBefore, newestFirst } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { LISTED_AS, SHOWN_AS } from '#server/db/listed-as.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { userDocs } from '#server/db/schema/user-docs.ts';
import { users } from '#server/db/schema/users.ts';
import { hasWords, userSearch } from '#server/db/search-tables.ts';
import { nameWords } from '../../base/search-words.ts';
import { orderEmail, orderName } from '../../base/shown-name.ts';

const columnsOf = (orm: Orm) => {
  const given = orm
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), ne(refunds.status, 'failed')));
  const moved = orm
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), eq(refunds.reason, 'moved')));
  const tickets = orm
    .select({ count: sql`coalesce(sum(${orderItems.quantity}), 0)` })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), isNull(orderItems.addOnId)));
  return {
    id: orders.id,
    listedAs: sql<OrderList>`${SHOWN_AS}`,
    status: orders.status,
    createdAt: orders.createdAt,
    paidAt: orders.paidAt,
    totalCents: sql<number>`${orders.totalCents}`.mapWith(cents),
    refundedCents: sql<number>`${given}`.mapWith(cents),
    movedCents: sql<number>`${moved}`.mapWith(cents),
    userId: orders.userId,
    buyerName: orderName,
    buyerEmail: orderEmail,
    eventId: orders.eventId,
    // What an order of a voucher or a card is for, where others name their night.
    eventTitle: sql<
      string | null
    >`case ${orders.channel} when 'voucher' then 'Gift voucher' when 'card' then 'Card of entries' else ${events.title} end`,
    startsAt: events.startsAt,
    tickets: sql<number>`case when ${orders.eventId} is null then 0 else ${tickets} end`,
    isDisputed: orders.isDisputed,
    isGiven: sql<boolean>`${orders.channel} = 'given'`.mapWith(Boolean),
    subscriberId: orders.subscriberId,
  };
};

type Listed = { where: SQL | undefined; orderBy: SQL[]; limit: Placeholder };

const listed = (orm: Orm, { where, orderBy, limit }: Listed) =>
  orm
    .select(columnsOf(orm))
    .from(orders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(givenTickets, eq(givenTickets.orderId, orders.id))
    .leftJoin(profiles, eq(profiles.id, orders.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .prepare();

const RANGE = { at: orders.createdAt, id: orders.id, limit: Number };
const newest = newestFirst(orders.createdAt, orders.id);

/** An event's orders are as many as its guests: a heading is picked out of them. */
const WITHIN = {
  all: () => undefined,
  heading: ({ show, listed: kept }) => and(sql`${LISTED_AS} = ${kept}`, sql`${SHOWN_AS} = ${show}`),
  event: ({ show, eventId }) => and(eq(orders.eventId, eventId), sql`(${show} = '' or ${SHOWN_AS} = ${show})`),
} satisfies Record<
  string,
  (values: { show: Placeholder; listed: Placeholder; eventId: SQL<string | null> }) => SQL | undefined
>;

const LIST_RANGE = { show: String, listed: String, eventId: orders.eventId, cents: orders.totalCents, ...RANGE };
type Way = { within: keyof typeof WITHIN; by: OrderSort; isDown: boolean };

/** One query for each way to look at the list, so that each has the index that answers it. */
const listQuery = ({ within, by, isDown }: Way) =>
  prepared(LIST_RANGE, (orm, { show, listed: kept, eventId, cents: total, at, id, limit }) => {
    const isFollowing = isDown ? sql.raw('<') : sql.raw('>');
    const ways = {
      date: {
        keys: [orders.createdAt, orders.id],
        follows: sql`(${orders.createdAt}, ${orders.id}) ${isFollowing} (${at}, ${id})`,
      },
      amount: {
        keys: [orders.totalCents, orders.createdAt, orders.id],
        follows: sql`(${orders.totalCents}, ${orders.createdAt}, ${orders.id}) ${isFollowing} (${total}, ${at}, ${id})`,
      },
    };
    const { keys, follows } = ways[by];
    return listed(orm, {
      where: and(WITHIN[within]({ show, listed: kept, eventId }), follows),
      orderBy: keys.map(isDown ? desc : asc),
      limit,
    });
  });

const upAndDown = (within: Way['within'], by: OrderSort) => ({
  up: listQuery({ within, by, isDown: false }),
  down: listQuery({ within, by, isDown: true }),
});
const pages = {
  all: { date: upAndDown('all', 'date'), amount: upAndDown('all', 'amount') },
  heading: { date: upAndDown('heading', 'date'), amount: upAndDown('heading', 'amount') },
  event: upAndDown('event', 'date'),
};

const ofUser = prepared({ userId: orders.userId, ...RANGE }, (orm, { userId, limit, ...from }) =>
  listed(orm, {
    where: and(eq(orders.userId, userId), isBefore(orders.createdAt, orders.id, from)),
    orderBy: newest,
    limit,
  }),
);
const byId = prepared({ from: orders.id, to: orders.id, limit: Number }, (orm, { from, to, limit }) =>
  listed(orm, { where: and(gte(orders.id, from), lt(orders.id, to)), orderBy: [asc(orders.id)], limit }),
);

/** Buyers in the order of sign-up; the cross joins keep SQLite to it, so a common name costs no more than a rare one. */
const found = prepared({ match: String, limit: Number }, (orm, { match, limit }) =>
  orm
    .select(columnsOf(orm))
    .from(userSearch)
    .crossJoin(userDocs)
    .crossJoin(orders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(givenTickets, eq(givenTickets.orderId, orders.id))
    .leftJoin(profiles, eq(profiles.id, orders.userId))
    .where(and(hasWords(userSearch, match), eq(userDocs.id, userSearch.rowid), eq(orders.userId, userDocs.userId)))
    .orderBy(desc(userSearch.rowid))
    .limit(limit)
    .prepare(),
);
export type OrderListRow = RowOf<typeof ofUser>;

/** What a person may paste of an order's id. */
const ID_PART = /^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/;

/** Orders that words lead to, newest buyer first: by address, by the beginning of an id, by a name. One page. */
export function findOrders(db: Db, search: string, limit: number): OrderListRow[] {
  const text = search.toLowerCase();
  if (ID_PART.test(text)) return byId(db).all({ from: text, to: `${text}~`, limit });
  if (text.includes('@')) {
    const userId = findRow(db, users, { email: text }, ['id'])?.id;
    if (userId !== undefined) return readOrdersOf(db, userId, limit);
  }
  const match = nameWords(search);
  return match === null ? [] : found(db).all({ match, limit });
}

/** The newest orders of one account. */
export const readOrdersOf = (db: Db, userId: string, limit: number): OrderListRow[] =>
  ofUser(db).all({ userId, at: END_OF_TIME, id: '', limit });

export const readOrder = (db: Db, id: string): OrderListRow | undefined =>
  byId(db).get({ from: id, to: `${id}~`, limit: 1 });

/** The next orders of a filtered list; also what the export walks through. */
export function readOrders(
  db: Db,
  { search, show = null, eventId = null, sort, isDown }: OrderFilter,
  { limit, after }: { limit: number; after: OrderListCursor | null },
): OrderListRow[] {
  if (search !== '') return findOrders(db, search, limit).filter((row) => show === null || row.listedAs === show);
  const { event, ...others } = pages;
  const ways = eventId === null ? others[show === null ? 'all' : 'heading'][sort] : event;
  return ways[isDown ? 'down' : 'up'](db).all({
    show: show ?? '',
    // A moved one is over, and the indexes know no more of it.
    listed: show === 'moved' ? 'refunded' : (show ?? ''),
    eventId,
    cents: after?.totalCents ?? (isDown ? Number.MAX_SAFE_INTEGER : -1),
    at: after?.createdAt ?? (isDown ? END_OF_TIME : new Date(0)),
    id: after?.id ?? '',
    limit,
  });
}

export const listedOrder = ({ subscriberId: _subscriberId, ...order }: OrderListRow): ListedOrder => order;
