import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { DAY_MS } from '#shared/time.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { payParts } from '#server/services/shop/orders/pay-parts.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { chargeParts } from '#server/services/shop/part-charges/charge-parts.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { handTicketOver, offerTicket } from '#server/services/shop/ticket-offers/offer-ticket.ts';
import { addCourseInParts, balanceOf, beginInParts, CARDS, payPage, type InParts } from '#tests/support/parts.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS } from '#tests/support/sweep/seeded.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const LIVES = IS_LONG ? 20 : 3;
const STEPS = IS_LONG ? 80 : 40;
const CARDS_USED = Object.values(CARDS);

type Held = { orderId: string; userId: string; sessionId: string };

/** What must hold whatever buyers, banks, time and the office did with prices in parts, in which order. */
describe(`${LIVES} lives with prices in parts`, () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop({ isInProcess: true });
  });
  afterEach(() => shop.close());

  const sum = (sql: string): number => shop.db.sqlite.prepare<[], number>(sql).pluck().get() ?? 0;

  /** What the provider has is what stands of the parts of tickets that are valid; none is paid twice, none owed in vain. */
  async function expectWhole(why: string): Promise<void> {
    const { taken, back } = await balanceOf(shop);
    const live = `EXISTS (SELECT 1 FROM tickets t WHERE t.order_id = p.order_id AND t.status <> 'cancelled')`;
    const paid = sum(`SELECT coalesce(sum(cents), 0) FROM order_parts p WHERE state = 'paid' AND ${live}`);
    expect({ why, cents: taken - back }).toEqual({ why, cents: paid });
    const inVain = sum(`SELECT count(*) FROM order_parts p JOIN orders o ON o.id = p.order_id
      WHERE o.paid_at IS NOT NULL AND p.state NOT IN ('paid', 'void') AND NOT ${live}`);
    const odd =
      sum(`SELECT count(*) FROM orders o WHERE o.channel = 'part' AND o.paid_at IS NOT NULL AND o.total_cents IS NOT
      (SELECT sum(p.cents) FROM order_parts p WHERE p.part_order_id = o.id AND p.state = 'paid')`);
    expect({ why, inVain, odd, found: checkBooks(shop.db.sqlite) }).toEqual({ why, inVain: 0, odd: 0, found: [] });
  }

  const pageOf = (orderId: string): string =>
    shop.db.sqlite
      .prepare<[string], string>(
        `SELECT stripe_session_id FROM orders WHERE part_of_order_id = ? AND status = 'pending'
          AND stripe_session_id IS NOT NULL`,
      )
      .pluck()
      .get(orderId) ?? '';
  const ticketOf = (orderId: string): string =>
    shop.db.sqlite.prepare<[string], string>('SELECT id FROM tickets WHERE order_id = ?').pluck().get(orderId) ?? '';

  /** What people may do, each with what is refused where it is not possible. */
  function acts(course: InParts, held: Held[], random: () => number) {
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    const office = shop.as(addBuyer(shop), ['admin']);
    const withOne = (act: (one: Held) => unknown) => async () => {
      const one = pick(held);
      if (one !== undefined) await act(one);
    };
    const own = ({ userId }: Held) => shop.as(userId);
    return {
      buys: async () => {
        const begun = await beginInParts(shop, course);
        held.push(begun);
        if (random() < 0.9) payPage(shop, begun.sessionId, pick(CARDS_USED));
      },
      'opens the rest': withOne(({ orderId, userId }) => payParts(shop.as(userId), orderId)),
      'pays the rest': withOne(({ orderId }) => {
        const page = pageOf(orderId);
        if (page !== '') payPage(shop, page);
      }),
      'gives back': withOne((one) => giveTicketBack(own(one), { ticketId: ticketOf(one.orderId) })),
      'hands over': withOne((one) =>
        handTicketOver(own(one), { ticketId: ticketOf(one.orderId), name: 'Ana', email: 'ana@friends.example' }),
      ),
      lists: withOne((one) => offerTicket(own(one), { ticketId: ticketOf(one.orderId) })),
      'lets the page go': withOne((one) => cancelOrder(own(one), one.orderId)),
      'the office refunds': withOne(({ orderId }) => requestRefund(office, { orderId })),
      'a day passes': () => shop.clock.advance(DAY_MS),
      'days pass': () => shop.clock.advance(Math.ceil(random() * 8) * DAY_MS),
    };
  }

  async function live(seed: number): Promise<Set<string>> {
    const { next: random } = seeded(seed);
    const course = addCourseInParts(shop, { capacity: 100 });
    const held: Held[] = [];
    const done = new Set<string>();
    const all = Object.entries(acts(course, held, random));
    for (let step = 0; step < STEPS; step++) {
      const [name, act] = all[Math.floor(random() * all.length)] ?? ['', () => undefined];
      try {
        await act();
        done.add(name);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      if (random() < 0.5) await chargeParts(shop.system);
      if (random() < 0.3) await sweepExpiredOrders(shop.system);
      await shop.settle();
      await expectWhole(`seed ${seed}, step ${step}: ${name}`);
    }
    await cancelEvent(shop.as(addBuyer(shop), ['admin']), course.courseId);
    await shop.settle();
    const { taken, back } = await balanceOf(shop);
    expect({ seed, left: taken - back }).toEqual({ seed, left: 0 });
    shop.clock.advance(120 * DAY_MS);
    await chargeParts(shop.system);
    await shop.settle();
    expect(await balanceOf(shop)).toEqual({ taken, back });
    return done;
  }

  it.each(Array.from({ length: LIVES }, (_, at) => SEED + at))('life %i', { timeout: TIMEOUT_MS }, async (seed) => {
    const done = await live(seed);
    expect(done).toContain('buys');
    expect(done.size).toBeGreaterThan(4);
  });

  it('negative control: without the trigger a part stays owed for a void ticket', async () => {
    const { orderId, sessionId } = await beginInParts(shop, addCourseInParts(shop));
    payPage(shop, sessionId);
    await shop.settle();
    await expectWhole('paid');
    shop.db.sqlite.exec('DROP TRIGGER tickets_void_parts');
    requestRefund(shop.as(addBuyer(shop), ['admin']), { orderId });
    await shop.settle();
    await expect(expectWhole('void')).rejects.toThrow('inVain');
  });
});
