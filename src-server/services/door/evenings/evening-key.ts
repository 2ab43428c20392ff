import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { checkIns } from '#server/db/schema/check-ins.ts';

/** An evening: of a course one of many, else the event itself, and `eveningId` is null. */
export type EveningKey = { eventId: string; eveningId: string | null };

/** A check-in of that evening. */
export const isOfEvening = (eveningId: SQLWrapper): SQL => sql`${checkIns.eveningId} IS ${eveningId}`;
