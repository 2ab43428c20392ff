import { DomainError } from '#shared/errors.ts';
import type { Timed } from '#shared/events/evenings.ts';
import { cents } from '#shared/money.ts';
import type { OrderLine } from '#shared/orders/member-line.ts';
import { type PlannedPart } from '#shared/parts/part-state.ts';
import { planParts } from '#shared/parts/parts-plan.ts';
import { type PartsPlan } from '#shared/parts/parts-plan-input.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Type = { id: string; partsPlan: PartsPlan | null };
type Offer = { event: Timed; types: readonly Type[]; lines: readonly OrderLine[] };

/** The one ticket of an order for the whole event; nothing else is paid in parts. */
function onlyTicket(lines: readonly OrderLine[]): OrderLine | null {
  const [line, ...more] = lines.filter(({ addOn }) => addOn === undefined);
  return line === undefined || more.length > 0 || line.quantity > 1 || line.entryCard !== undefined
    ? null
    : line.member !== null && line.member.voucherCents > 0
      ? null // its slip for the bar is had on one evening, and paid before it
      : line;
}

/** In which parts these lines may be paid now, at their price with member's price and code; null is at once. */
export function partsOf(ctx: Pick<ServiceContext, 'now'>, { event, types, lines }: Offer): PlannedPart[] | null {
  const line = onlyTicket(lines);
  const plan = types.find(({ id }) => id === line?.ticketTypeId)?.partsPlan ?? null;
  return line === null ? null : planParts(plan, { priceCents: line.unitPriceCents, event, now: ctx.now() });
}

/**
 * The lines of an order in `parts` parts: its ticket for the first one, with what others save or pay less as before.
 * Throws PARTS_CHANGED where the buyer was shown another plan, or a voucher is to pay a part of it.
 */
export function inParts(
  ctx: Pick<ServiceContext, 'now'>,
  offer: Offer,
  asked: { parts: number; byVoucher: boolean },
): { lines: OrderLine[]; parts: PlannedPart[] } {
  const parts = partsOf(ctx, offer);
  const first = parts?.[0];
  if (parts === null || first === undefined || parts.length !== asked.parts || asked.byVoucher)
    throw new DomainError('PARTS_CHANGED');
  const lines = offer.lines.map((line): OrderLine => {
    if (line.addOn !== undefined) return line;
    const laterCents = line.unitPriceCents - first.cents;
    const less = <T extends { normalUnitPriceCents: number }>(one: T) => ({
      ...one,
      normalUnitPriceCents: cents(one.normalUnitPriceCents - laterCents),
    });
    return {
      ...line,
      unitPriceCents: first.cents,
      member: line.member && less(line.member),
      ...(line.promo !== undefined && { promo: less(line.promo) }),
    };
  });
  return { lines, parts };
}
