import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { EVENT_FIELD_NAMES, type EventFields } from '#shared/events/edit-event.ts';
import { pick } from '#shared/pick.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { tellingHelpers } from '../../shifts/tell-person.ts';
import { tellWebhooks } from '../../webhooks/tell-webhooks.ts';
import { findVenue } from '../../venues/find-venue.ts';
import { isSameRule, makeEvenings } from '../evenings/make-evenings.ts';
import { giveShiftsOfSeries } from '../series/give-shifts.ts';

type NewEvent = typeof events.$inferInsert;

const insert = prepared(
  columnsOf(events, ['id', ...EVENT_FIELD_NAMES, 'seriesId', 'externalUid', 'createdAt', 'updatedAt']),
  (orm, row) => orm.insert(events).values(row).prepare(),
);
const update = prepared(
  { id: events.id, ...columnsOf(events, [...EVENT_FIELD_NAMES, 'updatedAt']) },
  (orm, { id, ...changes }) => orm.update(events).set(changes).where(eq(events.id, id)).prepare(),
);

/** Whether evenings of a course may be on days without dancing; otherwise they are left out. */
type Accepted = { isStillDayAccepted?: boolean | undefined };

/** Where a new event comes from: a series, an imported calendar, or neither. */
export type EventOrigin = { seriesId?: string | null; externalUid?: string | null };
type NewEventKeys = EventOrigin & Accepted & { id?: string };

/** What the rows name must be there: the database alone would fail without a sentence. */
function guardVenue(ctx: ServiceContext, { venueId }: EventFields): void {
  if (venueId !== null && findVenue(ctx, venueId) === null) throw new DomainError('VENUE_NOT_FOUND');
}

/** Writes a new event without its ticket types; gives its id. Call inside a transaction. Throws VENUE_NOT_FOUND. */
export function insertEvent(
  ctx: ServiceContext,
  fields: EventFields,
  { seriesId = null, externalUid = null, id = randomUUID(), isStillDayAccepted }: NewEventKeys = {},
): string {
  guardVenue(ctx, fields);
  const now = ctx.now();
  insert(ctx.db).run({
    id,
    ...pick(fields, EVENT_FIELD_NAMES),
    seriesId,
    externalUid,
    createdAt: now,
    updatedAt: now,
  } satisfies NewEvent);
  makeEvenings(ctx, id, { rule: fields, isStillDayAccepted });
  giveShiftsOfSeries(ctx, id);
  if (fields.isActive) tellWebhooks(ctx, 'event.published', { id });
  return id;
}

/** Overwrites an event's own fields. Call inside a transaction. Throws VENUE_NOT_FOUND, EVENINGS_FIXED. */
export function updateEventRow(
  ctx: ServiceContext,
  id: string,
  { isStillDayAccepted, ...fields }: EventFields & Accepted,
): void {
  guardVenue(ctx, fields);
  const before = findRow(ctx.db, events, { id }, ['isActive', 'kind', 'startsAt', 'endsAt']);
  tellingHelpers(ctx, id, () => {
    const span =
      before === undefined || isSameRule(before, fields)
        ? {}
        : makeEvenings(ctx, id, { rule: fields, isStillDayAccepted });
    update(ctx.db).run({ id, ...pick(fields, EVENT_FIELD_NAMES), ...span, updatedAt: ctx.now() } satisfies NewEvent);
  });
  if (before?.isActive === true) tellWebhooks(ctx, 'event.changed', { id });
  else if (fields.isActive) tellWebhooks(ctx, 'event.published', { id });
}
