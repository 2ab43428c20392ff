import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { tickets } from '#server/db/schema/tickets.ts';

/** An evening: of a course one of many, else the event itself, and `eveningId` is null. */
export type EveningKey = { eventId: string; eveningId: string | null };

/** A check-in of that evening. */
export const isOfEvening = (eveningId: SQLWrapper): SQL => sql`${checkIns.eveningId} IS ${eveningId}`;

/** A ticket that is good for that evening: for the whole course, or of a guest of just this one. */
export const isGoodFor = (eveningId: SQLWrapper): SQL =>
  sql`(${tickets.eveningId} IS NULL OR ${tickets.eveningId} = ${eveningId})`;
