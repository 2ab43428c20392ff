import { beginsLater } from '#shared/door/doors-open.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { decideVerdict, type FirstUse, type ScanFacts } from '#shared/door/decide-verdict.ts';
import type { Verdict } from '#shared/door/verdict.ts';
import type { CheckInInput } from '#shared/door/kasse-inputs.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { absences } from '#server/db/schema/tickets.ts';
import { verdicts } from '#server/db/schema/check-ins.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { contextAt } from '../devices/context-at.ts';
import { objectionTo, requireYes } from '../devices/require-supervisor.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import { openAddOnsOf } from '../../shop/add-ons/hand-out-add-ons.ts';
import { toldOfTicket } from '../../shop/questions/told-at-door.ts';
import { banAtDoor } from './ban-at-door.ts';
import { findCheckIn, findFirstUse, insertCheckIn, type NewCheckIn } from './check-in-rows.ts';
import { headCount } from './head-count.ts';
import { loadDoorEvent, type DoorEvent } from './door-event.ts';
import { findDoorMember, type DoorMember } from './find-member.ts';
import { findDoorTicket, type DoorTicket } from './find-ticket.ts';
import { freeAtDoor, spendAtDoor } from './member-entry.ts';
import { readCode } from './read-code.ts';

export type Scan = Pick<CheckInInput, 'eventId' | 'code' | 'entryId' | 'isUnder18' | 'confirmed' | 'knowsAbsences'> & {
  cashierId: string | null;
  at: Date;
  /** The guest is inside already, by the word of a door: the hour is no matter any more. */ isDone?: boolean;
  /** Let in at a desk, where a dispute is put before a person; a phone may not decide on one. */ isAnswered?: boolean;
};

type Found = { event: DoorEvent; ticket: DoorTicket | null; member: DoorMember | null; facts: ScanFacts };

const isAbsent = (ctx: ServiceContext, { ticketId, eveningId }: { ticketId: string; eveningId: string | null }) =>
  eveningId !== null && findRow(ctx.db, absences, { ticketId, eveningId, endedAt: null }, ['id']) !== undefined;

function look(ctx: ServiceContext, scan: Scan): Found {
  const event = loadDoorEvent(ctx, scan.eventId);
  const read = readCode(ctx, scan.code, scan.eventId);
  const ticket = findDoorTicket(ctx, read.find, { eventId: scan.eventId, eveningId: event.eveningId });
  const member = ticket === null ? findDoorMember(ctx, read.find, event) : null;
  const facts: ScanFacts = {
    entryId: scan.entryId,
    isEventCancelled: event.cancelledAt !== null,
    beginsLater: scan.isDone === true ? null : beginsLater(event, scan.at, ctx.kasse.doorsOpenHours),
    code: read.code,
    ticket: ticket && {
      ...ticket.scanned,
      isDisputed: ticket.scanned.isDisputed && scan.isAnswered !== true,
      isAbsent: scan.knowsAbsences === true && isAbsent(ctx, { ticketId: ticket.id, eveningId: event.eveningId }),
    },
    member: member?.scanned ?? null,
    ban: banAtDoor(ctx, { ticket, member }, scan.at),
    seatsLeft: event.seatsLeft,
    isListComplete: true,
    otherNight: ticket?.otherNight ?? null,
    confirmed: scan.confirmed,
  };
  return { event, ticket, member, facts };
}

/**
 * Spends the entitlement first: a member whose entry was sold at this door comes in on that ticket, not once more on
 * the card.
 */
function writeMember(
  ctx: ServiceContext,
  member: DoorMember,
  checkIn: Omit<NewCheckIn, 'ticketId' | 'subscriberId' | 'channel'>,
): boolean {
  const { subscriberId } = member;
  if (member.spendsEntitlement && !spendAtDoor(ctx, { subscriberId, eventId: checkIn.eventId, refId: checkIn.id }))
    return false;
  if (insertCheckIn(ctx, { ...checkIn, ticketId: null, subscriberId, channel: 'member' })) return true;
  freeAtDoor(ctx, checkIn.id);
  return false;
}

function write(ctx: ServiceContext, desk: Desk, { scan, found }: { scan: Scan; found: Found }): boolean {
  const { ticket, member } = found;
  const checkIn = {
    id: scan.entryId,
    eventId: scan.eventId,
    eveningId: found.event.eveningId,
    deskId: desk.id,
    cashierId: scan.cashierId,
    isUnder18: scan.isUnder18,
    admittedAt: scan.at,
  };
  if (ticket !== null)
    return insertCheckIn(ctx, { ...checkIn, ticketId: ticket.id, subscriberId: null, channel: ticket.channel });
  return member !== null && writeMember(ctx, member, checkIn);
}

type Use = NonNullable<ReturnType<typeof findFirstUse>>;

function useOf(ctx: ServiceContext, { ticket, member, event }: Found): Use | null {
  const { id: eventId, eveningId } = event;
  if (ticket !== null) return findFirstUse(ctx, { ticketId: ticket.id, eveningId });
  return member === null ? null : findFirstUse(ctx, { subscriberId: member.subscriberId, eventId, eveningId });
}

function withFirstUse(facts: ScanFacts, firstUse: FirstUse | null): ScanFacts {
  return {
    ...facts,
    ticket: facts.ticket && { ...facts.ticket, firstUse },
    member: facts.member && { ...facts.member, firstUse },
  };
}

/**
 * The check-in was refused although nobody is inside with this ticket: then another desk has used this id, and the
 * answer must not be green.
 */
function requireOwnId(ctx: ServiceContext, desk: Desk, entryId: string): void {
  const owner = findCheckIn(ctx, entryId)?.deskId ?? desk.id;
  if (owner !== desk.id) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
}

export type CheckedIn = {
  /** Without the counts: a journal that is handed in has no screen to show them. */ verdict: Verdict;
  capacity: number | null;
  eveningId: string | null;
  /** Who was first, when this one lost. */ first: { deskId: string; admissionId: string } | null;
  isKnown: boolean;
  /** The ticket, or the membership. */ aboutId: string | null;
};

/**
 * Decides on a scan and, if it lets somebody in, writes the check-in. Nothing is asked about an earlier entry before:
 * the unique row decides who was first, and the loser gets a second verdict, knowing when, where and by whom. Call
 * inside a transaction. Errors: EVENT_NOT_FOUND, EVENT_OVER, IDEMPOTENCY_KEY_REUSED.
 */
export function checkInAt(ctx: ServiceContext, desk: Desk, scan: Scan): CheckedIn {
  const found = look(contextAt(ctx, scan.at), scan);
  const decided = decideVerdict(found.facts);
  const isIn = decided.isAdmitted && write(ctx, desk, { scan, found });
  // Whoever this scan did not let in may be inside already: that answer comes before any price.
  const use = isIn ? null : useOf(ctx, found);
  if (decided.isAdmitted && !isIn && use === null) requireOwnId(ctx, desk, scan.entryId);
  return {
    verdict: isIn || use === null ? decided : decideVerdict(withFirstUse(found.facts, use)),
    capacity: found.event.maxCapacity,
    eveningId: found.event.eveningId,
    first:
      use === null || use.admissionId === scan.entryId ? null : { deskId: use.deskId, admissionId: use.admissionId },
    isKnown: found.ticket !== null || found.member !== null,
    aboutId: found.ticket?.id ?? found.member?.subscriberId ?? null,
  };
}

/** Answers from before `validFor` lack it. */
type KeptVerdict = Omit<Verdict, 'usedAt' | 'validFor'> & { usedAt: number | null; validFor?: string | null };

/** The answer this entry got before. An entry of another desk is refused. */
function keptVerdict(ctx: ServiceContext, desk: Desk, entryId: string): Verdict | null {
  const row = findRow(ctx.db, verdicts, { entryId }, ['deskId', 'verdict']);
  if (row === undefined) return null;
  if (row.deskId !== desk.id) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  const kept = JSON.parse(row.verdict) as KeptVerdict;
  return { ...kept, validFor: kept.validFor ?? null, usedAt: kept.usedAt === null ? null : new Date(kept.usedAt) };
}

/** Read anew each time and not kept with it: what guests have answered is forgotten sooner than who came when. */
function withTold(ctx: ServiceContext, entryId: string, verdict: Verdict): Verdict {
  const ticketId = findCheckIn(ctx, verdict.isAdmitted ? entryId : (verdict.admissionId ?? ''))?.ticketId;
  if (ticketId == null) return { ...verdict, told: null };
  // Who is inside already comes for what was bought.
  const told = verdict.isAdmitted ? toldOfTicket(ctx, ticketId) : null;
  return { ...verdict, told, bought: openAddOnsOf(ctx, ticketId) };
}

/** Before the doors open a supervisor answers for this entry, by their PIN at this desk. */
function requireEarly(ctx: ServiceContext, desk: Desk, { entryId, supervisorId, proof }: CheckInInput): void {
  const abouts = [APPROVALS.early(entryId)];
  requireYes(objectionTo(ctx, desk, { supervisorId: supervisorId ?? null, proof, abouts }));
}

/**
 * A scan at a desk with a network: the verdict, and the check-in if it is one. The same entry twice gets the same
 * verdict. Ten desks share their commits, so a crowd at the doors waits for the disk together. Errors: EVENT_NOT_FOUND,
 * EVENT_OVER, IDEMPOTENCY_KEY_REUSED, CASHIER_UNKNOWN, SUPERVISOR_NEEDED, SUPERVISOR_UNPROVED.
 */
export function checkIn(ctx: ServiceContext, desk: Desk, input: CheckInInput): Promise<Verdict> {
  return inSharedTransaction(ctx.db, () => {
    const kept = keptVerdict(ctx, desk, input.entryId);
    if (kept !== null) return withTold(ctx, input.entryId, kept);
    const at = ctx.now();
    requireTillPerson(ctx, input.cashierId, at);
    if (input.confirmed === 'too_early') requireEarly(ctx, desk, input);
    const scan = { ...input, cashierId: input.cashierId ?? null, at };
    const { verdict: decided, capacity, eveningId } = checkInAt(ctx, desk, scan);
    const verdict = { ...decided, counts: headCount(ctx, { eventId: input.eventId, eveningId }, capacity) };
    const stored: KeptVerdict = { ...verdict, usedAt: verdict.usedAt?.getTime() ?? null };
    insertRow(ctx.db, verdicts, {
      entryId: input.entryId,
      deskId: desk.id,
      eventId: input.eventId,
      verdict: JSON.stringify(stored),
      at,
    });
    return withTold(ctx, input.entryId, verdict);
  });
}
