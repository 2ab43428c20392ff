import { randomUUID } from 'node:crypto';
import { and, gt, isNotNull, lt, notExists, eq, sql } from 'drizzle-orm';
import { insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { eventSeries } from '#server/db/schema/series.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

/** Begins a series; gives its id. Call inside a transaction. */
export function addSeries(ctx: ServiceContext, name: string): string {
  const id = randomUUID();
  insertRow(ctx.db, eventSeries, { id, name, createdAt: ctx.now() });
  return id;
}

const ofUid = prepared({ from: events.externalUid, to: events.externalUid }, (orm, { from, to }) =>
  orm
    .select({ seriesId: events.seriesId })
    .from(events)
    .where(
      and(
        isNotNull(events.externalUid),
        gt(events.externalUid, from),
        lt(events.externalUid, to),
        isNotNull(events.seriesId),
      ),
    )
    .limit(1)
    .prepare(),
);

/** The series that nights of a file's series have already: their uids are `{uid}#{day}`, and '$' follows '#'. */
export const findSeriesOfUid = (ctx: ServiceContext, uid: string): string | null =>
  ofUid(ctx.db).get({ from: `${uid}#`, to: `${uid}$` })?.seriesId ?? null;

const dropEmpty = prepared((orm) =>
  orm
    .delete(eventSeries)
    .where(
      notExists(
        orm
          .select({ one: sql`1` })
          .from(events)
          .where(eq(events.seriesId, eventSeries.id)),
      ),
    )
    .prepare(),
);

/** Forgets the series that have no night any more. Call inside a transaction. */
export const dropEmptySeries = (ctx: ServiceContext): void => void dropEmpty(ctx.db).run();
