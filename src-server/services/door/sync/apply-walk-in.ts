import type { WalkInPayload } from '#shared/door/journal-entry.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { countWalkInAt, undoWalkInAt } from '../check-in/count-walk-in.ts';
import type { Desk } from '../devices/desk.ts';
import type { EntryException } from './entry-exception.ts';
import type { Entry } from './read-entry.ts';

/** Somebody let in without a ticket, or taken back: they are inside, or out, whatever the books say. */
export function applyWalkIn(
  ctx: ServiceContext,
  desk: Desk,
  { id, at, payload, objection, overObjection }: Entry<WalkInPayload>,
): EntryException[] {
  if (payload.type === 'count')
    return countWalkInAt(ctx, desk, { ...payload, entryId: id, at, objection, overObjection });
  undoWalkInAt(ctx, desk, { entryId: id, walkInId: payload.walkInId });
  return [];
}
