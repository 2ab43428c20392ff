import { eq, sql, type Column } from 'drizzle-orm';
import type { Orm } from '#server/db/client.ts';
import { deskEntries, deskExceptions } from '#server/db/schema/desk.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { listedGuests } from '#server/db/schema/guest-lists.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';

/** A desk's name, and of a phone with who helps there: 'Handy 2 (Aylin)'. The helper's name stands with the phone alone. */
export function doorColumn(orm: Orm, desk: { id: Column; name: Column }) {
  const helper = orm.select({ name: doorPhones.helperName }).from(doorPhones).where(eq(doorPhones.id, desk.id));
  return sql<string>`${desk.name} || coalesce(' (' || (${helper}) || ')', '')`;
}

/**
 * Whom an exception is about, and when it happened by the desk's journal, as columns of a query about
 * `desk_exceptions`. The row has an id alone: who is forgotten has no name here either.
 */
export function aboutColumns(orm: Orm) {
  const ticket = orm
    .select({ ticketNumber: tickets.ticketNumber })
    .from(tickets)
    .where(eq(tickets.id, deskExceptions.aboutId));
  const holder = orm
    .select({ name: sql`coalesce(${tickets.holderName}, ${users.name})` })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(eq(tickets.id, deskExceptions.aboutId));
  const member = orm
    .select({ name: users.name })
    .from(subscribers)
    .innerJoin(users, eq(users.id, subscribers.userId))
    .where(eq(subscribers.id, deskExceptions.aboutId));
  const listed = orm
    .select({ name: listedGuests.name })
    .from(listedGuests)
    .where(eq(listedGuests.id, deskExceptions.aboutId));
  const written = orm
    .select({ at: deskEntries.recordedAt })
    .from(deskEntries)
    .where(eq(deskEntries.id, deskExceptions.entryId));
  return {
    ticketNumber: sql<string | null>`(${ticket})`.as('about_ticket'),
    guest: sql<string | null>`coalesce((${holder}), (${member}), (${listed}))`.as('about_guest'),
    // What a call did is known by when it was told.
    at: sql`coalesce((${written}), ${deskExceptions.createdAt})`.mapWith(deskExceptions.createdAt).as('happened_at'),
  };
}
