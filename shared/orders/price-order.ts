import { DomainError } from '#shared/errors.ts';
import { addCents, timesCents, type Cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID, type OrderItemInput } from './create-order.ts';
import { GENERAL_ADMISSION } from './general-admission.ts';

export type EventForSale = { priceCents: Cents; vatBps: number };

export type TicketTypeForSale = {
  id: string;
  name: string;
  description: string;
  priceCents: Cents;
  vatBps: number;
  channel: 'online' | 'door' | 'both';
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  /** Sold online only to who has a code that unlocks it. */
  needsCode: boolean;
};

export type PricedLine = {
  /** Null is the fallback type. */
  ticketTypeId: string | null;
  name: string;
  description: string;
  quantity: number;
  unitPriceCents: Cents;
  vatBps: number;
};

/** Whether a type's sale window is open: from its start until, not including, its end. */
export function saleWindowOf(
  type: Pick<TicketTypeForSale, 'saleStartsAt' | 'saleEndsAt'>,
  now: Date,
): 'open' | 'not_yet' | 'ended' {
  if (type.saleStartsAt !== null && now < type.saleStartsAt) return 'not_yet';
  return type.saleEndsAt !== null && now >= type.saleEndsAt ? 'ended' : 'open';
}

/**
 * Pure: what the ordered items cost. `types` are the event's active ticket types, `unlockedTypeId` the one that the
 * buyer's code unlocks. Throws TICKET_TYPE_NOT_FOUND and TICKET_TYPE_NOT_ON_SALE.
 */
export function priceOrder(
  event: EventForSale,
  types: readonly TicketTypeForSale[],
  order: { items: readonly OrderItemInput[]; now: Date; unlockedTypeId?: string | null },
): PricedLine[] {
  return order.items.map(({ ticketTypeId, quantity }) => {
    if (ticketTypeId === GENERAL_ADMISSION_ID) {
      if (types.length > 0) throw new DomainError('TICKET_TYPE_NOT_FOUND');
      return {
        ticketTypeId: null,
        ...GENERAL_ADMISSION,
        quantity,
        unitPriceCents: event.priceCents,
        vatBps: event.vatBps,
      };
    }
    const type = types.find((t) => t.id === ticketTypeId);
    if (type === undefined || (type.needsCode && type.id !== order.unlockedTypeId))
      throw new DomainError('TICKET_TYPE_NOT_FOUND');
    if (type.channel === 'door' || saleWindowOf(type, order.now) !== 'open')
      throw new DomainError('TICKET_TYPE_NOT_ON_SALE');
    return {
      ticketTypeId: type.id,
      name: type.name,
      description: type.description,
      quantity,
      unitPriceCents: type.priceCents,
      vatBps: type.vatBps,
    };
  });
}

/** The sum of lines, in cents. */
export function totalOf(lines: readonly { unitPriceCents: Cents; quantity: number }[]): Cents {
  return addCents(...lines.map((line) => timesCents(line.unitPriceCents, line.quantity)));
}
