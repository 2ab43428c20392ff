import { sql } from 'drizzle-orm';
import { customType, integer, text } from 'drizzle-orm/sqlite-core';
import type { CourseEvening } from '#shared/events/evenings.ts';

/** A random UUID, drawn by the verb that creates the row. */
export const id = () => text().primaryKey();

/** An instant as UTC milliseconds. */
export const instant = () => integer({ mode: 'timestamp_ms' });

/** The cast keeps the value an integer: without it SQLite makes a REAL, which a STRICT table refuses. */
export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`(cast(unixepoch('subsec') * 1000 as integer))`);

/** A boolean, stored as 0 or 1. */
export const flag = () => integer({ mode: 'boolean' });

/** `column IN ('a', 'b')` for a CHECK, from the same list the code uses. */
export const inList = (values: readonly string[]) => sql.raw(`(${values.map((v) => `'${v}'`).join(', ')})`);

/** id, beginning, end, beginning by the rule, room, state. */
type EveningTuple = [string, number, number, number | null, string, string];

const eveningOf = ([id, startsAt, endsAt, ruleStartsAt, room, state]: EveningTuple): CourseEvening => ({
  id,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  ruleStartsAt: ruleStartsAt === null ? null : new Date(ruleStartsAt),
  room,
  isLeftOut: state !== 'planned',
});

/** A course's evenings as triggers copy them into its own row (db/triggers-evenings.ts). Nobody writes it. */
export const eveningsCopy = customType<{ data: CourseEvening[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: () => '[]',
  fromDriver: (json) => (json === '[]' ? [] : (JSON.parse(json) as EveningTuple[]).map(eveningOf)),
});
