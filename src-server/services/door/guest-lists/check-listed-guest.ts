import type { WalkInPayload } from '#shared/door/journal-entry.ts';
import { guestListEnd } from '#shared/door/guest-list.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import { formatTime } from '#shared/time.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { eveningAtDoor } from '../evenings/event-of-night.ts';
import type { Desk } from '../devices/desk.ts';
import type { OverProblem } from '../devices/over-house.ts';
import type { Objection } from '../devices/require-supervisor.ts';
import { cameOf, findGuest, findOtherDesk } from './guest-list-rows.ts';

type Listed = Pick<Extract<WalkInPayload, { type: 'count' }>, 'eventId' | 'guestId' | 'late'> & {
  at: Date;
  /** To the supervisor's yes. */ objection: Objection | null;
};
type Problem = OverProblem & { otherDeskId?: string; aboutId?: string };

/**
 * After the list's end a supervisor answers for it, and has signed; before the doors opened, too, at a desk that knows
 * their hours.
 */
function hoursProblems({ eventId, guestId, late, objection, isOver }: Listed & { isOver: boolean }): Problem[] {
  if (objection === null || (late === undefined && !isOver)) return [];
  return [{ kind: objection, detail: isOver ? 'guest_list_over' : 'guest_list_early', eventId, aboutId: guestId }];
}

/**
 * Looks at people of a guest list who are inside by now. More people than the list says is told at both desks: two
 * desks without a network can let the same guest in. Also told is somebody who is on no list of this night any more, or
 * who came after its end without a supervisor. Call inside the transaction that let them in.
 */
export function checkListedGuest(ctx: ServiceContext, desk: Desk, listed: Listed): Problem[] {
  const { eventId, guestId, at } = listed;
  if (guestId === undefined) return [];
  const guest = findGuest(ctx, guestId);
  if (guest === undefined || guest.eventId !== eventId)
    return [{ kind: 'unknown_ticket', detail: 'guest_list', eventId }];
  const end = guestListEnd(eveningAt(guest, at).startsAt, guest.holdsUntil);
  const problems = hoursProblems({ ...listed, isOver: end !== null && at > end });
  const [came, most] = [
    cameOf(ctx, { eventId, eveningId: eveningAtDoor(ctx, eventId, at) }).get(guestId) ?? 0,
    1 + guest.companions,
  ];
  if (came <= most) return problems;
  const other = findOtherDesk(ctx, { eventId, guestId, deskId: desk.id });
  const where = other === undefined ? '' : ` ${formatTime(other.at)} ${other.deskName}`;
  return [
    ...problems,
    {
      kind: 'double_admission',
      detail: `guest_list ${came}/${most}${where}`,
      eventId,
      aboutId: guestId,
      ...(other !== undefined && { otherDeskId: other.deskId }),
    },
  ];
}
