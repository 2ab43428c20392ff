import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { blockVoucher, unblockVoucher } from '#server/services/shop/gift-vouchers/change-voucher.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { pay } from '#tests/support/buy.ts';
import { boughtVoucher, checkoutWith } from '#tests/support/gift-vouchers.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS } from '#tests/support/sweep/seeded.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const LIVES = IS_LONG ? 20 : 3;
const STEPS = IS_LONG ? 120 : 60;
const PEOPLE = 4;

/** What must hold whatever buyers, guests and the office did with vouchers, in which order. */
describe(`${LIVES} lives with vouchers`, () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const all = <T>(sql: string): T[] => shop.db.sqlite.prepare<[], T>(sql).all();
  const sum = (sql: string): number => shop.db.sqlite.prepare<[], number>(sql).pluck().get() ?? 0;

  /** Money in is money out, what tickets cost, what is left on vouchers, and what open orders hold of them. */
  function expectWhole(why: string): void {
    const takenCents = sum(
      `SELECT coalesce(sum(total_cents - from_voucher_cents), 0) FROM orders WHERE paid_at IS NOT NULL`,
    );
    const outCents = sum(
      `SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE gift_voucher_id IS NULL AND status <> 'failed'`,
    );
    const restCents = sum(`SELECT coalesce(sum(rest_cents), 0) FROM gift_vouchers`);
    const heldCents = sum(`SELECT coalesce(sum(from_voucher_cents), 0) FROM orders WHERE status = 'pending'`);
    const ticketCents = sum(
      `SELECT coalesce(sum(total_cents - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r
          WHERE r.order_id = o.id AND r.status <> 'failed')), 0)
        FROM orders o WHERE o.event_id IS NOT NULL AND o.paid_at IS NOT NULL`,
    );
    expect({ why, cents: outCents + restCents + heldCents + ticketCents }).toEqual({ why, cents: takenCents });
    expect({ why, found: checkBooks(shop.db.sqlite) }).toEqual({ why, found: [] });
    const lowest = sum(
      `SELECT coalesce(min(rest), 0) FROM (SELECT sum(cents) OVER (PARTITION BY voucher_id ORDER BY id) AS rest
        FROM gift_voucher_moves)`,
    );
    expect({ why, isBelowZero: lowest < 0 }).toEqual({ why, isBelowZero: false });
  }

  async function live(seed: number): Promise<Set<string>> {
    const random = seeded(seed);
    const people = Array.from({ length: PEOPLE }, () => addBuyer(shop));
    const office = shop.as(addBuyer(shop), ['admin']);
    const eventIds = [900, 1_600, 2_350].map((priceCents) =>
      addEvent(shop, { priceCents, capacity: 500, startsInHours: 24 * 60 }),
    );
    const rule = JSON.stringify({ giveBack: { hoursBefore: 0, percent: 100, feeCents: 0 }, release: null });
    shop.db.sqlite.prepare('UPDATE events SET ticket_rule = ?').run(rule);
    const done = new Set<string>();
    const acts: Record<string, () => Promise<unknown>> = {
      buyVoucher: () =>
        boughtVoucher(shop, random.pick(people), { amountCents: random.pick([1_000, 1_590, 2_500, 5_000]) }),
      spend: async () => {
        const vouchers = all<{ code: string }>(`SELECT code FROM gift_vouchers WHERE issued_at IS NOT NULL`);
        await checkoutWith(shop, random.pick(people), {
          eventId: random.pick(eventIds),
          voucherCode: random.pick(vouchers).code,
          quantity: 1 + Math.floor(random.next() * 2),
        });
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
        giveTicketBack(shop.as(userId), { ticketId: id, asCredit: random.next() < 0.5 });
      },
      refundVoucher: async () => {
        const { id, cents } = random.pick(
          all<{ id: string; cents: number }>(
            `SELECT o.id, v.rest_cents AS cents FROM orders o JOIN gift_vouchers v ON v.order_id = o.id WHERE o.paid_at IS NOT NULL`,
          ),
        );
        requestRefund(office, { orderId: id, amountCents: cents, ticketsStay: true, requestKey: `${random.next()}` });
      },
      block: async () => {
        const { id } = random.pick(all<{ id: string }>('SELECT id FROM gift_vouchers'));
        if (random.next() < 0.4) blockVoucher(office, { id });
        else unblockVoucher(office, { id });
      },
      wait: async () => shop.clock.advance(Math.floor(random.next() * 3) * DAY_MS),
    };
    for (let step = 0; step < STEPS; step++) {
      // An order is paid in part by a voucher before its rest can be.
      const name = random.pick([...Object.keys(acts), 'spend', 'payOpen', 'payOpen']);
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
    'money in is money out, tickets and what is left; nothing goes below zero',
    async () => {
      const done = new Set<string>();
      for (let life = 0; life < LIVES; life++) for (const name of await live(SEED + life)) done.add(name);
      // No act is refused always: each was lived.
      expect([...done].toSorted()).toEqual(
        ['block', 'buyVoucher', 'giveBack', 'letGo', 'payOpen', 'refundVoucher', 'spend', 'wait'].toSorted(),
      );
    },
    TIMEOUT_MS,
  );

  it('negative control: money that appears on a voucher is found', async () => {
    const { voucherId } = await boughtVoucher(shop, addBuyer(shop));
    expectWhole('before');
    shop.db.sqlite.prepare(`UPDATE gift_vouchers SET rest_cents = rest_cents - 100 WHERE id = ?`).run(voucherId);
    expect(() => expectWhole('after')).toThrow();
  });
});
