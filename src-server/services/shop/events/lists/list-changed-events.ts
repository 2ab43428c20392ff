import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { ApiCursor } from '#shared/api/cursor.ts';
import type { EventKind } from '#shared/events/event-kind.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { prepared } from '#server/db/client.ts';
import { END_OF_TIME, isAfter, isOrAny } from '#server/db/paging.ts';
import { orNull } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { takePage } from '../../../base/take-page.ts';
import { summariseEvents } from './summarise-events.ts';
import type { EventRow } from '../event-rows.ts';

/** An event as programs keep a copy of it: cancelled ones too, and when it was changed last. */
export type ProgrammeEvent = EventSummary & Pick<EventRow, 'updatedAt' | 'cancelledAt'>;

const byStart = prepared(
  { at: events.startsAt, id: events.id, to: events.startsAt, kind: orNull(events.kind), limit: Number },
  (orm, { to, kind, limit, ...from }) =>
    orm
      .select()
      .from(events)
      .where(
        and(
          eq(events.isActive, true),
          isAfter(events.startsAt, events.id, from),
          lt(events.startsAt, to),
          isOrAny(events.kind, kind),
        ),
      )
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(limit)
      .prepare(),
);
const byChange = prepared(
  {
    at: events.updatedAt,
    id: events.id,
    from: orNull(events.startsAt),
    to: events.startsAt,
    kind: orNull(events.kind),
    limit: Number,
  },
  (orm, { from, to, kind, limit, ...after }) =>
    orm
      .select()
      .from(events)
      .where(
        and(
          eq(events.isActive, true),
          isAfter(events.updatedAt, events.id, after),
          sql`(${from} is null or ${events.startsAt} >= ${from})`,
          lt(events.startsAt, to),
          isOrAny(events.kind, kind),
        ),
      )
      .orderBy(asc(events.updatedAt), asc(events.id))
      .limit(limit)
      .prepare(),
);

export type ChangedEventsInput = {
  /** Events that begin from here on; now, unless changes are asked for. */ from: Date | undefined;
  to: Date | undefined;
  kind: EventKind | undefined;
  updatedSince: Date | undefined;
  cursor: ApiCursor | undefined;
  limit: number;
};

/** Smaller than every id: a page that begins at an instant holds what happened in its very millisecond. */
const FIRST = '';

/**
 * The programme for programs, a page at a time: by its time, or with `updatedSince` by change, the oldest first. What is
 * hidden is never in it; what was cancelled is, so that copies hear of it.
 */
export function listChangedEvents(
  ctx: ServiceContext,
  { from, to = END_OF_TIME, kind, updatedSince, cursor, limit }: ChangedEventsInput,
): { items: ProgrammeEvent[]; next: ApiCursor | null } {
  const range = { to, kind: kind ?? null, limit: limit + 1, id: cursor?.id ?? FIRST };
  const rows =
    updatedSince === undefined
      ? byStart(ctx.db).all({ ...range, at: cursor?.at ?? from ?? ctx.now() })
      : byChange(ctx.db).all({ ...range, at: cursor?.at ?? updatedSince, from: from ?? null });
  const { shown, last } = takePage(rows, limit);
  const summaries = summariseEvents(ctx, shown);
  return {
    items: shown.flatMap(({ updatedAt, cancelledAt }, at) => {
      const summary = summaries[at];
      return summary === undefined ? [] : [{ ...summary, updatedAt, cancelledAt }];
    }),
    next: last && { at: updatedSince === undefined ? last.startsAt : last.updatedAt, id: last.id },
  };
}
