import { toEventFields, type DuplicateEventInput } from '#shared/events/edit-event.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { copyPool } from '../../roles/copy-pool.ts';
import { addEvent, onDate } from './create-event.ts';
import { ruleTimesOf } from '../evenings/make-evenings.ts';
import { guardStillDays } from '../series/guard-still-days.ts';
import { showEventEdit } from './show-event-edit.ts';

/** The same night on another date, with its types on sale; hidden until it is published. Throws EVENT_NOT_FOUND, STILL_DAY. */
export function duplicateEvent(
  ctx: ServiceContext,
  { id, startsAt, isStillDayAccepted }: DuplicateEventInput,
): { id: string } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const night = toEventFields(showEventEdit(ctx, id));
    const ticketTypes = night.ticketTypes.filter(({ isActive }) => isActive);
    // A course as its rule has it: what was moved or left out by itself is of the old dates.
    const fields = { ...night, ...ruleTimesOf(ctx, id), ticketTypes, isActive: false };
    const copy = onDate(fields, startsAt);
    guardStillDays([{ fields: copy }], isStillDayAccepted);
    const made = addEvent(ctx, copy, { isStillDayAccepted });
    copyPool(ctx, id, made);
    return { id: made };
  });
}
