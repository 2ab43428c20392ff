import type { BanEnd } from '#shared/bans/ban.ts';
import {
  decideVerdict,
  type FirstUse,
  type ScanFacts,
  type ScannedCode,
  type ScannedMember,
  type ScannedTicket,
} from '#shared/door/decide-verdict.ts';
import { beginsLater } from '#shared/door/doors-open.ts';
import type { PhoneVerdict, SealedLines } from '#shared/door/phone-views.ts';
import { readTypedCode } from '#shared/door/typed-code.ts';
import { verifyCode } from '#shared/door/verify-code.ts';
import { isVoucherText } from '#shared/door/voucher-code.ts';
import { isMemberTonight } from '#shared/membership/access-until.ts';
import { foreignCodeText } from '#shared/tickets/foreign-code.ts';
import { decodeCode } from '#shared/tickets/qr-code.ts';
import { bytesOf, isSigned, openCode, openForeignCodes, type OpenedCode } from './open-code.ts';
import type { HeldList, HeldMember, HeldTicket } from './held-list.ts';
import type { KeptNight } from './phone-store.ts';

type Judged = {
  verdict: PhoneVerdict;
  /** Where the list keeps it; null for what it can not know. */ lookup: string | null;
};
type At = { night: KeptNight; list: HeldList; now: Date; phoneName: string };

const USED = 1;
const CANCELLED = 2;
const DISPUTED = 4;
const REPLACED = 16;

/** A ticket that came into being after the list. */
const UNLISTED = { flags: 0, typeName: null };

/** Of another door's check-in only the moment and the door are known here. */
const NO_ID = '';

function firstUseOf(lookup: string, used: HeldTicket['used'], { list, phoneName }: At): FirstUse | null {
  const own = list.ownUse(lookup);
  if (own !== undefined) return { admissionId: own.entryId, at: new Date(own.at), deskName: phoneName, by: null };
  return used && { admissionId: NO_ID, at: new Date(used.at), deskName: used.deskName, by: null };
}

function scannedTicket(
  held: Pick<HeldTicket, 'flags' | 'typeName'>,
  holder: string | null,
  { firstUse, isAbsent }: { firstUse: FirstUse | null; isAbsent: boolean },
): ScannedTicket {
  const status = (held.flags & CANCELLED) !== 0 ? 'cancelled' : (held.flags & USED) !== 0 ? 'used' : 'active';
  return {
    status,
    isForThisEvent: true,
    isDisputed: (held.flags & DISPUTED) !== 0,
    isReplaced: (held.flags & REPLACED) !== 0,
    isAbsent,
    holder,
    ticketTypeName: held.typeName,
    firstUse,
  };
}

function scannedMember(
  held: HeldMember,
  holder: string | null,
  use: { firstUse: FirstUse | null; now: number; startsAt: number },
): ScannedMember {
  const { accessUntil, planId, tier, priceCents, voucherCents, isRevoked } = held;
  return {
    subscriberId: '',
    tier: tier ?? '',
    planId,
    photoUrl: null,
    priceCents,
    voucherCents,
    perksToHandOut: [],
    holder,
    hasAccess: isMemberTonight(accessUntil, use),
    isCardRevoked: isRevoked,
    firstUse: use.firstUse,
  };
}

/** Whether whose code it is, is banned; a ban that has ended meanwhile is none. */
function banOf(lookup: string, { night, now }: At): BanEnd | null {
  const ban = night.bans?.find(([banned]) => banned === lookup);
  if (ban === undefined) return null;
  const [, endsAt] = ban;
  if (endsAt === null) return { endsAt };
  return endsAt > now.getTime() ? { endsAt: new Date(endsAt) } : null;
}

/** Whether whose code it is said not to come this evening. */
const isAbsent = (lookup: string, { night }: At): boolean => night.absences?.includes(lookup) === true;

type Told = Pick<PhoneVerdict, 'told' | 'bought'>;

/** What its guest has answered, and what is still to be handed out with it; null where there is nothing. */
async function toldOf({ lookup, openName }: OpenedCode, { night: { told, bought } }: At): Promise<Told> {
  const lineOf = async (lines: SealedLines | undefined): Promise<string | null> => {
    const [, sealed] = lines?.lines.find(([of]) => of === lookup) ?? [];
    return lines === undefined || sealed === undefined ? null : openName(bytesOf(sealed), lines.nonce);
  };
  return { told: await lineOf(told), bought: await lineOf(bought) };
}

function viewOf(facts: ScanFacts, { night }: At): PhoneVerdict {
  const { usedAt, member, ...verdict } = decideVerdict(facts);
  return {
    ...verdict,
    usedAt: usedAt?.getTime() ?? null,
    member: member && { planId: member.planId, priceCents: member.priceCents },
    counts: verdict.isAdmitted ? { ...night.counts, admitted: night.counts.admitted + 1 } : night.counts,
  };
}

/** A ticket that another system sold: its code has no signature, and is genuine because the list knows it. */
async function judgeForeign(text: string, base: Omit<ScanFacts, 'code'>, at: At): Promise<Judged | null> {
  const meant = await openForeignCodes(text, at.night.event.id);
  const opened = meant.find(({ lookup }) => at.list.ticket(lookup) !== undefined);
  const held = opened === undefined ? undefined : at.list.ticket(opened.lookup);
  if (opened === undefined || held === undefined) return null;
  const firstUse = firstUseOf(opened.lookup, held.used, at);
  const holder = await opened.openName(sealedOf(held), held.nonce);
  const facts: ScanFacts = {
    ...base,
    ban: banOf(opened.lookup, at),
    code: { kind: 'typed' },
    ticket: scannedTicket(held, holder, { firstUse, isAbsent: isAbsent(opened.lookup, at) }),
  };
  return { verdict: { ...viewOf(facts, at), ...(await toldOf(opened, at)) }, lookup: opened.lookup };
}

/** A text that is no code of ours. Where some tickets are not in the list, it may be the code of one of them. */
function codeOf(text: string, { hasUnlisted = false }: KeptNight): ScannedCode {
  if (readTypedCode(text) !== null) return { kind: 'typed' };
  if (isVoucherText(text)) return { kind: 'voucher' };
  return { kind: hasUnlisted && foreignCodeText(text) !== null ? 'typed' : 'unreadable' };
}

const sealedOf = ({ sealedName }: Pick<HeldTicket | HeldMember, 'sealedName'>) =>
  typeof sealedName === 'string' ? bytesOf(sealedName) : sealedName;

/**
 * The verdict without a network, by the same pure rules as everywhere (shared/door/decide-verdict.ts). What the list
 * knows is genuine without its signature: nobody finds a lookup without the code.
 */
export async function judgeScan(text: string, entryId: string, at: At): Promise<Judged> {
  const { night, list, now } = at;
  const { event, keys } = night;
  const base = {
    entryId,
    isEventCancelled: event.isCancelled,
    beginsLater: beginsLater(
      { startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt), evenings: [] },
      now,
      event.doorsOpenHours,
    ),
    seatsLeft: event.seatsLeft,
    isListComplete: false,
    confirmed: null,
    ticket: null,
    member: null,
  };
  const isTyped = readTypedCode(text) !== null;
  const decoded = isTyped ? null : decodeCode(text);
  if (decoded === null) {
    const foreign = await judgeForeign(text, base, at);
    if (foreign !== null) return foreign;
    return { verdict: viewOf({ ...base, code: codeOf(text, night) }, at), lookup: null };
  }
  const { codeId, keyId } = decoded.payload;
  const [opened, signed] = await Promise.all([openCode(codeId, event.id), isSigned(keys, { keyId, ...decoded })]);
  const [ticket, member] = [list.ticket(opened.lookup), list.member(opened.lookup)];
  const isListed = ticket !== undefined || member !== undefined;
  const hasKey = keys.some((key) => key.keyId === keyId);
  const verified = verifyCode(text, {
    keys: () => (hasKey || isListed ? () => isListed || signed !== false : undefined),
    eventId: event.id,
    now,
  });
  // Genuine or not, an older browser can not say: a human looks.
  const isUncertain = hasKey && signed === null && !isListed;
  const firstUse = firstUseOf(opened.lookup, ticket?.used ?? member?.used ?? null, at);
  // Sold after the list was fetched, and let in here before: the second guest with it is told so.
  const isKnownHere = !isListed && firstUse !== null;
  const held = ticket ?? member;
  const holder = held === undefined ? null : await opened.openName(sealedOf(held), held.nonce);
  const use = { firstUse, now: now.getTime(), startsAt: event.startsAt };
  const facts: ScanFacts = {
    ...base,
    ban: banOf(opened.lookup, at),
    code: isUncertain ? { kind: 'typed' } : verified.code,
    ticket:
      ticket !== undefined || isKnownHere
        ? scannedTicket(ticket ?? UNLISTED, holder, { firstUse, isAbsent: isAbsent(opened.lookup, at) })
        : null,
    member: ticket !== undefined || member === undefined ? null : scannedMember(member, holder, use),
  };
  return { verdict: { ...viewOf(facts, at), ...(await toldOf(opened, at)) }, lookup: opened.lookup };
}
