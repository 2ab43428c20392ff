import { asc, eq } from 'drizzle-orm';
import { addBerlinDays } from '#shared/berlin.ts';
import type { CreateEventInput, EventFields, TicketTypeFields } from '#shared/events/edit-event.ts';
import { berlinDaysBetween } from '#shared/events/berlin-days-between.ts';
import { prepared, type Db } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findByExternalUid } from '../event-rows.ts';
import { guardStillDays } from '../series/guard-still-days.ts';
import { insertEvent, type EventOrigin } from './write-event.ts';
import { writeTicketTypes } from './write-ticket-types.ts';

/**
 * The times of a night on another date. It ends at the same hour; where it starts at another hour, it lasts as long as
 * before. Each sale window keeps its distance to the start.
 */
export function onDate(fields: EventFields, startsAt: Date): EventFields {
  const days = berlinDaysBetween(fields.startsAt, startsAt);
  const moved = (instant: Date | null) => (instant === null ? null : addBerlinDays(instant, days));
  const isSameHour = addBerlinDays(fields.startsAt, days).getTime() === startsAt.getTime();
  return {
    ...fields,
    startsAt,
    endsAt: isSameHour
      ? addBerlinDays(fields.endsAt, days)
      : new Date(startsAt.getTime() + fields.endsAt.getTime() - fields.startsAt.getTime()),
    ticketTypes: fields.ticketTypes.map((type): TicketTypeFields => ({
      ...type,
      saleStartsAt: moved(type.saleStartsAt),
      saleEndsAt: moved(type.saleEndsAt),
    })),
  };
}

/** Writes a new event with ticket types of its own, and says so in the audit log. Call inside a transaction. */
export function addEvent(
  ctx: ServiceContext,
  fields: EventFields,
  {
    formKey = null,
    id: givenId,
    isStillDayAccepted,
    ...origin
  }: EventOrigin & {
    /** Evenings of a course are made on days without dancing too. */ isStillDayAccepted?: boolean | undefined;
    /** Tells a second try of the same form; nobody reads it. */ formKey?: string | null;
    /** Drawn here, where none is given. */ id?: string;
  } = {},
): string {
  const id = insertEvent(ctx, fields, {
    ...origin,
    isStillDayAccepted,
    ...(formKey !== null && { externalUid: formKey }),
    ...(givenId !== undefined && { id: givenId }),
  });
  writeTicketTypes(
    ctx,
    id,
    fields.ticketTypes.map((type) => ({ ...type, id: undefined })),
  );
  const { startsAt, priceCents, maxCapacity, isActive, ticketTypes } = fields;
  writeAudit(ctx, {
    action: 'event.created',
    subjectKind: 'event',
    subjectId: id,
    after: {
      startsAt: startsAt.getTime(),
      priceCents,
      maxCapacity,
      isActive,
      ticketTypes: ticketTypes.length,
      ...origin,
    },
  });
  return id;
}

const ofSeries = prepared({ seriesId: events.seriesId }, (orm, { seriesId }) =>
  orm
    .select({ id: events.id })
    .from(events)
    .where(eq(events.seriesId, seriesId))
    .orderBy(asc(events.startsAt))
    .prepare(),
);

/**
 * What an earlier try of the same form has made; its first night carries the form's key where an imported one carries
 * its file's.
 */
export function madeBefore(db: Db, uid: string): string[] | null {
  const first = findByExternalUid(db).get({ uid });
  if (first === undefined) return null;
  return first.seriesId === null
    ? [first.id]
    : ofSeries(db)
        .all({ seriesId: first.seriesId })
        .map(({ id }) => id);
}

/** Makes one night. Gives its id; asked again with the same key, that of the first time. Throws STILL_DAY. */
export function createEvent(
  ctx: ServiceContext,
  { isStillDayAccepted, idempotencyKey, ...fields }: CreateEventInput,
): { ids: string[] } {
  requirePermission(ctx, 'events:manage');
  const uid = idempotencyKey === undefined ? null : `form:${idempotencyKey}`;
  return inTransaction(ctx.db, () => {
    const made = uid === null ? null : madeBefore(ctx.db, uid);
    if (made !== null) return { ids: made };
    guardStillDays([{ fields }], isStillDayAccepted);
    const id = addEvent(ctx, fields, { formKey: uid, isStillDayAccepted });
    ctx.contentChanged();
    return { ids: [id] };
  });
}
