import { DomainError } from '#shared/errors.ts';
import type { ShiftPayload } from '#shared/door/journal-entry.ts';
import { accountNamed } from '../shifts/account-named.ts';
import { deleteShift, findShift, insertShift } from '../shifts/shift-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { EntryException } from './entry-exception.ts';

/** The shift calendar as it was edited at the desk, by whoever was unlocked there. Error: SHIFT_NOT_OWN. */
export function applyShift(
  ctx: ServiceContext,
  { at, payload }: { id: string; at: Date; payload: ShiftPayload },
): EntryException[] {
  if (payload.type === 'add') {
    insertShift(ctx.db).run({
      id: payload.id,
      userId: payload.cashierId,
      personId: accountNamed(ctx, payload.name, payload.cashierId),
      date: payload.date,
      name: payload.name,
      note: payload.note,
      createdAt: at,
    });
    return [];
  }
  const row = findShift(ctx.db).get({ id: payload.id });
  // Taken out on the website meanwhile: there is nothing left to do.
  if (row === undefined) return [];
  if (row.userId !== payload.cashierId) throw new DomainError('SHIFT_NOT_OWN');
  deleteShift(ctx.db).run({ id: payload.id });
  return [];
}
