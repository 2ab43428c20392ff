import { DAY_MS } from '#shared/time.ts';
import type { PartsPlan } from '#shared/parts/parts-plan-input.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { chargeParts } from '#server/services/shop/part-charges/charge-parts.ts';
import { addWeekly } from './make-ups.ts';
import { addBuyer, addTicketType, type TestShop } from './test-shop.ts';

/** Cards of the stand-in: one that is good, one that works now alone, one whose bank wants to see its owner each time. */
export const CARDS = { good: '4242424242424242', failsLater: '4000000000000341', asksAgain: '4000002760003184' };

export type InParts = { courseId: string; typeId: string; evenings: string[] };

/** A course of twelve evenings that begins in some weeks, for 150 € or three times 50 €. */
export function addCourseInParts(
  shop: TestShop,
  { priceCents = 15_000, plan = [{ evening: 5 }, { evening: 9 }] as PartsPlan, capacity = 20 } = {},
): InParts {
  const startsAt = new Date(shop.clock.now().getTime() + 21 * DAY_MS);
  const { id: courseId, evenings } = addWeekly(shop, { title: 'Bachata from scratch', startsAt, weeks: 12, capacity });
  const typeId = addTicketType(shop, courseId, { name: 'Whole course', priceCents });
  shop.db.sqlite.prepare('UPDATE ticket_types SET parts_plan = ? WHERE id = ?').run(JSON.stringify(plan), typeId);
  return { courseId, typeId, evenings };
}

/** The payment page of an order in three parts. */
export async function beginInParts(shop: TestShop, { courseId, typeId }: InParts, more: { inParts?: number } = {}) {
  const userId = addBuyer(shop);
  const started = await startCheckout(shop.as(userId), {
    eventId: courseId,
    items: [{ ticketTypeId: typeId, quantity: 1 }],
    inParts: 3,
    ...more,
  });
  return { userId, orderId: started.orderId, sessionId: started.sessionId ?? '' };
}

/** Pays a page with one of the cards, past its bank's page where that asks. */
export function payPage(shop: TestShop, sessionId: string, card: string = CARDS.good): void {
  shop.standIn.act('pay', sessionId, { card, email: 'buyer@example.test' });
  if (card === CARDS.asksAgain) shop.standIn.act('authenticate', sessionId, { succeeds: true });
}

/** A ticket whose first part is paid. */
export async function buyInParts(shop: TestShop, course: InParts, card: string = CARDS.good) {
  const bought = await beginInParts(shop, course);
  payPage(shop, bought.sessionId, card);
  await shop.settle();
  const ticketId = shop.db.sqlite
    .prepare<[string], string>('SELECT id FROM tickets WHERE order_id = ?')
    .pluck()
    .get(bought.orderId);
  return { ...bought, ticketId: ticketId ?? '' };
}

/** How the parts of an order stand: `1 paid 5000`. */
export const partsOf = (shop: Pick<TestShop, 'db'>, orderId: string): string[] =>
  shop.db.sqlite
    .prepare<[string], string>(
      `SELECT n || ' ' || state || ' ' || cents FROM order_parts WHERE order_id = ? ORDER BY n`,
    )
    .pluck()
    .all(orderId);

/** Lets time pass to when a part is due, and the job charge it. */
export async function chargePart(shop: TestShop, orderId: string, n: number): Promise<void> {
  const at = shop.db.sqlite
    .prepare<[string, number], number | null>('SELECT next_at FROM order_parts WHERE order_id = ? AND n = ?')
    .pluck()
    .get(orderId, n);
  if (at != null) shop.clock.advance(Math.max(0, at - shop.clock.now().getTime()));
  await chargeParts(shop.system);
  await shop.settle();
}

/** All that the provider has taken and given back, in cents. */
export async function balanceOf(shop: TestShop): Promise<{ taken: number; back: number }> {
  const sums = { taken: 0, back: 0 };
  for await (const lines of shop.system.payments.listBalanceSince(new Date(0)))
    for (const line of lines) {
      if (line.kind === 'charge') sums.taken += line.amountCents;
      if (line.kind === 'refund') sums.back -= line.amountCents;
    }
  return sums;
}
