import { memberPrice } from '#shared/membership/member-price.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { DoorEvent } from '../check-in/door-event.ts';
import { doorTypes } from '../devices/door-types.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type ChargedMember = { planId: PlanId; ticketTypeId: string | null; unitPriceCents: number };

/**
 * What a member's ticket costs others at this door, and the voucher that is part of its price: what was given away for
 * nothing carries none.
 */
export function memberLineAtDoor(
  ctx: ServiceContext,
  event: DoorEvent,
  { planId, ticketTypeId, unitPriceCents }: ChargedMember,
): { normalUnitPriceCents: number | null; voucherCents: number } {
  const type = doorTypes(ctx, event).find(({ id }) => id === (ticketTypeId ?? GENERAL_ADMISSION_ID));
  if (type === undefined) return { normalUnitPriceCents: null, voucherCents: 0 };
  const voucherCents = memberPrice(planId, event, cents(type.priceCents))?.voucherCents ?? 0;
  return { normalUnitPriceCents: type.priceCents, voucherCents: Math.min(voucherCents, unitPriceCents) };
}
