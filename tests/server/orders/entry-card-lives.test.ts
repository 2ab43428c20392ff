import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { correctCard } from '#server/services/shop/entry-cards/list-cards.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { pay } from '#tests/support/buy.ts';
import { boughtCard, checkoutByCard } from '#tests/support/entry-cards.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS } from '#tests/support/sweep/seeded.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const LIVES = IS_LONG ? 20 : 3;
const STEPS = IS_LONG ? 120 : 60;
const PEOPLE = 3;

/** What must hold whatever guests and the office did with cards, in which order. */
describe(`${LIVES} lives with cards of several entries`, () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const all = <T>(query: string): T[] => shop.db.sqlite.prepare<[], T>(query).all();
  const sum = (query: string): number => shop.db.sqlite.prepare<[], number>(query).pluck().get() ?? 0;

  /** What came on cards is left on them, held by open orders, spent on valid tickets, or went off them. */
  function expectWhole(why: string): void {
    const cameOn = sum(
      `SELECT coalesce(sum(entries), 0) FROM entry_card_moves WHERE why IN ('issued', 'corrected', 'voided')`,
    );
    const left = sum('SELECT coalesce(sum(rest_entries), 0) FROM entry_cards');
    const held = sum(`SELECT coalesce(sum(i.quantity), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.entry_card_id IS NOT NULL AND o.status = 'pending'`);
    const spent = sum(`SELECT count(*) FROM tickets WHERE entry_card_id IS NOT NULL AND status <> 'cancelled'`);
    expect({ why, entries: left + held + spent }).toEqual({ why, entries: cameOn });
    const taken = sum('SELECT coalesce(sum(total_cents), 0) FROM orders WHERE paid_at IS NOT NULL');
    const told = sum('SELECT coalesce(sum(taken_cents), 0) FROM taking_days');
    expect({ why, cents: told }).toEqual({ why, cents: taken });
    expect({ why, found: checkBooks(shop.db.sqlite) }).toEqual({ why, found: [] });
    const lowest = sum(
      `SELECT coalesce(min(rest), 0) FROM (SELECT sum(entries) OVER (PARTITION BY card_id ORDER BY id) AS rest
        FROM entry_card_moves)`,
    );
    expect({ why, isBelowZero: lowest < 0 }).toEqual({ why, isBelowZero: false });
  }

  async function live(seed: number): Promise<Set<string>> {
    const random = seeded(seed);
    const people = Array.from({ length: PEOPLE }, () => addBuyer(shop));
    const office = shop.as(addBuyer(shop), ['admin']);
    const night = () => addEvent(shop, { priceCents: 1_600, capacity: 500, startsInHours: 24 * 60 });
    const done = new Set<string>();
    const rule = JSON.stringify({ giveBack: { hoursBefore: 0, percent: 50, feeCents: 0 }, release: null });
    const acts: Record<string, () => Promise<unknown> | void> = {
      buy: () => boughtCard(shop, random.pick(people), { entries: 5, priceCents: 4_900, months: 2 }),
      spend: async () => {
        const { id, userId, left } = random.pick(
          all<{ id: string; userId: string; left: number }>(
            'SELECT id, user_id AS userId, rest_entries AS left FROM entry_cards',
          ),
        );
        const quantity = 1 + Math.floor(random.next() * 3);
        const entries = 1 + Math.floor(random.next() * Math.min(quantity, left));
        const eventId = night();
        shop.db.sqlite.prepare('UPDATE events SET ticket_rule = ? WHERE id = ?').run(rule, eventId);
        await checkoutByCard(shop, userId, { eventId, cardId: id, quantity, entries });
      },
      payOpen: async () => {
        const open = all<{ sessionId: string }>(
          `SELECT stripe_session_id AS sessionId FROM orders WHERE status = 'pending' AND stripe_session_id IS NOT NULL`,
        );
        pay(shop, random.pick(open));
      },
      letGo: () => {
        const open = all<{ id: string; userId: string }>(
          `SELECT id, user_id AS userId FROM orders WHERE status = 'pending' AND event_id IS NOT NULL`,
        );
        const { id, userId } = random.pick(open);
        return cancelOrder(shop.as(userId), id);
      },
      giveBack: async () => {
        const { id, userId } = random.pick(
          all<{ id: string; userId: string }>(`SELECT id, user_id AS userId FROM tickets WHERE status = 'active'`),
        );
        giveTicketBack(shop.as(userId), { ticketId: id, asCredit: false });
      },
      refundOrder: async () => {
        const { id } = random.pick(all<{ id: string }>(`SELECT order_id AS id FROM tickets WHERE status = 'active'`));
        requestRefund(office, { orderId: id });
      },
      refundCard: async () => {
        const { id } = random.pick(all<{ id: string }>('SELECT order_id AS id FROM entry_cards'));
        const amountCents = random.pick([500, 980, 2_000]);
        requestRefund(office, { orderId: id, amountCents, ticketsStay: true, requestKey: `${random.next()}` });
      },
      correct: async () => {
        const { id, restSeen } = random.pick(
          all<{ id: string; restSeen: number }>('SELECT id, rest_entries AS restSeen FROM entry_cards'),
        );
        correctCard(office, { id, restSeen, entries: random.pick([-1, 1, 2]), reason: 'x' });
      },
      wait: async () => shop.clock.advance(Math.floor(random.next() * 3) * DAY_MS),
    };
    for (let step = 0; step < STEPS; step++) {
      const name = random.pick(Object.keys(acts));
      // Whoever asks for what is not there is refused, and nothing has changed.
      const isDone = await Promise.resolve()
        .then(acts[name])
        .then(
          () => true,
          () => false,
        );
      if (isDone) done.add(name);
      await shop.settle();
      expectWhole(`seed ${seed}, step ${step}: ${name}`);
    }
    return done;
  }

  it(
    'what came on cards is left, held, spent or taken off; nothing goes below zero',
    async () => {
      const done = new Set<string>();
      for (let life = 0; life < LIVES; life++) for (const name of await live(SEED + life)) done.add(name);
      // No act is refused always: each was lived.
      const names = ['buy', 'correct', 'giveBack', 'letGo', 'payOpen', 'refundCard', 'refundOrder', 'spend', 'wait'];
      expect([...done].toSorted()).toEqual(names);
    },
    TIMEOUT_MS,
  );

  it('negative control: an entry that appears on a card is found', async () => {
    const { cardId } = await boughtCard(shop, addBuyer(shop));
    expectWhole('before');
    shop.db.sqlite.prepare('UPDATE entry_cards SET rest_entries = rest_entries + 1 WHERE id = ?').run(cardId);
    expect(() => expectWhole('after')).toThrow();
  });
});
