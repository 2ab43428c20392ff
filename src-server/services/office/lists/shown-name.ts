import { sql } from 'drizzle-orm';
import { profiles } from '#server/db/schema/profiles.ts';
import { users } from '#server/db/schema/users.ts';

/** What a person is called in a list: the name they chose, else the account's. For a query that joins both tables. */
export const shownName = sql<string | null>`coalesce(nullif(${profiles.displayName}, ''), ${users.name})`;
