import { decideVerdict } from '#shared/door/decide-verdict.ts';
import type { Verdict } from '#shared/door/verdict.ts';
import { VERDICTS } from '#shared/door/verdict-words.ts';
import type { ReenterInput } from '#shared/door/kasse-inputs.ts';
import { insertIfNew } from '#server/db/rows.ts';
import { reentries } from '#server/db/schema/check-ins.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Desk } from '../devices/desk.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import { contextAt } from '../devices/context-at.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banAtDoor } from './ban-at-door.ts';
import { findFirstUse } from './check-in-rows.ts';
import { headCount } from './head-count.ts';
import { loadDoorEvent } from './door-event.ts';
import { findDoorMember } from './find-member.ts';
import { findDoorTicket } from './find-ticket.ts';
import { readCode } from './read-code.ts';

/** 'Stempel da': somebody who came in before comes in again; the count stays. Call inside a transaction. */
export function reenterAt(ctx: ServiceContext, desk: Desk, input: ReenterInput & { at: Date }): Verdict {
  const then = contextAt(ctx, input.at);
  const event = loadDoorEvent(then, input.eventId);
  const { eveningId } = event;
  const read = readCode(then, input.code, input.eventId);
  const ticket = findDoorTicket(ctx, read.find, input.eventId);
  const member = ticket === null ? findDoorMember(then, read.find, event) : null;
  const use =
    ticket !== null
      ? findFirstUse(ctx, { ticketId: ticket.id, eveningId })
      : member === null
        ? null
        : findFirstUse(ctx, { subscriberId: member.subscriberId, eventId: event.id, eveningId });
  const counts = headCount(ctx, { eventId: event.id, eveningId }, event.maxCapacity);
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
  const verdict = decideVerdict({
    ...facts,
    ticket: ticket && { ...ticket.scanned, firstUse: use },
    member: member && { ...member.scanned, firstUse: use },
  });
  // Whoever was not inside gets the verdict of a first scan, but a stamp does not let them in.
  if (use === null || verdict.reason !== 'already_used')
    return { ...verdict, isAdmitted: false, admissionId: null, counts };
  insertIfNew(ctx.db, reentries, {
    id: input.entryId,
    eventId: event.id,
    admissionId: use.admissionId,
    deskId: desk.id,
    cashierId: input.cashierId ?? null,
    at: input.at,
  });
  const { colour, word, todo } = VERDICTS.reentry;
  return { ...verdict, colour, word, todo, reason: 'reentry', isAdmitted: true, counts };
}

/** `kasse.reenter`. Errors: EVENT_NOT_FOUND, EVENT_OVER, CASHIER_UNKNOWN. */
export function reenter(ctx: ServiceContext, desk: Desk, input: ReenterInput): Verdict {
  requireTillPerson(ctx, input.cashierId, ctx.now());
  return inTransaction(ctx.db, () => reenterAt(ctx, desk, { ...input, at: ctx.now() }));
}
