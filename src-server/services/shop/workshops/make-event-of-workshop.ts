import { DomainError } from '#shared/errors.ts';
import type { DanceStyle } from '#shared/events/event-kind.ts';
import { DEFAULT_FREE_PER_PERSON, DEFAULT_PAID_PER_PERSON } from '#shared/events/event-limits.ts';
import { DANCE_STYLES } from '#shared/events/event-kind.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { MakeEventInput } from '#shared/workshops/admin-workshops.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { addEvent } from '../events/create-event.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { stateOf, workshopOf } from './workshop-rows.ts';

const STANDARD_VAT_BPS = 1900;
const link = statement<{ id: string; eventId: string; at: number }>(
  `UPDATE workshops SET event_id = @eventId, updated_at = @at WHERE id = @id`,
);

/** The styles a topic names; a workshop that names none is for everybody. */
const stylesIn = (topic: string): DanceStyle[] => DANCE_STYLES.filter((style) => topic.toLowerCase().includes(style));

/**
 * An approved workshop becomes a bookable night with one ticket type: topic, artist, day, length, places. At most once.
 * The photo is not taken over: an event's picture is its own. Throws WORKSHOP_NOT_FOUND, WORKSHOP_NOT_PENDING, WORKSHOP_HAS_EVENT, EVENT_OVER.
 */
export function makeEventOfWorkshop(
  ctx: ServiceContext,
  { id, ticketPriceCents, location }: MakeEventInput,
): { eventId: string } {
  requirePermission(ctx, 'workshops:manage');
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const row = workshopOf(ctx, id);
    if (row.eventId !== null) throw new DomainError('WORKSHOP_HAS_EVENT');
    if (stateOf(row) !== 'approved') throw new DomainError('WORKSHOP_NOT_PENDING');
    if (row.workshopDate <= ctx.now().getTime()) throw new DomainError('EVENT_OVER');
    const startsAt = new Date(row.workshopDate);
    const description = [row.workshopDescription, `With ${row.artistName}.`].filter((line) => line !== '').join('\n\n');
    const eventId = addEvent(ctx, {
      title: row.workshopTopic.slice(0, 120),
      description,
      kind: 'workshop',
      styles: stylesIn(`${row.workshopTopic} ${row.workshopDescription}`),
      startsAt,
      endsAt: new Date(startsAt.getTime() + row.durationMinutes * MINUTE_MS),
      location,
      priceCents: ticketPriceCents,
      vatBps: STANDARD_VAT_BPS,
      maxCapacity: row.maxParticipants,
      maxPaidPerPerson: DEFAULT_PAID_PER_PERSON,
      maxFreePerPerson: DEFAULT_FREE_PER_PERSON,
      isActive: true,
      isPreParty: false,
      memberOffer: false,
      imageUrl: null,
      ticketTypes: [
        {
          name: 'Workshop',
          description: `With ${row.artistName}`,
          priceCents: ticketPriceCents,
          vatBps: STANDARD_VAT_BPS,
          channel: 'both',
          quota: null,
          saleStartsAt: null,
          saleEndsAt: null,
          isActive: true,
        },
      ],
    });
    link(ctx.db).run({ id, eventId, at: ctx.now().getTime() });
    writeAudit(ctx, { action: 'workshop.made_event', subjectKind: 'workshop', subjectId: id, after: { eventId } });
    ctx.contentChanged();
    return { eventId };
  });
}
