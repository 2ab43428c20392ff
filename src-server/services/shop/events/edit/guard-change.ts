import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import type { EventFields } from '#shared/events/edit-event.ts';
import { writeAudit } from '../../../base/audit.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

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
 * new gets one. The audit log has the decision. Throws CAPACITY_BELOW_SOLD.
 */
export function guardCapacity(
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

/** Whether people who hold a ticket would come at another time, or to another place. */
export const isElsewhere = (before: EventEdit, { startsAt, endsAt, location }: EventFields): boolean =>
  before.startsAt.getTime() !== startsAt.getTime() ||
  before.endsAt.getTime() !== endsAt.getTime() ||
  before.location !== location;
