import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { updateRows } from '#server/db/rows.ts';
import { prepared, type Db } from '#server/db/client.ts';
import type { MovedKind, MovedRows } from '#server/db/schema/account-merges.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { contactMessages, courseRequests, guideRequests, reservations } from '#server/db/schema/contact.ts';
import { earnedLevels } from '#server/db/schema/earned-levels.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { listedGuests } from '#server/db/schema/guest-lists.ts';
import { bans } from '#server/db/schema/bans.ts';
import { paymentCustomers } from '#server/db/schema/membership.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { orders } from '#server/db/schema/orders.ts';
import { promoOwners } from '#server/db/schema/promo-owners.ts';
import { personNotes } from '#server/db/schema/person-notes.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { partnerLinks } from '#server/db/schema/wait-list.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { isAmong, type Account, type Kind, type Pair } from './moved-kind.ts';
import { theirFixtures, theirShifts } from './moved-shifts.ts';

/** What belongs to an account. */
function ofAccount(
  table:
    | typeof orders
    | typeof tickets
    | typeof personNotes
    | typeof bans
    | typeof cashierSchedule
    | typeof earnedLevels
    | typeof partnerLinks,
): Kind {
  const list = prepared({ userId: users.id }, (orm, { userId }) =>
    orm
      .select({ key: sql<string>`${table.id}` })
      .from(table)
      .where(eq(table.userId, userId))
      .prepare(),
  );
  const update = prepared({ keys: String, fromId: users.id, toId: users.id }, (orm, { keys, fromId, toId }) =>
    orm
      .update(table)
      .set({ userId: toId })
      .where(and(isAmong(table.id, keys), eq(table.userId, fromId)))
      .prepare(),
  );
  return {
    keysOf: (db, owner) =>
      list(db)
        .all({ userId: owner.id })
        .map(({ key }) => key),
    hand: (db, keys, { from, to }) =>
      update(db).run({ keys: JSON.stringify(keys), fromId: from.id, toId: to.id }).changes,
  };
}

const HANDED = { keys: String, fromEmail: users.email, toEmail: users.email };
type Queries = {
  list: (db: Db) => { all: (values: { email: string }) => { key: string }[] };
  update: (db: Db) => { run: (values: { keys: string; fromEmail: string; toEmail: string }) => { changes: number } };
};

const byAddress = ({ list, update }: Queries): Kind => ({
  keysOf: (db, { email }) =>
    list(db)
      .all({ email })
      .map(({ key }) => key),
  hand: (db, keys, { from, to }) =>
    update(db).run({ keys: JSON.stringify(keys), fromEmail: from.email, toEmail: to.email }).changes,
});

/** What names an address. A newsletter was agreed to for one address and ends with it. */
function ofAddress(
  table:
    | typeof contactMessages
    | typeof reservations
    | typeof guideRequests
    | typeof courseRequests
    | typeof givenTickets
    | typeof listedGuests,
): Kind {
  return byAddress({
    list: prepared({ email: users.email }, (orm, { email }) =>
      orm
        .select({ key: sql<string>`${table.id}` })
        .from(table)
        .where(eq(table.email, email))
        .prepare(),
    ),
    update: prepared(HANDED, (orm, { keys, fromEmail, toEmail }) =>
      orm
        .update(table)
        .set({ email: toEmail })
        .where(and(isAmong(table.id, keys), eq(table.email, fromEmail)))
        .prepare(),
    ),
  });
}

const imported = byAddress({
  list: prepared({ email: users.email }, (orm, { email }) =>
    orm.select({ key: importedOrders.orderId }).from(importedOrders).where(eq(importedOrders.email, email)).prepare(),
  ),
  update: prepared(HANDED, (orm, { keys, fromEmail, toEmail }) =>
    orm
      .update(importedOrders)
      .set({ email: toEmail })
      .where(and(isAmong(importedOrders.orderId, keys), eq(importedOrders.email, fromEmail)))
      .prepare(),
  ),
});
const theirWorkshops = byAddress({
  list: prepared({ email: users.email }, (orm, { email }) =>
    orm.select({ key: workshops.id }).from(workshops).where(eq(workshops.artistEmail, email)).prepare(),
  ),
  update: prepared(HANDED, (orm, { keys, fromEmail, toEmail }) =>
    orm
      .update(workshops)
      .set({ artistEmail: toEmail })
      .where(and(isAmong(workshops.id, keys), eq(workshops.artistEmail, fromEmail)))
      .prepare(),
  ),
});

const ownCodes: Kind = (() => {
  const list = prepared({ userId: users.id }, (orm, { userId }) =>
    orm.select({ key: promoOwners.promoCodeId }).from(promoOwners).where(eq(promoOwners.userId, userId)).prepare(),
  );
  const update = prepared({ keys: String, fromId: users.id, toId: users.id }, (orm, { keys, fromId, toId }) =>
    orm
      .update(promoOwners)
      .set({ userId: toId })
      .where(and(isAmong(promoOwners.promoCodeId, keys), eq(promoOwners.userId, fromId)))
      .prepare(),
  );
  return {
    keysOf: (db, owner) =>
      list(db)
        .all({ userId: owner.id })
        .map(({ key }) => key),
    hand: (db, keys, { from, to }) =>
      update(db).run({ keys: JSON.stringify(keys), fromId: from.id, toId: to.id }).changes,
  };
})();

/** All that goes over. */
export const KINDS: Record<MovedKind, Kind> = {
  orders: ofAccount(orders),
  tickets: ofAccount(tickets),
  notes: ofAccount(personNotes),
  bans: ofAccount(bans),
  messages: ofAddress(contactMessages),
  reservations: ofAddress(reservations),
  guides: ofAddress(guideRequests),
  courses: ofAddress(courseRequests),
  given: ofAddress(givenTickets),
  listed: ofAddress(listedGuests),
  imported,
  workshops: theirWorkshops,
  shifts: theirShifts,
  shiftEntries: ofAccount(cashierSchedule),
  shiftFixtures: theirFixtures,
  levels: ofAccount(earnedLevels),
  codes: ownCodes,
  couples: ofAccount(partnerLinks),
};
const kinds = Object.entries(KINDS) as [MovedKind, Kind][];

const pressKeys = prepared({ userId: users.id }, (orm, { userId }) =>
  orm
    .select({ id: orders.id, key: orders.idempotencyKey })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.idempotencyKey)))
    .prepare(),
);

const customerOf = prepared({ userId: users.id }, (orm, { userId }) =>
  orm
    .select({ id: paymentCustomers.stripeCustomerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
    .prepare(),
);

/** What an account has that would go over, by its keys. */
export function rowsOf(db: Db, owner: Account): Record<MovedKind, string[]> {
  return Object.fromEntries(kinds.map(([name, { keysOf }]) => [name, keysOf(db, owner)])) as Record<
    MovedKind,
    string[]
  >;
}

/** Hands all of an account to another one, and says what it was. Call inside a transaction. */
export function handOverRows(db: Db, pair: Pair): MovedRows {
  const rows = rowsOf(db, pair.from);
  const userId = pair.from.id;
  const keys = Object.fromEntries(
    pressKeys(db)
      .all({ userId })
      .map(({ id, key }) => [id, key ?? '']),
  );
  // A key that kept a second press from ordering twice is the old account's alone.
  updateRows(db, orders, { userId }, { idempotencyKey: null });
  for (const [name, { hand }] of kinds) hand(db, rows[name], pair);
  const customer = customerOf(db).get({ userId })?.id ?? null;
  const isHanded = customer !== null && customerOf(db).get({ userId: pair.to.id }) === undefined;
  if (isHanded) updateRows(db, paymentCustomers, { stripeCustomerId: customer }, { userId: pair.to.id });
  return { rows, pressKeys: keys, customer: isHanded ? customer : null };
}

/**
 * Gives back what went over and is still there; what has become somebody else's meanwhile stays with them, and what came
 * meanwhile stays where it came. The provider's customer stays with whoever pays by it (`isCustomerUsed`). Call inside a
 * transaction. Gives how many rows stayed.
 */
export function giveBackRows(
  db: Db,
  { rows, pressKeys: keys, customer }: MovedRows,
  { from, to, isCustomerUsed }: Pair & { isCustomerUsed: boolean },
): number {
  let stayed = 0;
  for (const [name, { hand }] of kinds) {
    const moved = rows[name] ?? [];
    stayed += moved.length - hand(db, moved, { from, to });
  }
  for (const [id, idempotencyKey] of Object.entries(keys))
    updateRows(db, orders, { id, userId: to.id, idempotencyKey: null }, { idempotencyKey });
  if (customer === null) return stayed;
  const isTheirs = customerOf(db).get({ userId: from.id })?.id === customer;
  if (isCustomerUsed || !isTheirs || customerOf(db).get({ userId: to.id }) !== undefined) return stayed + 1;
  updateRows(db, paymentCustomers, { stripeCustomerId: customer }, { userId: to.id });
  return stayed;
}
