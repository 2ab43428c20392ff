import type { BanEnd } from '#shared/bans/ban.ts';
import { banAtDoor } from '#shared/bans/ban-words.ts';
import type { CodeKind } from '#shared/tickets/qr-code.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import type { MemberAtDoor, Verdict } from './verdict.ts';
import { beginsOn } from './doors-open.ts';
import { CONFIRMABLE_REASONS, VERDICTS, type ConfirmableReason, type VerdictReason } from './verdict-words.ts';

/** What a code says by itself. A typed number carries no signature: it is trusted because the list knows it. */
export type ScannedCode =
  | { kind: 'unreadable' }
  | { kind: 'voucher' }
  | { kind: 'typed' }
  | { kind: CodeKind; signature: 'ok' | 'bad' | 'unknown_key'; isForThisEvent: boolean; isExpired: boolean };

export type FirstUse = { admissionId: string; at: Date; deskName: string | null; by: string | null };

export type ScannedTicket = {
  status: TicketStatus;
  isForThisEvent: boolean;
  isDisputed: boolean;
  /** Taken back from a friend: another code opens this ticket now. */
  isReplaced?: boolean;
  /**
   * A member's free ticket whose membership gives no access until it is paid; only the server's books
   * know.
   */
  isUnpaid?: boolean;
  /** Of a course: its holder said not to come this evening, and whoever asks knows that amber. */
  isAbsent?: boolean;
  holder: string | null;
  ticketTypeName: string | null;
  firstUse: FirstUse | null;
};

export type ScannedMember = MemberAtDoor & {
  holder: string | null;
  hasAccess: boolean;
  isCardRevoked: boolean;
  firstUse: FirstUse | null;
};

/** Everything a verdict depends on. `ticket` and `member` are null when the list at hand does not know the code. */
export type ScanFacts = {
  entryId: string;
  isEventCancelled: boolean;
  /** When it begins, while its doors are not open yet (doors-open.ts); null afterwards, and for what was done. */
  beginsLater: Date | null;
  code: ScannedCode;
  ticket: ScannedTicket | null;
  member: ScannedMember | null;
  /** Whose ticket or card it is, is banned. */ ban?: BanEnd | null | undefined;
  /** Seats left; null is unlimited. A ticket has its seat already; a card's entry needs one. */
  seatsLeft: number | null;
  /** Whether the list is the server's own: then what it does not know does not exist. */
  isListComplete: boolean;
  /** The night the code is for, if it is another one, or what a moved ticket is now; if it is known here. */
  otherNight?: string | null;
  /** The amber a human decided to let in. */
  confirmed: ConfirmableReason | null;
};

type Decision = {
  reason: VerdictReason;
  isAdmitted: boolean;
  /** What else a human has to decide on. */ alsoAsked?: ConfirmableReason;
};

const refuse = (reason: VerdictReason): Decision => ({ reason, isAdmitted: false });

/** The reason, and whether somebody enters with it: green always, amber only when a human said so. */
function ask(facts: ScanFacts, reason: ConfirmableReason, green: VerdictReason): Decision {
  return facts.confirmed === reason ? { reason: green, isAdmitted: true } : refuse(reason);
}

/** Whoever this very entry has let in is inside: what is found out later changes nothing of it. */
const isBanned = ({ ban, entryId }: ScanFacts, firstUse: FirstUse | null): boolean =>
  ban != null && firstUse?.admissionId !== entryId;

function decideTicket(facts: ScanFacts, ticket: ScannedTicket): Decision {
  if (ticket.isReplaced === true) return refuse('replaced');
  if (ticket.status === 'cancelled') return refuse('cancelled');
  if (!ticket.isForThisEvent) return refuse('wrong_event');
  if (isBanned(facts, ticket.firstUse)) return refuse('banned');
  // Used by this very entry: its answer was lost on the way, and there is no second guest.
  if (ticket.firstUse !== null && ticket.firstUse.admissionId !== facts.entryId) return refuse('already_used');
  if (ticket.status === 'used' && ticket.firstUse === null) return refuse('already_used');
  if (ticket.isUnpaid === true && ticket.firstUse === null) return refuse('no_membership');
  if (ticket.isDisputed) return ask(facts, 'disputed', 'valid');
  return ticket.isAbsent === true && ticket.firstUse === null
    ? ask(facts, 'absent_said', 'valid')
    : { reason: 'valid', isAdmitted: true };
}

function decideMember(facts: ScanFacts, member: ScannedMember): Decision {
  if (member.isCardRevoked) return refuse('revoked');
  if (isBanned(facts, member.firstUse)) return refuse('banned');
  if (member.firstUse !== null)
    return member.firstUse.admissionId === facts.entryId
      ? { reason: 'member_free', isAdmitted: true }
      : refuse('already_used');
  if (!member.hasAccess) return refuse('no_membership');
  if (member.priceCents === null) return refuse('member_has_ticket');
  if (member.priceCents > 0) return refuse('member_pays');
  return facts.seatsLeft !== null && facts.seatsLeft < 1
    ? ask(facts, 'house_full', 'member_free')
    : { reason: 'member_free', isAdmitted: true };
}

/** A genuine code the list at hand does not know: sold after the last pull, or a member without a snapshot. */
function decideUnlisted(facts: ScanFacts): Decision {
  const { code } = facts;
  if (facts.isListComplete || code.kind === 'unreadable') return refuse('unknown_code');
  return code.kind === 'ticket' ? { reason: 'valid', isAdmitted: true } : ask(facts, 'not_checkable', 'valid');
}

function decide(facts: ScanFacts): Decision {
  const { code } = facts;
  if (code.kind === 'unreadable') return refuse('unknown_code');
  if (code.kind === 'voucher') return refuse('voucher');
  if (code.kind !== 'typed') {
    if (code.signature !== 'ok') return refuse(code.signature === 'bad' ? 'forged' : 'unknown_code');
    if (code.kind === 'ticket' && !code.isForThisEvent) return refuse('wrong_event');
    if (code.isExpired) return refuse('expired');
  }
  if (facts.isEventCancelled) return refuse('event_cancelled');
  if (facts.ticket !== null) return decideTicket(facts, facts.ticket);
  if (facts.member !== null) return decideMember(facts, facts.member);
  return decideUnlisted(facts);
}

/**
 * Whoever would come in, or could by a human's word, waits until the doors open. Who answers for that has read what else
 * was to be asked, and answers for it too.
 */
function holdUntilOpen(facts: ScanFacts): Decision {
  const decided = decide(facts);
  const asked = CONFIRMABLE_REASONS.find((reason) => reason === decided.reason);
  if (facts.beginsLater === null || (!decided.isAdmitted && asked === undefined)) return decided;
  // Let in by this very entry before: its answer was lost on the way.
  if ((facts.ticket ?? facts.member)?.firstUse?.admissionId === facts.entryId) return decided;
  if (facts.confirmed === 'too_early') return asked === undefined ? decided : decide({ ...facts, confirmed: asked });
  return { ...refuse('too_early'), ...(asked !== undefined && { alsoAsked: asked }) };
}

function todoOf({ reason, alsoAsked }: Decision, { beginsLater, ban, otherNight }: ScanFacts): string {
  if (reason === 'cancelled' && otherNight != null) return 'Nicht einlassen: umgebucht.';
  if (reason === 'banned' && ban != null) return `${banAtDoor(ban)}. ${VERDICTS.banned.todo}`;
  if (reason !== 'too_early' || beginsLater === null) return VERDICTS[reason].todo;
  const early = beginsOn(beginsLater);
  return alsoAsked === undefined ? early : `${early}. ${VERDICTS[alsoAsked].word}: ${VERDICTS[alsoAsked].todo}`;
}

/**
 * Pure, and the only place where a scan is judged: the server and a desk without a network decide alike. Counts are
 * added by the caller.
 */
export function decideVerdict(facts: ScanFacts): Verdict {
  const decision = holdUntilOpen(facts);
  const { reason, isAdmitted } = decision;
  const { colour, word } = VERDICTS[reason];
  const who = facts.ticket ?? facts.member;
  const firstUse = who?.firstUse ?? null;
  const isShown = reason !== 'forged' && reason !== 'wrong_event' && reason !== 'replaced';
  const { member } = facts;
  return {
    entryId: facts.entryId,
    colour,
    reason,
    word,
    todo: todoOf(decision, facts),
    isAdmitted,
    kind: facts.ticket !== null ? 'ticket' : member !== null ? 'member' : null,
    holder: isShown ? (who?.holder ?? null) : null,
    ticketTypeName: facts.ticket?.ticketTypeName ?? null,
    usedAt: firstUse?.at ?? null,
    usedAtDesk: firstUse?.deskName ?? null,
    by: firstUse?.by ?? null,
    validFor: reason === 'wrong_event' || reason === 'cancelled' ? (facts.otherNight ?? null) : null,
    admissionId: isAdmitted ? facts.entryId : (firstUse?.admissionId ?? null),
    member:
      member === null || !isShown
        ? null
        : {
            subscriberId: member.subscriberId,
            tier: member.tier,
            planId: member.planId,
            photoUrl: member.photoUrl,
            priceCents: member.priceCents,
            voucherCents: member.voucherCents,
            perksToHandOut: member.perksToHandOut,
          },
    counts: null,
  };
}
