import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { addBerlinDays } from '#shared/berlin.ts';
import type { EventEdit } from '#shared/admin/event-admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import {
  toEventFields,
  type EventFields,
  type TicketTypeFields,
  type UpdateEventInput,
} from '#shared/events/edit-event.ts';
import { berlinDaysBetween } from '#shared/events/weekly-dates.ts';
import { pick } from '#shared/pick.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { moveEvent } from './move-event.ts';
import { onDate } from './create-event.ts';
import { tellEventWallets } from '../wallet/tell-wallets.ts';
import { showEventEdit } from './show-event-edit.ts';
import { updateEventRow } from './write-event.ts';
import { writeTicketTypes } from './write-ticket-types.ts';

type Decisions = Pick<UpdateEventInput, 'isOversoldAccepted' | 'move'>;

const laterNights = prepared({ after: events.startsAt, seriesId: events.seriesId }, (orm, { after, seriesId }) =>
  orm
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.seriesId, seriesId), gt(events.startsAt, after), isNull(events.cancelledAt)))
    .orderBy(asc(events.startsAt))
    .prepare(),
);

/**
 * The first limit that a change would put below what is sold and held: the event's own capacity, or a ticket type's
 * quota. Null when there is none.
 */
function brokenPromise(
  before: EventEdit,
  fields: EventFields,
): { sold: number; held: number; ticketType?: string } | null {
  const { sold, held } = before;
  if (fields.maxCapacity !== null && fields.maxCapacity < sold + held && fields.maxCapacity !== before.maxCapacity)
    return { sold, held };
  for (const type of fields.ticketTypes) {
    const old = before.ticketTypes.find(({ id }) => id === type.id);
    if (old !== undefined && type.quota !== null && type.quota !== old.quota && type.quota < old.sold + old.held)
      return { sold: old.sold, held: old.held, ticketType: type.name };
  }
  return null;
}

/**
 * Sold and held seats stay. So fewer seats than that is a decision an admin has to make: everybody keeps theirs, nobody
 * new gets one. The audit log has the decision.
 */
function guardCapacity(
  ctx: ServiceContext,
  before: EventEdit,
  change: { fields: EventFields; isAccepted: boolean },
): void {
  const broken = brokenPromise(before, change.fields);
  if (broken === null) return;
  const { sold, held, ticketType } = broken;
  if (!change.isAccepted)
    throw new DomainError('CAPACITY_BELOW_SOLD', {
      sold,
      held,
      ...(ticketType !== undefined && { fields: { ticketType } }),
    });
  writeAudit(ctx, {
    action: 'event.oversold',
    subjectKind: 'event',
    subjectId: before.id,
    before: { maxCapacity: before.maxCapacity },
    after: { maxCapacity: change.fields.maxCapacity, sold, held },
  });
}

const isElsewhere = (before: EventEdit, { startsAt, endsAt, location }: EventFields): boolean =>
  before.startsAt.getTime() !== startsAt.getTime() ||
  before.endsAt.getTime() !== endsAt.getTime() ||
  before.location !== location;

/** What the audit log keeps: what the posters say, numbers and flags; of the long text only its length. */
function factsOf(event: EventFields) {
  const { description, imageUrl, styles: _styles, ticketTypes, ...facts } = toEventFields(event);
  return {
    ...facts,
    startsAt: facts.startsAt.getTime(),
    endsAt: facts.endsAt.getTime(),
    descriptionLength: description.length,
    photo: imageUrl,
    ticketTypes: ticketTypes.map((type) =>
      pick(type, ['id', 'priceCents', 'vatBps', 'quota', 'channel', 'isActive', 'needsCode']),
    ),
  };
}

function writeOne(
  ctx: ServiceContext,
  before: EventEdit,
  { fields, decisions }: { fields: EventFields; decisions: Decisions },
): void {
  if (before.isCancelled) throw new DomainError('EVENT_CANCELLED');
  guardCapacity(ctx, before, { fields, isAccepted: decisions.isOversoldAccepted });
  if (before.holders > 0 && isElsewhere(before, fields)) {
    if (decisions.move === undefined) throw new DomainError('EVENT_HAS_HOLDERS', { holders: before.holders });
    moveEvent(ctx, {
      id: before.id,
      startsAt: fields.startsAt,
      endsAt: fields.endsAt,
      location: fields.location,
      isRefundOffered: decisions.move.isRefundOffered,
    });
  }
  updateEventRow(ctx, before.id, fields);
  if (before.title !== fields.title) tellEventWallets(ctx, before.id);
  writeTicketTypes(ctx, before.id, fields.ticketTypes);
  writeAudit(ctx, {
    action: 'event.updated',
    subjectKind: 'event',
    subjectId: before.id,
    before: factsOf(before),
    after: factsOf(fields),
  });
}

/**
 * The change carried over to a later night of the series: its own week, the new weekday and wall clock, its own ticket
 * types by their old name.
 */
function carriedOver(changed: { before: EventEdit; fields: EventFields }, night: EventEdit): EventFields {
  const { before, fields } = changed;
  const startsAt = addBerlinDays(fields.startsAt, berlinDaysBetween(before.startsAt, night.startsAt));
  const idOf = (type: TicketTypeFields): string | undefined => {
    const oldName = before.ticketTypes.find(({ id }) => id === type.id)?.name;
    return night.ticketTypes.find(({ name }) => name === oldName)?.id;
  };
  const moved = onDate(fields, startsAt);
  return {
    ...moved,
    isActive: night.isActive,
    ticketTypes: moved.ticketTypes.map((type) => ({ ...type, id: idOf(type) })),
  };
}

/**
 * Saves the editor: one night, or it and all later ones of its series. What would surprise people is refused until it
 * is said expressly: CAPACITY_BELOW_SOLD (sold, held), EVENT_HAS_HOLDERS (holders). Also EVENT_NOT_FOUND,
 * EVENT_CANCELLED, TICKET_TYPE_NOT_FOUND, CHANGED_MEANWHILE. All nights are written or none.
 */
export function updateEvent(
  ctx: ServiceContext,
  { id, scope, seenAt, isOversoldAccepted, move, ...fields }: UpdateEventInput,
): { changed: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const before = showEventEdit(ctx, id);
    if (seenAt !== undefined && seenAt.getTime() !== before.updatedAt.getTime())
      throw new DomainError('CHANGED_MEANWHILE');
    const decisions = { isOversoldAccepted, move };
    const later =
      scope === 'following' && before.seriesId !== null
        ? laterNights(ctx.db).all({ seriesId: before.seriesId, after: before.startsAt })
        : [];
    writeOne(ctx, before, { fields, decisions });
    for (const { id: nightId } of later) {
      const night = showEventEdit(ctx, nightId);
      writeOne(ctx, night, { fields: carriedOver({ before, fields }, night), decisions });
    }
    ctx.contentChanged();
    return { changed: 1 + later.length };
  });
}
