import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrderItems, type OrderRow } from './find-order.ts';

/** Whether an order has just these tickets for the same evening, with the same roles. */
export function hasSameItems(
  ctx: ServiceContext,
  order: OrderRow,
  { items, eveningId }: Pick<CreateOrderInput, 'items' | 'eveningId'>,
): boolean {
  const had = new Map<string, number>();
  const note = (type: string, role: string | null, quantity: number): void => {
    const kind = `${type} ${role ?? ''}`; // a member's ticket is an item of its own
    had.set(kind, (had.get(kind) ?? 0) + quantity);
  };
  const rows = findOrderItems(ctx, order.id);
  if (rows.some((row) => row.eveningId !== (eveningId ?? null))) return false;
  for (const { ticketTypeId, role, quantity } of rows) note(ticketTypeId ?? GENERAL_ADMISSION_ID, role, quantity);
  for (const { ticketTypeId, roles, quantity } of items)
    for (let seat = 0; seat < quantity; seat++) note(ticketTypeId, roles?.[seat] ?? null, -1);
  return [...had.values()].every((left) => left === 0);
}
