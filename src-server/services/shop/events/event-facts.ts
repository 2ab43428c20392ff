import { saleWindowOf } from '#shared/orders/price-order.ts';
import type { Cents } from '#shared/money.ts';
import type { PartsPlan } from '#shared/parts/parts-plan-input.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import type { TicketScope } from '#shared/events/evening-sale.ts';
import type { EventSummary, TicketTypeAvailability } from '#shared/events/event-view.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';

/** An active ticket type with its counts. */
export type OnlineTicketType = {
  id: string;
  name: string;
  description: string;
  otherWords: OtherWords<'name' | 'description'> | null;
  priceCents: Cents;
  vatBps: number;
  channel: 'online' | 'door' | 'both';
  scope: TicketScope;
  quota: number | null;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  soldCount: number;
  heldCount: number;
  /** Sold only to who has a code that unlocks it: nobody else sees it, and it counts in no list. */
  needsCode: boolean;
  /** Null is as the event says. */
  ticketRule: TicketRule | null;
  partsPlan: PartsPlan | null;
};

type Counted = Pick<OnlineTicketType, 'soldCount' | 'heldCount'>;

/** Seats nobody has bought or holds; null is unlimited. */
export function seatsLeftOf(limit: number | null, { soldCount, heldCount }: Counted): number | null {
  return limit === null ? null : Math.max(0, limit - soldCount - heldCount);
}

/** Seats nobody has bought, held ones among them; null is unlimited. */
export const unsoldOf = (limit: number | null, { soldCount }: Counted): number | null =>
  seatsLeftOf(limit, { soldCount, heldCount: 0 });

/** The smaller of two amounts of seats, null being unlimited. */
export function fewerSeats(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}

export const isSoldOnline = (type: OnlineTicketType): boolean => type.channel !== 'door' && !type.needsCode;
const isQuotaSold = (type: OnlineTicketType) => type.quota !== null && type.soldCount >= type.quota;

/**
 * The capacity is sold, or what is free is kept for those on the wait list. Also when every type that could still be
 * bought online has sold its quota.
 */
export function isSoldOut(
  event: Counted & { maxCapacity: number | null; waitingCount: number },
  types: readonly OnlineTicketType[],
  now: Date,
): boolean {
  const taken = event.soldCount + (event.waitingCount > 0 ? event.heldCount : 0);
  if (event.maxCapacity !== null && taken >= event.maxCapacity) return true;
  const stillToSell = types.filter((type) => isSoldOnline(type) && saleWindowOf(type, now) !== 'ended');
  return stillToSell.length > 0 && stillToSell.every(isQuotaSold);
}

/**
 * Lowest price one can buy at now; a sold-out type counts only when all are. Without a type on sale it is the event's
 * own price.
 */
export function fromPriceOf(eventPriceCents: Cents, types: readonly OnlineTicketType[], now: Date): Cents {
  const onSale = types.filter((type) => isSoldOnline(type) && saleWindowOf(type, now) === 'open');
  const open = onSale.filter((type) => !isQuotaSold(type));
  const candidates = open.length > 0 ? open : onSale;
  return (
    candidates.reduce<Cents | null>(
      (lowest, { priceCents }) => (lowest === null || priceCents < lowest ? priceCents : lowest),
      null,
    ) ?? eventPriceCents
  );
}

/**
 * Places one can still book online now: what the types on sale have left, and never more than the event. Seats held by
 * others count as gone until they are released. Null is unlimited.
 */
export function placesLeftOf(
  event: Counted & { maxCapacity: number | null },
  types: readonly OnlineTicketType[],
  now: Date,
): number | null {
  const ofEvent = seatsLeftOf(event.maxCapacity, event);
  const onSale = types.filter((type) => isSoldOnline(type) && saleWindowOf(type, now) === 'open');
  if (onSale.length === 0) return ofEvent;
  const ofTypes = onSale
    .map((type) => seatsLeftOf(type.quota, type))
    .reduce<number | null>((sum, left) => (sum === null || left === null ? null : sum + left), 0);
  return fewerSeats(ofTypes, ofEvent);
}

/** Whether tickets are sold online; a sale that begins later counts as open, and so does one that needs a code. */
export function saleOf(types: readonly OnlineTicketType[], now: Date): EventSummary['sale'] {
  if (types.length === 0 || types.some((type) => type.channel !== 'door' && saleWindowOf(type, now) !== 'ended'))
    return 'open';
  return types.some((type) => type.channel === 'door' && saleWindowOf(type, now) !== 'ended') ? 'door' : 'ended';
}

/** Whether a type can be bought now. `left` are its seats; `unsold` are those and the ones that others hold. */
export function availabilityOf(
  type: OnlineTicketType,
  { left, unsold }: { left: number | null; unsold: number | null },
  now: Date,
): TicketTypeAvailability {
  const window = saleWindowOf(type, now);
  if (window === 'ended') return 'ended';
  if (left === 0) return unsold === 0 ? 'sold_out' : 'held';
  return window === 'not_yet' ? 'not_yet' : 'on_sale';
}
