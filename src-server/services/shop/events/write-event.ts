import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { EVENT_FIELD_NAMES, type EventFields } from '#shared/events/edit-event.ts';
import { pick } from '#shared/pick.ts';
import { prepared } from '#server/db/client.ts';
import { placeholdersOf } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type NewEvent = typeof events.$inferInsert;

const insert = prepared((orm) =>
  orm
    .insert(events)
    .values(
      placeholdersOf(events, [
        'id',
        ...EVENT_FIELD_NAMES,
        'seriesId',
        'externalUid',
        'createdAt',
        'updatedAt',
      ] as const),
    )
    .prepare(),
);
const update = prepared((orm) =>
  orm
    .update(events)
    .set(placeholdersOf(events, [...EVENT_FIELD_NAMES, 'updatedAt'] as const))
    .where(eq(events.id, sql.placeholder('id')))
    .prepare(),
);

/** Where a new event comes from: a series, an imported calendar, or neither. */
export type EventOrigin = { seriesId?: string | null; externalUid?: string | null };

/** Writes a new event without its ticket types; gives its id. Call inside a transaction. */
export function insertEvent(
  ctx: ServiceContext,
  fields: EventFields,
  { seriesId = null, externalUid = null }: EventOrigin = {},
): string {
  const [id, now] = [randomUUID(), ctx.now()];
  insert(ctx.db).run({
    id,
    ...pick(fields, EVENT_FIELD_NAMES),
    seriesId,
    externalUid,
    createdAt: now,
    updatedAt: now,
  } satisfies NewEvent);
  return id;
}

/** Overwrites an event's own fields. Call inside a transaction. */
export function updateEventRow(ctx: ServiceContext, id: string, fields: EventFields): void {
  update(ctx.db).run({ id, ...pick(fields, EVENT_FIELD_NAMES), updatedAt: ctx.now() } satisfies NewEvent);
}
