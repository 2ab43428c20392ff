import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import { toEventFields, type EventFields, type UpdateEventInput } from '#shared/events/edit-event.ts';
import { pick } from '#shared/pick.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { scanWaitList } from '../../wait-list/scan-wait-list.ts';
import { tellEventWallets } from '../../wallet/tell-wallets.ts';
import { guardCapacity, isElsewhere } from './guard-change.ts';
import { guardStillDays } from '../series/guard-still-days.ts';
import { moveEvent } from './move-event.ts';
import { isReached, planChange } from './plan-change.ts';
import { latestOf } from './preview-change.ts';
import { showEventEdit } from './show-event-edit.ts';
import { updateEventRow } from './write-event.ts';
import { writeTicketTypes } from './write-ticket-types.ts';

type Decisions = Pick<UpdateEventInput, 'isOversoldAccepted' | 'isStillDayAccepted' | 'move'>;

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
      pick(type, ['id', 'priceCents', 'vatBps', 'quota', 'channel', 'scope', 'isActive', 'needsCode']),
    ),
  };
}

function writeOne(
  ctx: ServiceContext,
  before: EventEdit,
  { fields, decisions }: { fields: EventFields; decisions: Decisions },
): void {
  const { isStillDayAccepted } = decisions;
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
      isStillDayAccepted,
    });
  }
  updateEventRow(ctx, before.id, { ...fields, isStillDayAccepted });
  if (before.title !== fields.title) tellEventWallets(ctx, before.id);
  writeTicketTypes(ctx, before.id, fields.ticketTypes);
  writeAudit(ctx, {
    action: 'event.updated',
    subjectKind: 'event',
    subjectId: before.id,
    before: factsOf(before),
    after: factsOf(fields),
  });
  scanWaitList(ctx, before.id);
}

/**
 * Saves the editor: one night, it and all that follow in its series, or all of the series that are still to come. Other
 * nights take what was changed where they had the same; their own words, times and prices stay. What would surprise
 * people is refused until it is said expressly: CAPACITY_BELOW_SOLD (sold, held), EVENT_HAS_HOLDERS (holders),
 * STILL_DAY (stillDays). Also EVENT_NOT_FOUND, EVENT_CANCELLED, TICKET_TYPE_NOT_FOUND, CHANGED_MEANWHILE,
 * EVENINGS_FIXED.
 * All nights are written or none.
 */
export function updateEvent(
  ctx: ServiceContext,
  { id, scope, seenAt, seriesSeenAt, isOversoldAccepted, isStillDayAccepted, move, ...fields }: UpdateEventInput,
): { changed: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const before = showEventEdit(ctx, id);
    if (seenAt !== undefined && seenAt.getTime() !== before.updatedAt.getTime())
      throw new DomainError('CHANGED_MEANWHILE');
    const decisions = { isOversoldAccepted, isStillDayAccepted, move };
    const others = scope === 'one' ? [] : planChange(ctx, before, fields);
    if (scope !== 'one' && seriesSeenAt !== undefined && seriesSeenAt.getTime() !== latestOf(others).getTime())
      throw new DomainError('CHANGED_MEANWHILE');
    const reached = others.filter((planned) => planned.night.id !== id && isReached(planned, scope));
    const nights = reached.map(({ night, fields: carried }) => ({ fields: carried, before: night }));
    guardStillDays([{ fields, before }, ...nights], isStillDayAccepted);
    writeOne(ctx, before, { fields, decisions });
    for (const { night, fields: carried } of reached) writeOne(ctx, night, { fields: carried, decisions });
    ctx.contentChanged();
    return { changed: 1 + reached.length };
  });
}
