import { randomUUID } from 'node:crypto';
import { addBerlinDays } from '#shared/berlin.ts';
import type { CreateEventInput, EventFields, TicketTypeFields } from '#shared/events/edit-event.ts';
import { berlinDaysBetween, weeklyDates } from '#shared/events/weekly-dates.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../audit.ts';
import { requirePermission } from '../authorize.ts';
import type { ServiceContext } from '../service-context.ts';
import { insertEvent, type EventOrigin } from './write-event.ts';
import { writeTicketTypes } from './write-ticket-types.ts';

/** A night on another date: same wall clock, and each sale window as long before it as it was. */
export function onDate(fields: EventFields, startsAt: Date): EventFields {
  const days = berlinDaysBetween(fields.startsAt, startsAt);
  const moved = (instant: Date | null) => (instant === null ? null : addBerlinDays(instant, days));
  return {
    ...fields,
    startsAt,
    endsAt: addBerlinDays(fields.endsAt, days),
    ticketTypes: fields.ticketTypes.map((type): TicketTypeFields => ({ ...type, saleStartsAt: moved(type.saleStartsAt), saleEndsAt: moved(type.saleEndsAt) })),
  };
}

/** Writes a new event with ticket types of its own, and its trail. Call inside a transaction. */
export function addEvent(ctx: ServiceContext, fields: EventFields, origin: EventOrigin = {}): string {
  const id = insertEvent(ctx, fields, origin);
  writeTicketTypes(ctx, id, fields.ticketTypes.map((type) => ({ ...type, id: undefined })));
  const { startsAt, priceCents, maxCapacity, isActive, ticketTypes } = fields;
  writeAudit(ctx, { action: 'event.created', subjectKind: 'event', subjectId: id, after: { startsAt: startsAt.getTime(), priceCents, maxCapacity, isActive, ticketTypes: ticketTypes.length, ...origin } });
  return id;
}

/** Makes an event, or one for every week until a day: a series whose nights can be changed together. Gives the ids in order of time. */
export function createEvent(ctx: ServiceContext, { repeatUntil, ...fields }: CreateEventInput): { ids: string[] } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const dates = repeatUntil === undefined ? [fields.startsAt] : weeklyDates(fields.startsAt, repeatUntil);
    const seriesId = dates.length > 1 ? randomUUID() : null;
    const ids = dates.map((startsAt) => addEvent(ctx, onDate(fields, startsAt), { seriesId }));
    ctx.contentChanged();
    return { ids };
  });
}
