import { DomainError } from '#shared/errors.ts';
import { cents, type Cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { SaleItem } from './sale-facts.ts';
import type { SnapshotType } from './snapshot.ts';

export type DoorLine = {
  ticketTypeId: string | null;
  name: string;
  quantity: number;
  unitPriceCents: Cents;
  /** Of the ticket type: what everybody else pays. */ listPriceCents: Cents;
  vatBps: number;
  memberCode: string | null;
};

export type DoorPricing = {
  types: readonly SnapshotType[];
  now: Date;
  /** The plan behind a member's code; null when it has no entitlement left. */ planOf: (
    memberCode: string,
  ) => string | null;
  isFree: boolean;
};

/**
 * Pure: what is charged at the door. The server prices with its own types, a desk without a network with the signed
 * list's. Throws TICKET_TYPE_NOT_FOUND, TICKET_TYPE_NOT_ON_SALE and MEMBER_PRICE_NOT_POSSIBLE.
 */
export function priceSale(items: readonly SaleItem[], { types, now, planOf, isFree }: DoorPricing): DoorLine[] {
  return items.map(({ ticketTypeId, quantity, memberCode }) => {
    const type = types.find((t) => t.id === ticketTypeId);
    if (type === undefined || !type.isActive) throw new DomainError('TICKET_TYPE_NOT_FOUND');
    const at = now.getTime();
    const isOpen =
      (type.saleStartsAt === null || at >= type.saleStartsAt) && (type.saleEndsAt === null || at < type.saleEndsAt);
    if (type.channel === 'online' || !isOpen) throw new DomainError('TICKET_TYPE_NOT_ON_SALE');
    const planId = memberCode === undefined ? undefined : planOf(memberCode);
    if (planId === null) throw new DomainError('MEMBER_PRICE_NOT_POSSIBLE');
    const unitPrice = planId === undefined ? type.priceCents : (type.memberPrices[planId] ?? type.priceCents);
    return {
      ticketTypeId: ticketTypeId === GENERAL_ADMISSION_ID ? null : ticketTypeId,
      name: type.name,
      quantity,
      unitPriceCents: cents(isFree ? 0 : unitPrice),
      listPriceCents: cents(type.priceCents),
      vatBps: type.vatBps,
      memberCode: memberCode ?? null,
    };
  });
}
