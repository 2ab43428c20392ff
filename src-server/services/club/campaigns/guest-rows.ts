import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  sql,
  type Column,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Audience } from '#shared/newsletters/audience.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CAMPAIGN_CHUNK, GIVEN, IMPORTED, nextKeys, type Recipient } from './recipient-keys.ts';

export type Guests = Extract<Audience, { kind: 'guests' }>;

/** `isNotUsed`: 1 leaves out who is inside; `type`: empty is every type of ticket. */
const guest = { eventId: tickets.eventId, isNotUsed: Number, type: String };
type Of<T> = { [Name in keyof T]: unknown };
const isGuestTicket = ({ eventId, isNotUsed, type }: Of<typeof guest>) =>
  and(
    sql`${tickets.eventId} = ${eventId}`,
    inArray(tickets.status, ['active', 'used']),
    sql`(${isNotUsed} = 0 OR ${tickets.status} = 'active')`,
    sql`(${type} = '' OR ${tickets.ticketTypeId} = ${type})`,
  );
/** A ticket of an order that belongs to no account. */
const hasTicket = (orm: Orm, orderId: Column, of: Of<typeof guest>) =>
  exists(
    orm
      .select({ one: sql`1` })
      .from(tickets)
      .where(and(eq(tickets.orderId, orderId), isNull(tickets.userId), isGuestTicket(of))),
  );

const nextAccounts = prepared({ ...guest, after: String }, (orm, { after, ...of }) =>
  orm
    .selectDistinct({ key: sql<string>`${tickets.userId}` })
    .from(tickets)
    .where(and(isGuestTicket(of), isNotNull(tickets.userId), sql`${tickets.userId} > ${after}`))
    .orderBy(asc(tickets.userId))
    .limit(CAMPAIGN_CHUNK)
    .prepare(),
);
/** `isListed`: 1 is only whoever stands on a guest list. */
const isOfList = (isListed: unknown) => sql`(${isListed} = 0 OR ${givenTickets.guestId} IS NOT NULL)`;
const nextGiven = prepared(
  { ...guest, isListed: Number, event: givenTickets.eventId, after: givenTickets.id, limit: Number },
  (orm, { after, event, limit, isListed, ...of }) =>
    orm
      .select({ key: givenTickets.id })
      .from(givenTickets)
      .where(
        and(
          eq(givenTickets.eventId, event),
          isNull(givenTickets.takenBackAt),
          isOfList(isListed),
          gt(givenTickets.id, after),
          hasTicket(orm, givenTickets.orderId, of),
        ),
      )
      .orderBy(asc(givenTickets.id))
      .limit(limit)
      .prepare(),
);
const earlier = alias(importedOrders, 'earlier');
/** One key for each address, however many orders it has. */
const nextImported = prepared(
  { ...guest, event: importedOrders.eventId, after: importedOrders.orderId, limit: Number },
  (orm, { after, event, limit, ...of }) =>
    orm
      .select({ key: importedOrders.orderId })
      .from(importedOrders)
      .where(
        and(
          eq(importedOrders.eventId, event),
          isNotNull(importedOrders.email),
          gt(importedOrders.orderId, after),
          hasTicket(orm, importedOrders.orderId, of),
          notExists(
            orm
              .select({ one: sql`1` })
              .from(earlier)
              .where(
                and(
                  eq(earlier.email, importedOrders.email),
                  eq(earlier.eventId, event),
                  lt(earlier.orderId, importedOrders.orderId),
                  hasTicket(orm, earlier.orderId, of),
                ),
              ),
          ),
        ),
      )
      .orderBy(asc(importedOrders.orderId))
      .limit(limit)
      .prepare(),
);
const counted = prepared(guest, (orm, of) =>
  orm
    .select({ people: countDistinct(tickets.userId), tickets: count() })
    .from(tickets)
    .where(isGuestTicket(of))
    .prepare(),
);

const accountOf = prepared({ ...guest, userId: tickets.userId }, (orm, { userId, ...of }) =>
  orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(isGuestTicket(of), eq(tickets.userId, userId)))
    .limit(1)
    .prepare(),
);
const givenTo = prepared(
  { ...guest, isListed: Number, givenId: givenTickets.id },
  (orm, { givenId, isListed, ...of }) =>
    orm
      .select({ email: givenTickets.email, name: givenTickets.name, orderId: givenTickets.orderId })
      .from(givenTickets)
      .where(
        and(
          eq(givenTickets.id, givenId),
          isNull(givenTickets.takenBackAt),
          isOfList(isListed),
          hasTicket(orm, givenTickets.orderId, of),
        ),
      )
      .prepare(),
);
const importedFor = prepared({ ...guest, orderId: importedOrders.orderId }, (orm, { orderId, ...of }) =>
  orm
    .select({
      email: sql<string>`${importedOrders.email}`,
      name: importedOrders.name,
      orderId: importedOrders.orderId,
    })
    .from(importedOrders)
    .where(
      and(
        eq(importedOrders.orderId, orderId),
        isNotNull(importedOrders.email),
        hasTicket(orm, importedOrders.orderId, of),
      ),
    )
    .prepare(),
);

const valuesOf = ({ eventId, group, ticketTypeId }: Guests) => ({
  eventId,
  isNotUsed: group === 'not_inside' ? 1 : 0,
  type: group === 'type' ? (ticketTypeId ?? '') : '',
});
/** As a limit: without one. */
const ALL = -1;

const isListed = ({ group }: Guests): number => (group === 'listed' ? 1 : 0);

/** The keys of the next guests of a night, accounts first; whoever stands on a guest list has no account there. */
export function nextGuests({ db }: ServiceContext, audience: Guests, after: string): string[] {
  const values = valuesOf(audience);
  const ofNight = { ...values, event: audience.eventId, limit: CAMPAIGN_CHUNK, isListed: isListed(audience) };
  const given = { word: GIVEN, next: (from: string) => nextGiven(db).all({ ...ofNight, after: from }) } as const;
  if (audience.group === 'listed') return nextKeys([given], after);
  return nextKeys(
    [
      { word: '', next: (from) => nextAccounts(db).all({ ...values, after: from }) },
      given,
      { word: IMPORTED, next: (from) => nextImported(db).all({ ...ofNight, after: from }) },
    ],
    after,
  );
}

/** How many people hold a ticket of the night, and how many tickets. */
export function countGuests({ db }: ServiceContext, audience: Guests): { people: number; tickets: number | null } {
  const values = valuesOf(audience);
  const found = counted(db).get(values) ?? { people: 0, tickets: 0 };
  const all = { ...values, event: audience.eventId, after: '', limit: ALL, isListed: isListed(audience) };
  const given = nextGiven(db).all(all).length;
  if (audience.group === 'listed') return { people: given, tickets: null };
  const others = given + nextImported(db).all(all).length;
  return { people: found.people + others, tickets: found.tickets };
}

/** Whether a key is still a guest's. */
export function findGuest({ db }: ServiceContext, audience: Guests, key: string): Recipient | null {
  const values = valuesOf(audience);
  if (key.startsWith(GIVEN))
    return givenTo(db).get({ ...values, isListed: isListed(audience), givenId: key.slice(GIVEN.length) }) ?? null;
  if (audience.group === 'listed') return null;
  if (key.startsWith(IMPORTED)) return importedFor(db).get({ ...values, orderId: key.slice(IMPORTED.length) }) ?? null;
  return accountOf(db).get({ ...values, userId: key }) === undefined ? null : { userId: key };
}
