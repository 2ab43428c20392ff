import { sql } from 'drizzle-orm';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { users } from '#server/db/schema/users.ts';

/** What a person is called in a list: the name they chose, else the account's. For a query that joins both tables. */
export const shownName = sql<string | null>`coalesce(nullif(${profiles.displayName}, ''), ${users.name})`;

/**
 * Whose an order is in a list: whom its tickets were given to, else its buyer. For a query that joins `given_tickets` by
 * the order, too.
 */
export const orderName = sql<string | null>`coalesce(${givenTickets.name}, ${shownName})`;
/** The address that belongs to it. */
export const orderEmail = sql<string | null>`coalesce(${givenTickets.email}, ${users.email})`;
