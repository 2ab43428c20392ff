import { decideVerdict, type FirstUse, type ScanFacts } from '#shared/door/decide-verdict.ts';
import type { Verdict } from '#shared/door/verdict.ts';
import type { CheckInInput } from '#shared/door/kasse-inputs.ts';
import type { Desk } from '../devices/desk.ts';
import { judgedAt } from '../devices/judged-at.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findFirstUse, headCount, insertAdmission, type NewAdmission } from './admission-rows.ts';
import { loadDoorEvent, type DoorEvent } from './door-event.ts';
import { findDoorMember, type DoorMember } from './find-member.ts';
import { findDoorTicket, type DoorTicket } from './find-ticket.ts';
import { freeAtDoor, spendAtDoor } from './member-entry.ts';
import { readCode } from './read-code.ts';

export type Scan = Pick<CheckInInput, 'eventId' | 'code' | 'entryId' | 'isUnder18' | 'confirmed'> & {
  cashierId: string | null;
  at: Date;
};

type Found = { event: DoorEvent; ticket: DoorTicket | null; member: DoorMember | null; facts: ScanFacts };

function look(ctx: ServiceContext, scan: Scan): Found {
  const event = loadDoorEvent(ctx, scan.eventId);
  const read = readCode(ctx, scan.code, scan.eventId);
  const ticket = findDoorTicket(ctx, read.find, scan.eventId);
  const member = ticket === null ? findDoorMember(ctx, read.find, event) : null;
  const facts: ScanFacts = {
    entryId: scan.entryId,
    isEventCancelled: event.cancelledAt !== null,
    code: read.code,
    ticket: ticket?.scanned ?? null,
    member: member?.scanned ?? null,
    seatsLeft: event.seatsLeft,
    isListComplete: true,
    confirmed: scan.confirmed,
  };
  return { event, ticket, member, facts };
}

/** Spends the entitlement first: a member whose entry was sold at this door comes in on that ticket, not once more on the card. */
function writeMember(
  ctx: ServiceContext,
  member: DoorMember,
  admission: Omit<NewAdmission, 'ticketId' | 'subscriberId' | 'channel'>,
): boolean {
  const { subscriberId } = member;
  if (member.spendsEntitlement && !spendAtDoor(ctx, { subscriberId, eventId: admission.eventId, refId: admission.id }))
    return false;
  if (insertAdmission(ctx, { ...admission, ticketId: null, subscriberId, channel: 'member' })) return true;
  freeAtDoor(ctx, admission.id);
  return false;
}

function write(ctx: ServiceContext, desk: Desk, { scan, found }: { scan: Scan; found: Found }): boolean {
  const { ticket, member } = found;
  const admission = {
    id: scan.entryId,
    eventId: scan.eventId,
    deskId: desk.id,
    cashierId: scan.cashierId,
    isUnder18: scan.isUnder18,
    at: scan.at,
  };
  if (ticket !== null)
    return insertAdmission(ctx, { ...admission, ticketId: ticket.id, subscriberId: null, channel: ticket.channel });
  return member !== null && writeMember(ctx, member, admission);
}

type Use = NonNullable<ReturnType<typeof findFirstUse>>;

function useOf(ctx: ServiceContext, { ticket, member, event }: Found): Use | null {
  if (ticket !== null) return findFirstUse(ctx, { ticketId: ticket.id });
  return member === null ? null : findFirstUse(ctx, { subscriberId: member.subscriberId, eventId: event.id });
}

function withFirstUse(facts: ScanFacts, firstUse: FirstUse | null): ScanFacts {
  return {
    ...facts,
    ticket: facts.ticket && { ...facts.ticket, firstUse },
    member: facts.member && { ...facts.member, firstUse },
  };
}

export type Admitted = {
  verdict: Verdict;
  /** Who was first, when this one lost. */ first: { deskId: string; admissionId: string } | null;
  isKnown: boolean;
};

/**
 * Judges a scan and, if it lets somebody in, writes the admission. Nothing is asked about an earlier entry before: the unique row
 * decides who was first, and the loser is judged anew, knowing when, where and by whom. Call inside a transaction.
 * Errors: EVENT_NOT_FOUND, EVENT_OVER.
 */
export function admit(ctx: ServiceContext, desk: Desk, scan: Scan): Admitted {
  const found = look(judgedAt(ctx, scan.at), scan);
  const decided = decideVerdict(found.facts);
  const isIn = decided.isAdmitted && write(ctx, desk, { scan, found });
  // Who was not let in by this scan may be inside already; that answer comes before any price.
  const use = isIn ? null : useOf(ctx, found);
  const verdict = isIn || use === null ? decided : decideVerdict(withFirstUse(found.facts, use));
  return {
    verdict: { ...verdict, counts: headCount(ctx, scan.eventId, found.event.maxCapacity) },
    first:
      use === null || use.admissionId === scan.entryId ? null : { deskId: use.deskId, admissionId: use.admissionId },
    isKnown: found.ticket !== null || found.member !== null,
  };
}
