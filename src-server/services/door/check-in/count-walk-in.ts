import type { WalkInPayload } from '#shared/door/journal-entry.ts';
import { DomainError } from '#shared/errors.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takeFromAllotment } from '../devices/allotment.ts';
import { contextAt } from '../devices/context-at.ts';
import type { Desk } from '../devices/desk.ts';
import { checkListedGuest } from '../guest-lists/check-listed-guest.ts';
import type { Objection } from '../devices/require-supervisor.ts';
import { checkOverHouse, type OverProblem } from '../devices/over-house.ts';
import { loadDoorEvent } from './door-event.ts';
import { findWalkIn, insertWalkIn, undoWalkInRow } from './walk-in-rows.ts';

type Counted = Extract<WalkInPayload, { type: 'count' }> & {
  entryId: string;
  at: Date;
  /** To the supervisor's yes to a guest of a list, and to a full house. */ objection: Objection | null;
  overObjection: Objection | null;
};

/**
 * People who come in without a ticket: each takes a seat, the desk's kept ones first, and at a
 * course one on that evening. They are inside by now, so a full
 * house refuses nobody here; what a person must look at is returned. The same entry twice counts once. Call inside a
 * transaction. Errors: EVENT_NOT_FOUND, EVENT_OVER.
 */
export function countWalkInAt(ctx: ServiceContext, desk: Desk, walkIn: Counted): OverProblem[] {
  const { entryId, eventId, people, over, at } = walkIn;
  const then = contextAt(ctx, at);
  const { eveningId } = loadDoorEvent(then, eventId);
  // Of a course a desk keeps seats for all its evenings, and they are here for one.
  if (eveningId === null) takeFromAllotment(ctx, { deskId: desk.id, eventId, seats: people });
  const isNew = insertWalkIn(ctx, {
    id: entryId,
    eventId,
    eveningId,
    deskId: desk.id,
    cashierId: walkIn.cashierId,
    reason: walkIn.reason,
    guestId: walkIn.guestId ?? null,
    people,
    overPeople: Math.min(people, over?.people ?? 0),
    overReason: over?.reason ?? null,
    supervisorId: over?.supervisorId ?? null,
    countedAt: at,
  });
  if (!isNew) return [];
  const { seatsLeft } = loadDoorEvent(then, eventId);
  ctx.contentChanged();
  return [
    ...checkOverHouse(ctx, desk, { entryId, eventId, over, objection: walkIn.overObjection, people, seatsLeft }),
    ...checkListedGuest(ctx, desk, walkIn),
  ];
}

/** Takes a '+1' of this desk back. The same undo twice changes nothing. Error: ADMISSION_NOT_FOUND. */
export function undoWalkInAt(ctx: ServiceContext, desk: Desk, undone: { entryId: string; walkInId: string }): void {
  const row = findWalkIn(ctx, undone.walkInId);
  if (row === undefined || row.deskId !== desk.id) throw new DomainError('ADMISSION_NOT_FOUND');
  undoWalkInRow(ctx, { id: row.id, undoId: undone.entryId });
  ctx.contentChanged();
}
