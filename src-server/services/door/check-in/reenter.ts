import { decideVerdict } from '#shared/door/decide-verdict.ts';
import type { VerdictReason } from '#shared/door/verdict-words.ts';
import { insertIfNew } from '#server/db/rows.ts';
import { reentries } from '#server/db/schema/check-ins.ts';
import type { Desk } from '../devices/desk.ts';
import { contextAt } from '../devices/context-at.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banAtDoor } from './ban-at-door.ts';
import { findFirstUse } from './check-in-rows.ts';
import { loadDoorEvent } from './door-event.ts';
import { findDoorMember } from './find-member.ts';
import { findDoorTicket } from './find-ticket.ts';
import { readCode } from './read-code.ts';

type Reentry = { entryId: string; eventId: string; code: string; cashierId: string | null; at: Date };

/**
 * 'Stempel da': somebody who came in before comes in again; the count stays. Any other answer than 'reentry' says why
 * they may not. Call inside a transaction. Errors: EVENT_NOT_FOUND, EVENT_OVER.
 */
export function reenterAt(ctx: ServiceContext, desk: Desk, input: Reentry): VerdictReason {
  const then = contextAt(ctx, input.at);
  const event = loadDoorEvent(then, input.eventId);
  const { eveningId } = event;
  const read = readCode(then, input.code, input.eventId);
  const ticket = findDoorTicket(ctx, read.find, { eventId: input.eventId, eveningId });
  const member = ticket === null ? findDoorMember(then, read.find, event) : null;
  const use =
    ticket !== null
      ? findFirstUse(ctx, { ticketId: ticket.id, eveningId })
      : member === null
        ? null
        : findFirstUse(ctx, { subscriberId: member.subscriberId, eventId: event.id, eveningId });
  const facts = {
    entryId: input.entryId,
    isEventCancelled: event.cancelledAt !== null,
    // Whoever was inside came in time, or with a supervisor's yes.
    beginsLater: null,
    code: read.code,
    ban: banAtDoor(ctx, { ticket, member }, input.at),
    seatsLeft: event.seatsLeft,
    isListComplete: true,
    otherNight: ticket?.otherNight ?? null,
    confirmed: null,
  };
  const { reason } = decideVerdict({
    ...facts,
    ticket: ticket && { ...ticket.scanned, firstUse: use },
    member: member && { ...member.scanned, firstUse: use },
  });
  // Whoever was not inside gets the verdict of a first scan, but a stamp does not let them in.
  if (use === null || reason !== 'already_used') return reason;
  insertIfNew(ctx.db, reentries, {
    id: input.entryId,
    eventId: event.id,
    admissionId: use.admissionId,
    deskId: desk.id,
    cashierId: input.cashierId,
    at: input.at,
  });
  return 'reentry';
}
