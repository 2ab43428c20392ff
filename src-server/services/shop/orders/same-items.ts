import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { hasSameCard } from '../entry-cards/pay-by-card.ts';
import { hasSameParts } from '../parts/find-parts.ts';
import { findOrderItems, type OrderRow } from './find-order.ts';

type Piece = { addOnId: string | null; size?: string | undefined; addOnSize?: string | null; quantity: number };
/** What besides tickets is bought, in one text however it is ordered. */
const addOnsIn = (list: readonly Piece[]): string =>
  list
    .filter(({ addOnId }) => addOnId !== null)
    .map(({ addOnId, size, addOnSize, quantity }) => `${addOnId} ${size ?? addOnSize ?? ''} ${quantity}`)
    .toSorted()
    .join(';');

const CHOSEN = ['items', 'eveningId', 'addOns', 'entryCard', 'inParts'] as const satisfies (keyof CreateOrderInput)[];

/**
 * Whether an order has just these tickets, and what is sold with them, for the same evening, with the same roles, as
 * many of them paid by the same card, and in as many parts.
 */
export function hasSameItems(
  ctx: ServiceContext,
  order: OrderRow,
  { items, eveningId, addOns = [], entryCard, inParts }: Pick<CreateOrderInput, (typeof CHOSEN)[number]>,
): boolean {
  const had = new Map<string, number>();
  const note = (type: string, role: string | null, quantity: number): void => {
    const kind = `${type} ${role ?? ''}`; // a member's ticket is an item of its own
    had.set(kind, (had.get(kind) ?? 0) + quantity);
  };
  const rows = findOrderItems(ctx, order.id);
  if (!hasSameParts(ctx, order, inParts)) return false;
  if (addOnsIn(rows) !== addOnsIn(addOns) || !hasSameCard(ctx, order.id, entryCard)) return false;
  if (rows.some((row) => row.eveningId !== (eveningId ?? null))) return false;
  for (const { ticketTypeId, role, quantity } of rows.filter(({ addOnId }) => addOnId === null))
    note(ticketTypeId ?? GENERAL_ADMISSION_ID, role, quantity);
  for (const { ticketTypeId, roles, quantity } of items)
    for (let seat = 0; seat < quantity; seat++) note(ticketTypeId, roles?.[seat] ?? null, -1);
  return [...had.values()].every((left) => left === 0);
}
