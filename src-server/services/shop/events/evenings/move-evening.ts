import type { MoveEveningInput } from '#shared/events/course-evenings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { guardStillDays } from '../series/guard-still-days.ts';
import { findEvening, guardToCome, tellChange, writeEvening } from './change-evening.ts';

/**
 * Another time for an evening of a course that is still to come; everybody who holds a ticket is told. The same time
 * again tells nobody. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN, EVENING_TOO_FAR, STILL_DAY.
 */
export function moveEvening(
  ctx: ServiceContext,
  { id, startsAt, endsAt, isStillDayAccepted }: MoveEveningInput,
): { told: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const before = findEvening(ctx, id);
    if (startsAt.getTime() === before.startsAt.getTime() && endsAt.getTime() === before.endsAt.getTime())
      return { told: 0 };
    // One that was left out may take place later on, also once its own time is over.
    if (before.state === 'planned') guardToCome(ctx, before);
    guardToCome(ctx, { startsAt });
    guardStillDays([{ fields: { kind: 'workshop', startsAt, endsAt } }], isStillDayAccepted);
    writeEvening(ctx, before, { startsAt, endsAt, state: 'planned', movedAt: ctx.now() });
    return tellChange(ctx, { ...before, startsAt, endsAt }, { what: 'moved', before });
  });
}
