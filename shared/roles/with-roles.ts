import type { OrderItemInput } from '#shared/orders/create-order.ts';
import type { OrderLine } from '#shared/orders/member-line.ts';
import { SEAT_ROLES, type SeatRole } from './seat-role.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';

/** The lines of an order with each role as a line of its own, as the buyer named them: the member's ticket is their own. */
export function withRoles(lines: readonly OrderLine[], items: readonly OrderItemInput[]): OrderLine[] {
  const named = new Map(items.map(({ ticketTypeId, roles }) => [ticketTypeId, [...(roles ?? [])]]));
  return lines.flatMap((line) => {
    const roles: SeatRole[] = named.get(line.ticketTypeId ?? GENERAL_ADMISSION_ID)?.splice(0, line.quantity) ?? [];
    if (roles.length === 0) return [line];
    return SEAT_ROLES.flatMap((role) => {
      const quantity = roles.filter((one) => one === role).length;
      return quantity === 0 ? [] : [{ ...line, role, quantity }];
    });
  });
}
