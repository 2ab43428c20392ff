import { isNull, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Orm } from '#server/db/client.ts';
import { seatHolds } from '#server/db/schema/orders.ts';

/** A rule that holds in every consistent shop, as the query that finds what breaks it. */
export type Rule = { says: string; broken: (orm: Orm) => { all(): { id: string }[] } };

export const sumOf = (column: AnySQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;

/** What a hold has of an event; one for a ticket that somebody hands on takes no seat beside that ticket's. */
export const takesSeat = isNull(seatHolds.ticketOfferId);

export const heldSeats = (orm: Orm) => orm.select({ seats: sumOf(seatHolds.quantity) }).from(seatHolds);
