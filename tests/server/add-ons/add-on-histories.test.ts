import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AddOnFields, type AddOn } from '#shared/add-ons/add-on.ts';
import type { AddOnChoice } from '#shared/add-ons/chosen.ts';
import { DomainError } from '#shared/errors.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { HOUR_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { STOCK_GUARD_TRIGGER } from '#server/db/triggers-add-ons.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { handOutAddOns } from '#server/services/shop/add-ons/hand-out-add-ons.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { isStillOffered } from '#server/services/shop/orders/settle-offered-ticket.ts';
import { giveAddOnBack } from '#server/services/shop/refunds/give-add-on-back.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { handTicketOver, offerTicket } from '#server/services/shop/ticket-offers/offer-ticket.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS, type Seeded } from '#tests/support/sweep/seeded.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PEOPLE = 6;
const STEPS = 200;
const HISTORIES = IS_LONG ? 200 : 3;
const RULE: TicketRule = {
  giveBack: { hoursBefore: 0, percent: 50, feeCents: 0 },
  release: null,
  toQueue: { hoursBefore: 6, feeCents: 50 },
  handOver: { hoursBefore: 0, feeCents: 100 },
};
const addOn = (name: string, more: object): AddOn => AddOnFields.parse({ id: randomUUID(), name, ...more });
const ADD_ONS: readonly AddOn[] = [
  addOn('Cloakroom', { priceCents: 200, most: 2 }),
  addOn('Welcome drink', { priceCents: 0, stock: 6 }),
  addOn('Supper', { priceCents: 1_000, vatBps: 700, stock: 4, changeHours: 48 }),
  addOn('T-shirt', {
    priceCents: 1_800,
    sizes: [
      { name: 'S', stock: 2 },
      { name: 'M', stock: null },
    ],
  }),
];
const COMMANDS = [
  ...(['buy', 'buy', 'buy', 'pay', 'pay', 'pay', 'pay', 'expire', 'piece', 'piece', 'ticket'] as const),
  ...(['void', 'offer', 'hand', 'take', 'take', 'out', 'out', 'stock', 'wait'] as const),
];
type Command = (typeof COMMANDS)[number];
type Life = { shop: TestShop; eventId: string; people: string[]; random: Seeded; handedOut: Map<string, string> };
type Found = { id: string; userId: string; orderId: string };

const rows = <T>({ shop }: Life, sql: string): T[] => shop.db.sqlite.prepare<[], T>(sql).all();
const one = (life: Life, from: string): Found | undefined => {
  const found = rows<Found>(life, from);
  return found.length === 0 ? undefined : life.random.pick(found);
};
const openOrder = (life: Life): Found | undefined =>
  one(life, `SELECT id, user_id AS userId, id AS orderId FROM orders WHERE status = 'pending' ORDER BY rowid`);
const ticketWhere = (life: Life, where: string): Found | undefined =>
  one(life, `SELECT id, user_id AS userId, order_id AS orderId FROM tickets WHERE ${where} ORDER BY rowid`);

/** Some of what is sold, in some size; now and then more than there may be. */
const choice = ({ random }: Life): AddOnChoice[] =>
  ADD_ONS.flatMap(({ id, sizes }) => {
    if (random.next() < 0.5) return [];
    const size = sizes.length === 0 ? {} : { size: random.pick(sizes).name };
    return [{ addOnId: id, quantity: random.pick([1, 1, 1, 2]), ...size }];
  });

/** As its settling does. */
function pay({ shop }: Life, orderId: string): void {
  inTransaction(shop.db, () => {
    const order = findOrder(shop.system, orderId);
    if (order?.status !== 'pending') return;
    if (!isStillOffered(shop.system, order)) return void releaseOrder(shop.system, orderId, 'cancelled');
    payOrder(shop.system, order, { sessionId: null, paymentIntentId: `pi_${orderId}` });
  });
}

/** Another stock of everything that is counted: also less than there is out already. */
function changeStock({ shop, random }: Life): void {
  const other = ADD_ONS.map((one) => (one.stock === null ? one : { ...one, stock: random.pick([0, 2, 4, 8]) }));
  shop.db.sqlite.prepare(`UPDATE events SET add_ons = ?`).run(JSON.stringify(other));
}

function withTicket(life: Life, command: Command): void {
  const { shop } = life;
  const ticket = ticketWhere(life, command === 'out' ? '1' : `status = 'active'`);
  if (ticket === undefined) return;
  const [ctx, own] = [shop.as(ticket.userId), { ticketId: ticket.id }];
  if (command === 'ticket') giveTicketBack(ctx, own);
  else if (command === 'offer') offerTicket(ctx, own);
  else if (command === 'hand') handTicketOver(ctx, { ...own, name: 'Ana', email: 'ana@friends.example' });
  else if (command === 'void')
    requestRefund(shop.as(ticket.userId, ['admin']), { orderId: ticket.orderId, ticketIds: [ticket.id] });
  else
    inTransaction(shop.db, () =>
      handOutAddOns(shop.system, { ...own, at: shop.clock.now(), by: life.random.pick(['desk', 'phone']) }),
    );
}

function act(life: Life, command: Command): void {
  const { shop, eventId, random, people } = life;
  const open = openOrder(life);
  const items = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: random.pick([1, 1, 2]) }];
  // Whoever has an open order goes on with that one.
  const busy = rows<{ userId: string }>(life, `SELECT user_id AS userId FROM orders WHERE status = 'pending'`);
  const free = people.filter((id) => !busy.some(({ userId }) => userId === id));
  const buyer = random.pick(free.length === 0 ? people : free);
  if ((command === 'buy' || command === 'take') && free.length === 0) return;
  if (command === 'buy') reserveOrder(shop.as(buyer), { eventId, items, addOns: choice(life) });
  else if (command === 'pay' || command === 'expire') {
    if (open === undefined) return;
    if (command === 'pay') pay(life, open.id);
    else releaseOrder(shop.system, open.id, 'expired');
  } else if (command === 'stock') changeStock(life);
  else if (command === 'take') {
    const [found] = rows<{ token: string }>(life, `SELECT token FROM ticket_offers WHERE token IS NOT NULL`);
    if (found !== undefined)
      reserveOrder(shop.as(buyer), { eventId, items: [{ ...items[0]!, quantity: 1 }], handOverToken: found.token });
  } else if (command === 'wait') {
    shop.clock.advance(random.pick([1, 2, 5]) * HOUR_MS);
    sweepWaitLists(shop.system);
  } else if (command === 'piece') {
    const piece = one(
      life,
      `SELECT a.id, t.user_id AS userId, a.order_id AS orderId FROM order_add_ons a JOIN tickets t ON t.id = a.ticket_id ORDER BY a.rowid`,
    );
    if (piece !== undefined) giveAddOnBack(shop.as(piece.userId), { id: piece.id });
  } else withTicket(life, command);
}

/** How many are out or held of everything whose stock is counted, and that stock. */
const stocks = (life: Life): { id: string; left: number; size: string; taken: number }[] =>
  rows(
    life,
    `SELECT json_extract(a.value, '$.id') AS id, '' AS size, json_extract(a.value, '$.stock') AS "left",
      (SELECT count(*) FROM order_add_ons o WHERE o.add_on_id = json_extract(a.value, '$.id') AND o.returned_at IS NULL) AS taken
      FROM events e, json_each(e.add_ons) a WHERE json_extract(a.value, '$.stock') IS NOT NULL
    UNION ALL SELECT o.add_on_id, 'S', 2, count(*) FROM order_add_ons o WHERE o.size = 'S' AND o.returned_at IS NULL GROUP BY 1`,
  );

/** What must hold after every command. */
function check(life: Life, before: ReturnType<typeof stocks>): void {
  for (const { id, size, left, taken } of stocks(life)) {
    const was = before.find((row) => row.id === id && row.size === size)?.taken ?? 0;
    expect(taken, 'more than there are').toBeLessThanOrEqual(Math.max(left, was));
  }
  for (const { id, at } of rows<{ id: string; at: string }>(
    life,
    `SELECT id, handed_out_at || handed_out_by AS at FROM order_add_ons WHERE handed_out_at IS NOT NULL`,
  )) {
    expect(life.handedOut.get(id) ?? at, 'handed out twice').toBe(at);
    life.handedOut.set(id, at);
  }
  expect(
    rows(
      life,
      `SELECT a.id FROM order_add_ons a JOIN tickets t ON t.id = a.ticket_id WHERE t.status = 'cancelled'
        AND a.returned_at IS NULL AND a.handed_out_at IS NULL`,
    ),
    'left with a ticket that has ended',
  ).toEqual([]);
  expect(
    rows(
      life,
      `SELECT o.id FROM orders o WHERE o.status IN ('paid', 'refunded') AND NOT (
        (SELECT coalesce(sum(amount_cents), 0) FROM refunds r WHERE r.order_id = o.id) BETWEEN
        (SELECT coalesce(sum(price_cents), 0) FROM order_add_ons a WHERE a.order_id = o.id AND a.returned_at IS NOT NULL)
        AND o.total_cents
        - (SELECT coalesce(sum(price_cents), 0) FROM order_add_ons a WHERE a.order_id = o.id AND a.returned_at IS NULL))`,
    ),
    'money in is not money out and what is still had',
  ).toEqual([]);
}

async function live(seed: number, plant = ''): Promise<{ out: number; back: number }> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const eventId = addEvent(shop, { capacity: 60, priceCents: 1_500, startsInHours: 200 });
    shop.db.sqlite
      .prepare(`UPDATE events SET ticket_rule = ?, add_ons = ?, max_paid_per_person = 500, max_free_per_person = 500`)
      .run(JSON.stringify(RULE), JSON.stringify(ADD_ONS));
    const people = Array.from({ length: PEOPLE }, () => addBuyer(shop));
    const life: Life = { shop, eventId, people, random: seeded(seed), handedOut: new Map() };
    if (plant !== '') shop.db.sqlite.exec(plant);
    for (let step = 0; step < STEPS; step++) {
      const before = stocks(life);
      try {
        act(life, life.random.pick(COMMANDS));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      check(life, before);
    }
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    const back = rows(life, `SELECT id FROM order_add_ons WHERE returned_at IS NOT NULL`).length;
    return { out: life.handedOut.size, back };
  } finally {
    await shop.close();
  }
}

describe('lives of what is sold with tickets, over the real verbs', () => {
  it(
    'no stock falls below nothing, nothing goes out twice, and money in is money out and what is still had',
    async () => {
      // Ids are drawn anew in each run, and with them whose piece it is: one life alone may hand nothing out.
      const all = { out: 0, back: 0 };
      for (let number = 0; number < HISTORIES; number++) {
        const { out, back } = await live(SEED + number);
        all.out += out;
        all.back += back;
      }
      expect(Math.min(all.out, all.back), 'nothing ever went out, or back').toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});

describe('faults planted in them are found', () => {
  it.each([
    ['a stock that nobody counts', `DROP TRIGGER ${STOCK_GUARD_TRIGGER}`, /more than there are/],
    [
      'a piece that stays with a ticket that ends',
      `CREATE TRIGGER planted BEFORE UPDATE OF returned_at ON order_add_ons WHEN EXISTS (SELECT 1 FROM refunds
        WHERE id = NEW.refund_id AND intent_key NOT LIKE 'add-on:%') BEGIN SELECT RAISE(IGNORE); END`,
      /left with a ticket that has ended|money in is not money out/,
    ],
    [
      'a piece that goes back twice',
      `CREATE TRIGGER planted AFTER INSERT ON refunds WHEN NEW.intent_key LIKE 'add-on:%' BEGIN
        INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, intent_key)
        VALUES ('twice-' || NEW.id, NEW.order_id, NEW.payment_intent_id, NEW.amount_cents, NEW.reason, 'twice:' || NEW.id); END`,
      /money in is not money out/,
    ],
  ])(
    '%s',
    async (_, sql, says) => {
      const found = async () => {
        for (let number = 0; number < 4; number++) await live(SEED + number, sql);
      };
      await expect(found()).rejects.toThrow(says);
    },
    TIMEOUT_MS,
  );
});
