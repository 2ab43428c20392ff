import { createHash } from 'node:crypto';
import type { FirstUse, ScannedCode, ScannedMember, ScannedTicket } from '#shared/door/decide-verdict.ts';
import { nightName } from '#shared/door/night-name.ts';
import { SHORT_CODE_PREFIX, shortCode } from '#shared/door/short-code.ts';
import { TICKET_FLAGS, type SnapshotEvent, type SnapshotMember } from '#shared/door/snapshot.ts';
import { verifyCode, type KeyRing } from '#shared/door/verify-code.ts';
import { isMemberTonight } from '#shared/membership/access-until.ts';
import { CODE_PREFIX } from '#shared/tickets/qr-code.ts';
import { foreignCodeMessage, foreignCodeTexts, uuidOfHash } from '#shared/tickets/foreign-code.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { doorTime } from '../../base/server-time.ts';
import { findLiveCheckIn } from '../../base/store/check-in-rows.ts';
import { findTicket, findTicketsByNumber, type TicketRow } from '../../base/store/ticket-rows.ts';
import { isSignedBy } from '../../base/signing-keys.ts';

/**
 * How the snapshot names the ticket whose code another system gave out, the likeliest first: a scanner that is set to
 * another keyboard garbles it. None for a text that is no such code. The list holds nothing of the code itself.
 */
export const foreignShortCodes = (text: string): string[] =>
  foreignCodeTexts(text).map((form) =>
    shortCode(uuidOfHash(createHash('sha256').update(foreignCodeMessage(form)).digest())),
  );

/** One guest by whatever they show. `subject` is the one of their check-in (store/check-in-rows.ts). */
export type Found = {
  code: ScannedCode;
  subject: string | null;
  ticket: ScannedTicket | null;
  member: ScannedMember | null;
  number: string | null;
  /** Which night it is for, if it is another one of the list, or what it is since it was moved. */ otherNight:
    | string
    | null;
};

const NUMBER_LENGTH = 8;

function ownUse(ctx: DeskContext, eventId: string, subject: string): FirstUse | null {
  const mine = findLiveCheckIn(ctx.store, { eventId, subject });
  if (mine === undefined) return null;
  return {
    admissionId: mine.entry_id,
    at: new Date(mine.at),
    deskName: ctx.snapshot().desk?.name ?? null,
    by: ctx.snapshot().person(mine.by_user)?.name ?? null,
  };
}

function ticketFrom(ctx: DeskContext, row: TicketRow, eventId: string): ScannedTicket {
  const isUsed = (row.flags & 3) === TICKET_FLAGS.used;
  const listed =
    row.used_entry !== null && row.used_at !== null
      ? {
          admissionId: row.used_entry,
          at: new Date(row.used_at),
          deskName: row.used_desk ?? ctx.snapshot().desk?.name ?? null,
          by: row.used_by,
        }
      : null;
  const firstUse = ownUse(ctx, row.event_id, `t:${row.code}`) ?? listed;
  return {
    status: (row.flags & 3) === TICKET_FLAGS.cancelled ? 'cancelled' : isUsed ? 'used' : 'active',
    isForThisEvent: row.event_id === eventId,
    isDisputed: (row.flags & TICKET_FLAGS.disputed) !== 0,
    isReplaced: (row.flags & TICKET_FLAGS.replaced) !== 0,
    isAbsent: ctx.snapshot().isAbsent(row.code),
    holder: row.holder,
    ticketTypeName: row.type_name,
    firstUse:
      firstUse === null && isUsed
        ? { admissionId: '', at: new Date(row.used_at ?? 0), deskName: row.used_desk, by: row.used_by }
        : firstUse,
  };
}

/** The cheapest member price of tonight's door types: what entering with the card costs. */
function memberEntryCents(event: SnapshotEvent, planId: string): number {
  const prices = event.types
    .filter((type) => type.isActive && type.channel !== 'online')
    .map((type) => type.memberPrices[planId] ?? type.priceCents);
  return prices.length === 0 ? 0 : Math.min(...prices);
}

const PERKS = [
  [1, 't-shirt'],
  [2, 'wristband'],
] as const;

function memberFrom(ctx: DeskContext, member: SnapshotMember, event: SnapshotEvent): ScannedMember {
  const index = ctx.snapshot().events.findIndex(({ id }) => id === event.id);
  const spent = member.spent.find((one) => one.event === index);
  const [entry, at, desk, by] = spent?.admission ?? [null, null, null, null];
  const listed =
    entry !== null && at !== null
      ? {
          admissionId: entry,
          at: new Date(at),
          deskName: desk === null ? null : (ctx.snapshot().deskNames[desk] ?? null),
          by: by === null ? null : (ctx.snapshot().person(by)?.name ?? null),
        }
      : null;
  const plan = ctx.snapshot().planOf(member.planId);
  return {
    subscriberId: member.subscriberId,
    tier: plan?.tier ?? member.planId,
    planId: member.planId,
    photoUrl: member.photoUrl,
    priceCents: spent?.by === 'ticket' ? null : memberEntryCents(event, member.planId),
    voucherCents: plan?.hasVoucher === true ? event.voucherCents : 0,
    perksToHandOut: PERKS.filter(([bit]) => (member.perks & bit) !== 0).map(([, perk]) => perk),
    holder: member.name,
    hasAccess: isMemberTonight(member.accessUntil, { now: doorTime(ctx).getTime(), startsAt: event.startsAt }),
    isCardRevoked: member.isRevoked,
    firstUse: ownUse(ctx, event.id, `m:${member.subscriberId}`) ?? listed,
  };
}

/** The nights of the list are few; of another one only the server has the name. `id` may be its beginning alone. */
function nightOf(ctx: DeskContext, id: string): string | null {
  const event = ctx.snapshot().events.find((one) => one.id.startsWith(id));
  return event === undefined ? null : nightName(event);
}

/** Of what was given back nothing is said: the night it was for is not its night any more. */
function otherNightOf(ctx: DeskContext, row: TicketRow, event: SnapshotEvent): string | null {
  if ((row.flags & 3) === TICKET_FLAGS.cancelled) return ctx.snapshot().movedTo(row.code) ?? null;
  return row.event_id === event.id ? null : nightOf(ctx, row.event_id);
}

function byTicketRow(ctx: DeskContext, row: TicketRow, event: SnapshotEvent): Omit<Found, 'code'> {
  return {
    otherNight: otherNightOf(ctx, row, event),
    subject: `t:${row.code}`,
    ticket: ticketFrom(ctx, row, event.id),
    member: null,
    number: row.number,
  };
}

function byMember(ctx: DeskContext, member: SnapshotMember, event: SnapshotEvent): Omit<Found, 'code'> {
  return {
    otherNight: null,
    subject: `m:${member.subscriberId}`,
    ticket: null,
    member: memberFrom(ctx, member, event),
    number: member.membershipId,
  };
}

/** A signed code of which a part is missing; a number's last eight signs may begin like one. */
const isCutCode = (text: string): boolean =>
  text.trim().toUpperCase().startsWith(CODE_PREFIX) && text.trim().length > NUMBER_LENGTH;

const NOBODY = { otherNight: null, subject: null, ticket: null, member: null, number: null };

/** Read off a card: the end of a member's number, if it is one member's alone. */
function memberByEnd(ctx: DeskContext, number: string): SnapshotMember | undefined {
  const ids = new Map(
    ctx
      .snapshot()
      .members.filter(
        ({ membershipId }) => membershipId.length > NUMBER_LENGTH && membershipId.toUpperCase().endsWith(number),
      )
      .map((member) => [member.membershipId, member]),
  );
  return number.length === NUMBER_LENGTH && ids.size === 1 ? [...ids.values()][0] : undefined;
}

function lookUpTyped(ctx: DeskContext, text: string, event: SnapshotEvent): Found {
  if (text.startsWith(SHORT_CODE_PREFIX)) {
    const named = findTicket(ctx.store, text.slice(SHORT_CODE_PREFIX.length));
    return { code: { kind: 'typed' }, ...(named === undefined ? NOBODY : byTicketRow(ctx, named, event)) };
  }
  const number = text.trim().toUpperCase().slice(-NUMBER_LENGTH);
  const member = ctx.snapshot().memberById(text) ?? memberByEnd(ctx, number);
  // A lost card is blocked, its member is not: who is found by number has shown no card.
  if (member !== undefined)
    return { code: { kind: 'typed' }, ...byMember(ctx, { ...member, isRevoked: false }, event) };
  const rows = findTicketsByNumber(ctx.store, number);
  const row = rows.find((one) => one.event_id === event.id) ?? rows[0];
  return { code: { kind: 'typed' }, ...(row === undefined ? NOBODY : byTicketRow(ctx, row, event)) };
}

/** A ticket that another system sold: its code has no signature, and is trusted because the list knows it. */
function foreignTicket(ctx: DeskContext, text: string): TicketRow | undefined {
  for (const short of foreignShortCodes(text)) {
    const row = findTicket(ctx.store, short);
    if (row !== undefined) return row;
  }
  return undefined;
}

const keysOf =
  (ctx: DeskContext): KeyRing =>
  (keyId) => {
    const key = ctx.snapshot().keyOf(keyId);
    return key === undefined ? undefined : (signed, signature) => isSignedBy(key, signed, signature);
  };

/** The code as the server knows it too: of a typed number it has only the whole, the snapshot only the end. */
export function codeToSend({ code, subject, member, number }: Found, text: string): string {
  if (code.kind !== 'typed') return text;
  if (subject?.startsWith('t:') === true) return SHORT_CODE_PREFIX + subject.slice(2);
  return member === null ? text : (number ?? text);
}

/**
 * Reads a code and finds its guest in the snapshot; nothing here asks the network. A code that is not genuine finds
 * nobody.
 */
export function lookUp(ctx: DeskContext, text: string, event: SnapshotEvent): Found {
  const { code, payload } = verifyCode(text, {
    keys: keysOf(ctx),
    eventId: event.id,
    now: doorTime(ctx),
  });
  if (code.kind === 'unreadable') {
    const foreign = foreignTicket(ctx, text);
    if (foreign !== undefined) return { code: { kind: 'typed' }, ...byTicketRow(ctx, foreign, event) };
    return isCutCode(text) ? { code, ...NOBODY } : lookUpTyped(ctx, text, event);
  }
  if (payload === null || code.kind === 'voucher') return { code, ...NOBODY };
  const short = shortCode(payload.codeId);
  if (payload.kind === 'member') {
    const member = ctx.snapshot().memberByCode(short);
    return { code, ...(member === undefined ? { ...NOBODY, subject: `c:${short}` } : byMember(ctx, member, event)) };
  }
  const row = findTicket(ctx.store, short);
  if (row !== undefined) return { code, ...byTicketRow(ctx, row, event) };
  const otherNight = code.isForThisEvent || payload.eventPrefix === null ? null : nightOf(ctx, payload.eventPrefix);
  return { code, ...NOBODY, subject: `t:${short}`, otherNight };
}
