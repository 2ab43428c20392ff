import { randomOf, seedOf, type Random } from '#shared/art/random.ts';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { VAT_FULL_BPS } from '../nights/night-template.ts';
import { COAT_CENTS } from '../write-goods.ts';
import type { PlannedEvent, PlannedPass } from '../planned-event.ts';
import { drawUsedAt } from '../sale-times.ts';

/** One sale at the till. */
export type PlannedDoorSale = {
  at: Date;
  ticketTypeId: string;
  name: string;
  unitPriceCents: number;
  vatBps: number;
  quantity: number;
  /** Coats they left, of the till's goods. */
  coats: number;
  payment: SalePayment;
};
/** A till from its float to its count. */
export type TillNight = { event: PlannedEvent; openedAt: Date; closedAt: Date; sales: PlannedDoorSale[] };

/** As far back as the proof of the books looks. */
const WEEKS = 5;
const FEWEST_SALES = 7;
const MOST_SALES = 11;
const NOTES_CENTS = [500, 1_000, 2_000, 5_000] as const;

const opensAt = ({ startsAt }: PlannedEvent): Date => new Date(startsAt.getTime() - 30 * MINUTE_MS);
const closesAt = ({ endsAt }: PlannedEvent): Date => new Date(endsAt.getTime() + 20 * MINUTE_MS);

/** What the door sells: its own type, or else one that is sold everywhere as long as there is room. */
const doorPass = ({ passes }: PlannedEvent): PlannedPass | undefined =>
  passes.find(({ channel }) => channel === 'door') ??
  passes.find(
    ({ channel = 'both', isActive = true, quota, saleEndsAt }) =>
      channel === 'both' && isActive && quota === undefined && saleEndsAt === null,
  );

/** The smallest note that covers it, or all in fifties. */
const laidDown = (cents: number): number =>
  NOTES_CENTS.find((note) => note >= cents) ?? Math.ceil(cents / 5_000) * 5_000;

function drawPayment(random: Random, amountCents: number): SalePayment {
  if (random() < 0.55) return { method: 'cash', amountCents, givenCents: laidDown(amountCents) };
  return { method: 'card', amountCents, terminalReceipt: String(random.int(100_000, 999_999)) };
}

function planSales(event: PlannedEvent, pass: PlannedPass, today: Date): PlannedDoorSale[] {
  const random = randomOf(seedOf(`door:${event.id}`));
  const { id: ticketTypeId, name, priceCents: unitPriceCents, vatBps = VAT_FULL_BPS } = pass;
  return Array.from({ length: random.int(FEWEST_SALES, MOST_SALES) }, () => {
    const at = drawUsedAt({ event, today, random }, true) ?? event.startsAt;
    const quantity = random.pick([1, 1, 2, 2, 3]);
    const coats = random() < 0.4 ? quantity : 0;
    const payment = drawPayment(random, quantity * unitPriceCents + coats * COAT_CENTS);
    return { at, ticketTypeId, name, unitPriceCents, vatBps, quantity, coats, payment };
  }).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The weekend nights of the last weeks whose till was closed before today, the oldest first. */
export function planTillNights(planned: readonly PlannedEvent[], today: Date): TillNight[] {
  return planned.flatMap((event): TillNight[] => {
    const weeksAgo = Number(/^(?:friday|saturday):-(\d+)$/u.exec(event.key)?.[1] ?? Infinity);
    const pass = doorPass(event);
    if (weeksAgo > WEEKS || pass === undefined || event.cancelledAt !== null || closesAt(event) >= today) return [];
    return [{ event, openedAt: opensAt(event), closedAt: closesAt(event), sales: planSales(event, pass, today) }];
  });
}
