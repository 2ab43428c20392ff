import type { TicketLimitDetails } from '#shared/error-details.ts';

export type LimitKind = TicketLimitDetails['kind'];
type LimitLeft = { most: number; left: number };

/**
 * How many tickets of an event one person may still buy, over all orders; what their own open order holds is not taken
 * off.
 */
export type TicketAllowance = Record<LimitKind, LimitLeft>;

type Priced = { unitPriceCents: number; quantity: number; member?: { normalUnitPriceCents: number } | null };

/**
 * A ticket is free when it costs nobody anything: a member's ticket at 0 € of a type that has a price is one of the
 * paid ones.
 */
export const limitKindOf = (normalPriceCents: number): LimitKind => (normalPriceCents === 0 ? 'free' : 'paid');

/** The first of the two limits that an order is above; null when it fits. */
export function limitBroken(lines: readonly Priced[], allowance: TicketAllowance): TicketLimitDetails | null {
  const wanted: Record<LimitKind, number> = { paid: 0, free: 0 };
  for (const { unitPriceCents, quantity, member } of lines)
    wanted[limitKindOf(member?.normalUnitPriceCents ?? unitPriceCents)] += quantity;
  const kind = (['paid', 'free'] as const).find((each) => wanted[each] > allowance[each].left);
  return kind === undefined ? null : { kind, ...allowance[kind] };
}
