import { and, asc, desc, gt, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { NightListCursor, NightView } from '#shared/events/night-list.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { nightSpan } from '../series/kept-nights.ts';

/** The values of a query over nights that say which nights: `nightSpan` gives them. */
export const NIGHTS = { earliest: events.startsAt, from: events.endsAt, to: events.endsAt };
type Span = { earliest: SQL<Date>; from: SQL<Date>; to: SQL<Date> };

/** The nights of a span. */
export const isInSpan = ({ earliest, from, to }: Span): SQL | undefined =>
  and(gt(events.startsAt, earliest), gt(events.endsAt, from), lte(events.endsAt, to));

/** What belongs to nights: when each row was made, and its id. */
type Keys = { at: AnySQLiteColumn<{ data: Date }>; id: AnySQLiteColumn<{ data: string }> };
type Range = Span & { startsAt: SQL<Date>; at: SQL<Date>; id: SQL<string> };

/** The rows of a span's nights that follow a row; the night's begin alone lets the index of nights begin there. */
export const isAfterNight = (isDown: boolean, { at, id }: Keys, range: Range): SQL | undefined => {
  const keys = sql`(${events.startsAt}, ${at}, ${id})`;
  const last = sql`(${range.startsAt}, ${range.at}, ${range.id})`;
  return and(
    isInSpan(range),
    isDown ? lte(events.startsAt, range.startsAt) : gte(events.startsAt, range.startsAt),
    isDown ? sql`${keys} < ${last}` : sql`${keys} > ${last}`,
  );
};

/** By night, then by when each row was made. */
export const byNight = (isDown: boolean, { at, id }: Keys): SQL[] =>
  [events.startsAt, at, id].map((key) => (isDown ? desc : asc)(key));

/** Where a page of such a list begins: after the cursor's row, or with the first night of its span. */
export function nightRange(
  { view, isDown, cursor }: { view: NightView; isDown: boolean; cursor?: NightListCursor | null | undefined },
  now: Date,
) {
  const first = isDown ? END_OF_TIME : new Date(0);
  return {
    ...nightSpan(view, now),
    startsAt: cursor?.startsAt ?? first,
    at: cursor?.at ?? first,
    id: cursor?.id ?? '',
  };
}
