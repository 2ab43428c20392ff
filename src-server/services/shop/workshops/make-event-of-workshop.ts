import { DomainError } from '#shared/errors.ts';
import { newEventFields } from '#shared/events/edit-event.ts';
import { DANCE_STYLES, type DanceStyle } from '#shared/events/event-kind.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { MakeEventInput } from '#shared/workshops/admin-workshops.ts';
import { isWorkshopOver, workshopState } from '#shared/workshops/workshop-state.ts';
import { updateRows } from '#server/db/rows.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { addEvent } from '../events/edit/create-event.ts';
import { guardStillDays } from '../events/series/guard-still-days.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { joinEvent } from '../engagements/save-terms.ts';
import { workshopOf } from './workshop-rows.ts';

/** The styles a topic names; a workshop that names none is for everybody. */
const stylesIn = (topic: string): DanceStyle[] => DANCE_STYLES.filter((style) => topic.toLowerCase().includes(style));

/**
 * An approved workshop becomes a bookable night with one ticket type: topic, artist, day, length, places. At most once.
 * The photo is not taken over: an event's picture is its own.
 * Throws WORKSHOP_NOT_FOUND, WORKSHOP_NOT_PENDING, WORKSHOP_HAS_EVENT, EVENT_OVER, STILL_DAY.
 */
export function makeEventOfWorkshop(
  ctx: ServiceContext,
  { id, ticketPriceCents, location, isStillDayAccepted }: MakeEventInput,
): { eventId: string } {
  requirePermission(ctx, 'workshops:manage');
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const row = workshopOf(ctx, id);
    if (row.eventId !== null) throw new DomainError('WORKSHOP_HAS_EVENT');
    if (workshopState(row) !== 'approved') throw new DomainError('WORKSHOP_NOT_PENDING');
    if (isWorkshopOver(row, ctx.now())) throw new DomainError('EVENT_OVER');
    const startsAt = row.workshopDate;
    const description = [row.workshopDescription, `With ${row.artistName}.`].filter((line) => line !== '').join('\n\n');
    const fields = newEventFields({
      title: row.workshopTopic.slice(0, 120),
      description,
      kind: 'workshop',
      styles: stylesIn(`${row.workshopTopic} ${row.workshopDescription}`),
      startsAt,
      endsAt: new Date(startsAt.getTime() + row.durationMinutes * MINUTE_MS),
      location,
      priceCents: ticketPriceCents,
      maxCapacity: row.maxParticipants,
      isActive: true,
      ticketTypes: [{ name: 'Workshop', description: `With ${row.artistName}`, priceCents: ticketPriceCents }],
    });
    guardStillDays([{ fields }], isStillDayAccepted);
    const eventId = addEvent(ctx, fields);
    updateRows(ctx.db, workshops, { id }, { eventId, updatedAt: ctx.now() });
    joinEvent(ctx, { workshopId: id, eventId });
    writeAudit(ctx, { action: 'workshop.made_event', subjectKind: 'workshop', subjectId: id, after: { eventId } });
    ctx.contentChanged();
    return { eventId };
  });
}
