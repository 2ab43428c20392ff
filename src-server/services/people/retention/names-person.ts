import { sql, type Column, type SQL } from 'drizzle-orm';
import { placeholdersFor, type ValuesOf } from '#server/db/placeholders.ts';
import { users } from '#server/db/schema/users.ts';

/** A person in the queries of this room; the address in lower case. */
export const PERSON = { userId: users.id, email: users.email };
export type Person = ValuesOf<typeof PERSON>;
/** What stands for a person in the parts of a query that takes a `PERSON`. */
export const { userId, email } = placeholdersFor(PERSON);

// What finds a person inside a longer text. Each part is compared whole: ann@x.example is neither joann@x.example nor
// ann@x.example.org, and person-1 is not person-10.

/** In a key of parts with colons between them, `{userId}:{when}`. */
export const inKey = (column: Column): SQL =>
  sql`(instr(':' || ${column} || ':', ':' || ${userId} || ':') > 0
    or instr(':' || lower(${column}) || ':', ':' || ${email} || ':') > 0)`;

/**
 * Every text in a JSON document, however deep, as `part.atom`; a text that is no JSON is taken as it is. In SQL's own
 * words, because Drizzle knows no tables that a function makes.
 */
export const textsOf = (column: Column): SQL =>
  sql`json_tree(case when json_valid(${column}) then ${column} else json_quote(${column}) end) part
    where part.type = 'text'`;

/** In a JSON document, as the whole of any of its texts. */
export const inJson = (column: Column): SQL =>
  sql`exists (select 1 from ${textsOf(column)} and (part.atom = ${userId} or lower(part.atom) = ${email}))`;
