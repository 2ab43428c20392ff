import { priceSale, type DoorLine } from '#shared/door/price-sale.ts';
import type { SaleItem } from '#shared/door/sale-facts.ts';
import { DomainError } from '#shared/errors.ts';
import { addCents, cents, timesCents, type Cents } from '#shared/money.ts';
import { loadDoorEvent, type DoorEvent } from '../check-in/door-event.ts';
import { findDoorMember, type DoorMember } from '../check-in/find-member.ts';
import { readCode } from '../check-in/read-code.ts';
import { doorTypes } from '../devices/door-types.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The member a code belongs to, if the price of one may be given: access, a valid card, nothing spent tonight. */
function memberForPrice(ctx: ServiceContext, memberCode: string, event: DoorEvent): DoorMember | null {
  const { code, find } = readCode(ctx, memberCode, event.id);
  const isGenuine = code.kind === 'typed' || (code.kind === 'member' && code.signature === 'ok' && !code.isExpired);
  const member = isGenuine ? findDoorMember(ctx, find, event) : null;
  return member !== null && member.scanned.hasAccess && !member.scanned.isCardRevoked ? member : null;
}

/** Answers as `memberForPrice` and reads each code once: a sale's price and its booking are about the same people. */
export function askMembersOnce(ctx: ServiceContext, eventId: string): (memberCode: string) => DoorMember | null {
  const members = new Map<string, DoorMember | null>();
  return (memberCode) => {
    if (!members.has(memberCode)) members.set(memberCode, memberForPrice(ctx, memberCode, loadDoorEvent(ctx, eventId)));
    return members.get(memberCode) ?? null;
  };
}

export const totalOfLines = (lines: readonly { unitPriceCents: number; quantity: number }[]): Cents =>
  addCents(...lines.map((line) => timesCents(cents(line.unitPriceCents), line.quantity)));

/** What the items cost at this door now. Errors: EVENT_*, TICKET_TYPE_*, MEMBER_PRICE_NOT_POSSIBLE. */
export function priceAtDoor(
  ctx: ServiceContext,
  request: { eventId: string; items: readonly SaleItem[]; isFree: boolean },
): { event: DoorEvent; lines: DoorLine[]; totalCents: Cents } {
  const event = loadDoorEvent(ctx, request.eventId);
  if (event.cancelledAt !== null) throw new DomainError('EVENT_NOT_FOUND');
  const codes = request.items.flatMap(({ memberCode }) => (memberCode === undefined ? [] : [memberCode]));
  const members = new Map(codes.map((code) => [code, memberForPrice(ctx, code, event)]));
  // One member once, by whichever of their codes: said before money moves, not when it is booked.
  if (new Set([...members.values()].map((member) => member?.subscriberId)).size !== codes.length)
    throw new DomainError('MEMBER_PRICE_NOT_POSSIBLE');
  const planOf = (memberCode: string) => {
    const member = members.get(memberCode) ?? null;
    return member === null || member.isSpent ? null : member.plan.id;
  };
  const lines = priceSale(request.items, {
    types: doorTypes(ctx, event),
    now: ctx.now(),
    planOf,
    isFree: request.isFree,
  });
  return { event, lines, totalCents: totalOfLines(lines) };
}
